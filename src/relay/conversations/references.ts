import type { Types } from 'mongoose';

const HEX = /^[0-9a-f]{24}$/i;

/** By its mark, not its class: several versions of the class may be about. */
const isObjectId = (value: unknown): value is Types.ObjectId =>
  (value as { _bsontype?: unknown } | null | undefined)?._bsontype === 'ObjectId';

/** The id that a reference holds, as text; undefined when it is no id. */
export function parseReference(reference: unknown): string | undefined {
  if (isObjectId(reference)) return reference.toHexString();
  return typeof reference === 'string' && HEX.test(reference) ? reference.toLowerCase() : undefined;
}

/** The distinct ids of a list of references, in its order; a lone reference is a list of one. */
export function parseReferences(references: unknown): string[] {
  const list: unknown[] = Array.isArray(references) ? references : [references];
  return [...new Set(list.map(parseReference).filter((id) => id !== undefined))];
}
