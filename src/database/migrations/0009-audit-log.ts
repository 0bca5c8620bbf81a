import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['audit_log', { account: 1, at: 1, _id: 1 }],
  ['audit_log', { path: 1, at: 1, _id: 1 }],
  ['audit_log', { expires_at: 1 }, { expireAfterSeconds: 0 }],
];

/** The log of all changes of state. */
export const auditLog: Migration = {
  version: 9,
  name: 'audit log',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
