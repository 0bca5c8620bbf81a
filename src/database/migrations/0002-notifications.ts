import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const NINETY_DAYS = 90 * 24 * 3600;

const INDEXES: IndexList = [
  ['notifications', { account: 1, user: 1, read_at: 1 }],
  ['notifications', { read_at: 1 }, { expireAfterSeconds: NINETY_DAYS }],
  ['outbox', { key: 1 }, { unique: true }],
  ['outbox', { state: 1, next_attempt_at: 1 }],
  ['outbox', { sent_at: 1 }, { expireAfterSeconds: NINETY_DAYS }],
  ['rank_configs', { 'events.at': 1 }],
  ['password_resets', { token_hash: 1 }],
  ['password_resets', { expires_at: 1 }, { expireAfterSeconds: 0 }],
  ['password_resets', { 'events.at': 1 }],
];

/** Notifications, the outbox, and the domain events that feed them. */
export const notifications: Migration = {
  version: 2,
  name: 'notifications and outbox',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
