import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['rank_alerts', { config: 1, day: 1 }],
  ['rank_alerts', { at: 1 }, { expireAfterSeconds: 90 * 24 * 3600 }],
  ['rank_alerts', { 'events.at': 1 }],
];

/** Alerts that checks have raised. */
export const alerts: Migration = {
  version: 14,
  name: 'alerts',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
