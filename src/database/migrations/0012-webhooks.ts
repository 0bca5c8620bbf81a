import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['webhooks', { account: 1, number: 1 }, { unique: true }],
  ['webhooks', { wake_at: 1 }],
  ['webhooks', { 'events.at': 1 }],
  ['webhook_deliveries', { key: 1 }, { unique: true }],
  ['webhook_deliveries', { webhook: 1, state: 1, next_attempt_at: 1 }],
  ['webhook_deliveries', { webhook: 1, _id: 1 }],
  ['webhook_deliveries', { state: 1, next_attempt_at: 1 }],
  ['webhook_deliveries', { account: 1, _id: 1 }],
  ['webhook_deliveries', { about: 1 }],
  ['webhook_deliveries', { createdAt: 1 }],
  ['search_usage', { 'events.at': 1 }],
];

/** Webhooks, their deliveries, and events of used-up search budgets. */
export const webhooks: Migration = {
  version: 12,
  name: 'webhooks',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
