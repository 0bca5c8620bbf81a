import type mongoose from 'mongoose';
import type { Db } from './migration.js';

/** Collection, key, options. */
export type IndexList = readonly (readonly [
  collection: string,
  key: Record<string, 1 | -1>,
  options?: mongoose.mongo.CreateIndexesOptions,
])[];

/** Makes what is missing, and its collection with it; an index that stands is left as it is. */
export async function makeIndexes(db: Db, indexes: IndexList, signal: AbortSignal): Promise<void> {
  for (const [collection, key, options] of indexes) {
    signal.throwIfAborted();
    await db.collection(collection).createIndex(key, options ?? {});
  }
}
