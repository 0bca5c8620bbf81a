import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['api_keys', { key_hash: 1 }, { unique: true }],
  ['api_keys', { user: 1, number: 1 }, { unique: true }],
  ['api_keys', { account: 1 }],
];

/** API keys of users. */
export const apiKeys: Migration = {
  version: 11,
  name: 'API keys',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
