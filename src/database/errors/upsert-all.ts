import { mongo } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.js';

interface Upsert<T> {
  filter: mongo.Filter<T>;
  /** Update operators, not a replacement. */
  update: object;
}

/**
 * Like upsertIfCurrent, for many documents in one request: of those that a unique index rejects, the second attempt
 * decides by their conditions alone. Unordered, so that a rejected document does not prevent the others.
 * @returns the number of those that both attempts rejected: stored documents that do not meet their conditions
 */
export async function upsertAllIfCurrent<T extends mongo.Document>(
  collection: Pick<mongo.Collection<T>, 'bulkWrite'>,
  upserts: Upsert<T>[],
): Promise<number> {
  const rejected = await upsertAll(collection, upserts);
  return (await upsertAll(collection, rejected)).length;
}

/** @returns those that a unique index rejected; rethrows any other error */
async function upsertAll<T extends mongo.Document>(
  collection: Pick<mongo.Collection<T>, 'bulkWrite'>,
  upserts: Upsert<T>[],
): Promise<Upsert<T>[]> {
  if (upserts.length === 0) return [];
  const operations = upserts.map((upsert) => ({ updateOne: { ...upsert, upsert: true } }));
  try {
    await collection.bulkWrite(operations as mongo.AnyBulkWriteOperation<T>[], { ordered: false });
    return [];
  } catch (error) {
    const indexes = findDuplicates(error);
    if (!indexes) throw error;
    return indexes.map((index) => upserts[index]!);
  }
}

/** @returns undefined when anything but a unique index failed */
function findDuplicates(error: unknown): number[] | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError)) return undefined;
  const failed = [error.writeErrors].flat();
  const others = failed.some((each) => !isDuplicateKey(each)) || error.result.getWriteConcernError();
  return failed.length === 0 || others ? undefined : failed.map(({ index }) => index);
}
