import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['rank_digests', { config: 1 }, { unique: true }],
  ['rank_digests', { next_at: 1 }],
  ['rank_digests', { scheduled_at: 1 }],
  ['rank_digests', { 'events.at': 1 }],
  ['rank_digest_issues', { config: 1 }],
  ['rank_digest_issues', { createdAt: 1 }, { expireAfterSeconds: 35 * 24 * 3600 }],
];

/** E-mail digests of configurations. */
export const digests: Migration = {
  version: 13,
  name: 'e-mail digests',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
