import { type IndexList, createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

const INDEXES: IndexList = [
  ['audit_log', { account: 1, action: 1, at: 1, _id: 1 }],
  ['audit_log', { path: 1, action: 1, at: 1, _id: 1 }],
];

/** Lists of an action in the audit log. */
export const auditActions: Migration = {
  version: 15,
  name: 'actions of the audit log',
  up: (db, signal) => createIndexes(db, INDEXES, signal),
};
