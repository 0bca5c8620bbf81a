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
    const indexes = declaredIndexes();
    for (const name of new Set(indexes.map(({ collection }) => collection))) {
      signal.throwIfAborted();
      const own = indexes.filter(({ collection }) => collection === name);
      await db.collection(name).createIndexes(own.map(({ key, options }) => ({ key, ...options })));
    }
  },
};
