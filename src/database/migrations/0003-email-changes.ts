import { type IndexList, makeIndexes } from './make-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['users', { 'email_change.token_hash': 1 }, { sparse: true }],
  ['users', { 'events.at': 1 }],
];

/** New e-mail addresses that are not confirmed yet, and mails that are owed to users. */
export const emailChanges: Migration = {
  version: 3,
  name: 'e-mail changes',
  up: (db, signal) => makeIndexes(db, INDEXES, signal),
};
