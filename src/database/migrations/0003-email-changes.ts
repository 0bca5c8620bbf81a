import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['users', { 'email_change.token_hash': 1 }, { sparse: true }],
  ['users', { 'events.at': 1 }],
];

/** Unconfirmed changes of e-mail addresses, and the domain events of users. */
export const emailChanges: Migration = {
  version: 3,
  name: 'e-mail changes',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
