import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [['volumes', { country: 1, language: 1, keyword: 1 }, { unique: true }]];

/** Search volumes. */
export const volumes: Migration = {
  version: 18,
  name: 'search volumes',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
