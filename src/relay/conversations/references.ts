import type { Types } from 'mongoose';

const HEX_ID = /^[0-9a-f]{24}$/i;

/** Checks the BSON type tag instead of `instanceof`: several versions of the class may be loaded. */
const isObjectId = (value: unknown): value is Types.ObjectId =>
  (value as { _bsontype?: unknown } | null | undefined)?._bsontype === 'ObjectId';

/** Hexadecimal id of a reference; undefined when it is not an id. */
export function parseReference(reference: unknown): string | undefined {
  if (isObjectId(reference)) return reference.toHexString();
  return typeof reference === 'string' && HEX_ID.test(reference) ? reference.toLowerCase() : undefined;
}

/** Distinct ids of a list of references, in order; a single reference counts as a list of one. */
export function parseReferences(references: unknown): string[] {
  const list: unknown[] = Array.isArray(references) ? references : [references];
  return [...new Set(list.map(parseReference).filter((id) => id !== undefined))];
}
