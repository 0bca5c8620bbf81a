import type mongoose from 'mongoose';
import type { Db } from './migration.js';

/** Collection, key, options. */
export type IndexList = readonly (readonly [
  collection: string,
  key: Record<string, 1 | -1>,
  options?: mongoose.mongo.CreateIndexesOptions,
])[];

/** Creates missing indexes and their collections; existing indexes stay unchanged. */
export async function createIndexes(db: Db, indexes: IndexList, signal: AbortSignal): Promise<void> {
  for (const [collection, key, options] of indexes) {
    signal.throwIfAborted();
    await db.collection(collection).createIndex(key, options ?? {});
  }
}
