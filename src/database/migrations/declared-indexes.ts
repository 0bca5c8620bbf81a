import { declaredIndexes } from '../collections/registry.js';
import type { Db } from './migration.js';

/** Creates the indexes that the schemas declare, and their collections; those that exist stay. */
export async function createDeclaredIndexes(db: Db, signal: AbortSignal): Promise<void> {
  const indexes = declaredIndexes();
  for (const name of new Set(indexes.map(({ collection }) => collection))) {
    signal.throwIfAborted();
    const own = indexes.filter(({ collection }) => collection === name);
    await db.collection(name).createIndexes(own.map(({ key, options }) => ({ key, ...options })));
  }
}
