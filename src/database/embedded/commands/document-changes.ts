import { ObjectId } from 'bson';
import { CommandError, formatValue } from '../errors/command-error.js';
import type { StoredDocument } from '../query/select.js';
import { upsertSeed } from '../query/upsert-seed.js';
import type { Collection } from '../storage/collection.js';
import type { Update } from '../update/update.js';
import { decodeTyped, type Doc, encode } from '../values/bson.js';
import { isEqual } from '../values/order.js';

/** Replaces a document by its updated version (with BSON number types). */
export function updateDocument(
  collection: Collection,
  { record, raw }: StoredDocument,
  update: Update,
): { modified: boolean; next: Doc } {
  const before = decodeTyped(raw);
  const next = update(decodeTyped(raw));
  if (!isEqual(next._id, before._id)) {
    const message = `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${formatValue(next._id)}`;
    throw new CommandError(66, 'ImmutableField', message);
  }
  return { modified: collection.replace(record, raw, next), next };
}

/** Inserts the document that an upsert's filter and update produce. */
export function insertUpsert(collection: Collection, filter: Doc, update: Update): Doc {
  const doc = update(upsertSeed(filter), true);
  const { _id = new ObjectId(), ...rest } = doc;
  const inserted: Doc = { _id, ...rest };
  collection.insert(encode(inserted));
  return inserted;
}
