import mongoose from 'mongoose';
import type { Db } from './migration.js';

const MISSING = ['IndexNotFound', 'NamespaceNotFound'];

/** Drops indexes that no query uses any longer; those that are missing are left out. */
export async function dropIndexes(
  db: Db,
  indexes: readonly (readonly [collection: string, name: string])[],
  signal: AbortSignal,
): Promise<void> {
  for (const [collection, name] of indexes) {
    signal.throwIfAborted();
    try {
      await db.collection(collection).dropIndex(name);
    } catch (error) {
      if (!(error instanceof mongoose.mongo.MongoServerError && MISSING.includes(error.codeName ?? '')))
        throw error;
    }
  }
}
