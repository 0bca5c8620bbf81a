import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['search_usage', { expires_at: 1 }],
  ['search_answers', { expires_at: 1 }],
];

/** Counted requests to the search provider, and its responses that are used again. */
export const searchUsage: Migration = {
  version: 4,
  name: 'search usage',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
