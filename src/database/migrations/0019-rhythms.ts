import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [['rank_configs', { slot: 1, deleted_on: 1, every: 1, weekday: 1, last_day: 1 }]];

/** Configurations that are due, without those that are not checked on that day. */
export const rhythms: Migration = {
  version: 19,
  name: 'rhythms',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
