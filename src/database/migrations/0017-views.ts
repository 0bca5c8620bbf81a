import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['rank_views', { config: 1, seat: 1 }, { unique: true }],
  ['rank_views', { config: 1, owner: 1, name_key: 1 }, { unique: true }],
];

export const views: Migration = {
  version: 17,
  name: 'views',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
