import { ObjectId } from 'bson';
import { CommandError, show } from '../errors.js';
import type { Row } from '../query/select.js';
import { upsertSeed } from '../query/upsert-seed.js';
import type { Collection } from '../storage/collection.js';
import type { Update } from '../update/update.js';
import { decodeTyped, type Doc, encode } from '../values/bson.js';
import { same } from '../values/order.js';

/** Replaces a document by its next version; the version is typed. */
export function changeRow(
  collection: Collection,
  { record, raw }: Row,
  update: Update,
): { modified: boolean; next: Doc } {
  const before = decodeTyped(raw);
  const next = update(decodeTyped(raw));
  if (!same(next._id, before._id)) {
    const message = `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${show(next._id)}`;
    throw new CommandError(66, 'ImmutableField', message);
  }
  return { modified: collection.replace(record, raw, next), next };
}

/** Inserts what an upsert's filter and update make together. */
export function insertUpsert(collection: Collection, filter: Doc, update: Update): Doc {
  const doc = update(upsertSeed(filter), true);
  const { _id = new ObjectId(), ...rest } = doc;
  const made: Doc = { _id, ...rest };
  collection.insert(encode(made));
  return made;
}
