import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const unique = { unique: true };

const INDEXES: IndexList = [
  ['accounts', { platform: 1 }, { unique: true, sparse: true }],
  ['accounts', { ancestors: 1 }],
  ['users', { email: 1 }, unique],
  ['users', { account: 1 }],
  ['sessions', { token_hash: 1 }, unique],
  ['sessions', { user: 1 }],
  ['sessions', { expires_at: 1 }, { expireAfterSeconds: 0 }],
  ['slots', { members: 1 }],
  ['rank_configs', { account: 1, deleted_on: 1 }, unique],
  ['rank_configs', { slot: 1, deleted_on: 1, last_day: 1 }],
  ['rank_configs', { dirty_days: 1 }],
  ['runs', { config: 1, run_at: -1 }],
  ['runs', { config: 1, slot_day: 1 }],
  ['runs', { status: 1 }],
  ['seo_results', { config: 1, slot_day: 1, series: 1 }, unique],
  ['seo_results', { series: 1, slot_day: -1 }],
  ['seo_results', { updatedAt: 1 }],
  ['rank_errors', { config: 1, day: 1 }],
  ['rank_days', { config: 1, day: 1 }],
  ['rank_series', { config: 1, kind: 1, part: 1 }],
  ['notifications', { key: 1 }, unique],
  ['idempotency_keys', { expires_at: 1 }],
];

/** A store older than migrations has these indexes already, under the same names: nothing changes. */
export const firstIndexes: Migration = {
  version: 1,
  name: 'first indexes',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
