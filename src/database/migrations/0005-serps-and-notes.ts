import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['rank_serps', { asked_at: 1 }],
  ['rank_notes', { config: 1, date: 1 }],
];

/** Kept search results, and notes of configurations. */
export const serpsAndNotes: Migration = {
  version: 5,
  name: 'search results and notes',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
