import { createIndexes } from './create-indexes.js';
import type { Migration } from './migration.js';

/** The eraser and every trigger look for deleted accounts. */
export const deletedAccounts: Migration = {
  version: 10,
  name: 'deleted accounts',
  up: (db, signal) => createIndexes(db, [['accounts', { deleted_at: 1 }, { sparse: true }]], signal),
};
