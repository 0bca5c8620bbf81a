import { declaredIndexes } from '../collections/registry.js';
import type { Migration } from './migration.js';

/**
 * Creates the indexes that the schemas declare, and their collections. Releases of version 0.x, which do not open a
 * newer store, had the versions up to 24.
 */
export const baseline: Migration = {
  version: 25,
  name: 'baseline',
  async up(db, signal) {
    for (const { collection, key, options } of declaredIndexes()) {
      signal.throwIfAborted();
      await db.collection(collection).createIndex(key, options);
    }
  },
};
