import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [['runs', { run_at: -1 }]];

/** Runs of all configurations by time. */
export const timesOfRuns: Migration = {
  version: 16,
  name: 'times of runs',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
