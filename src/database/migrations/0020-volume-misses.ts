import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['volume_misses', { country: 1, language: 1, keyword: 1 }, { unique: true }],
  ['volume_misses', { until: 1 }],
];

/** Keywords of which the provider of search volumes knows nothing. */
export const volumeMisses: Migration = {
  version: 20,
  name: 'volume misses',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
