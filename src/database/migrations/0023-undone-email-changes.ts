import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['users', { 'email_undos.token_hash': 1 }, { sparse: true }],
  ['users', { 'email_undos.email': 1 }, { sparse: true }],
];

/** Links that undo a change of e-mail address, and the former addresses that they reserve. */
export const undoneEmailChanges: Migration = {
  version: 23,
  name: 'undone e-mail changes',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
