import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['rank_shares', { token_hash: 1 }, { unique: true }],
  ['rank_shares', { config: 1 }],
];

export const shares: Migration = {
  version: 8,
  name: 'share links',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
