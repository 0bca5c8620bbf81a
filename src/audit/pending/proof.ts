import { createHash } from 'node:crypto';
import { EJSON } from 'bson';
import type { Connection } from 'mongoose';

/**
 * What shows whether a change has happened: the fields that it changes, of the documents that it changes. Without fields,
 * only which of the documents exist.
 */
export interface Proof {
  collection: string;
  filter: object;
  fields?: readonly string[];
}

/** If there are more documents, only the first ones are hashed. */
const MAX_DOCUMENTS = 1000;

/** The state of these documents, as a hash: they may contain secrets. */
export async function readState(db: Connection, proofs: readonly Proof[]): Promise<string> {
  const hash = createHash('sha256');
  for (const { collection, filter, fields = [] } of proofs) {
    const projection = Object.fromEntries(['_id', ...fields].map((field) => [field, 1]));
    const found = await db
      .collection(collection)
      .find(filter, { projection })
      .sort({ _id: 1 })
      .limit(MAX_DOCUMENTS)
      .toArray();
    hash.update(EJSON.stringify(found)).update('\n');
  }
  return hash.digest('base64url');
}

/** As text, because names of operators are not stored as names of fields. */
export const storeProofs = (proofs: readonly Proof[]): string => EJSON.stringify(proofs);

export const parseProofs = (text: string): Proof[] => EJSON.parse(text) as Proof[];
