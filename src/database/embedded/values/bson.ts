import { type DeserializeOptions, deserialize, Double, Int32, Long, serialize, Timestamp } from 'bson';

export type Doc = Record<string, unknown>;

/*
 * Documents have one of two forms:
 *
 *     JavaScript numbers    Int32, Double and Long up to 2^53 are `number`; for matching, sorting and computing
 *     BSON number types     Int32, Double and Long are instances; for documents that are written back
 */

// Keeps regular expressions as stored: bson changes their flags when it creates a RegExp.
const PROMOTED: DeserializeOptions = { bsonRegExp: true };
const TYPED: DeserializeOptions = { bsonRegExp: true, promoteValues: false };

/** Decodes with JavaScript numbers. Never written back, as the number types are lost. */
export const decode = (bytes: Uint8Array): Doc => deserialize(bytes, PROMOTED);

/** Decodes with BSON number types. */
export const decodeTyped = (bytes: Uint8Array): Doc => deserialize(bytes, TYPED);

export const encode = (doc: Doc): Buffer => Buffer.from(serialize(doc, { ignoreUndefined: true }));

/** A plain document; not an array, a date or an instance of a BSON class. */
export function isDoc(value: unknown): value is Doc {
  return (
    value !== null &&
    typeof value === 'object' &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  );
}

/** Sets a field, also one named `__proto__`, which an assignment would not store. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
  } else doc[name] = value;
}

export const getField = (doc: Doc, name: string): unknown =>
  Object.hasOwn(doc, name) ? doc[name] : undefined;

function mapFields(doc: Doc, change: (value: unknown) => unknown): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) setField(out, name, change(value));
  return out;
}

/** Timestamp extends Long, but is not a number. */
export const isLong = (value: unknown): value is Long =>
  value instanceof Long && !(value instanceof Timestamp);

/** Converts BSON number types to JavaScript numbers; a Long beyond 2^53 stays a Long. */
export function promoteNumbers(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Int32 || value instanceof Double) return value.valueOf();
  if (isLong(value)) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }
  if (Array.isArray(value)) return value.map(promoteNumbers);
  return isDoc(value) ? mapFields(value, promoteNumbers) : value;
}

export const promoteDocument = (value: unknown): Doc => (isDoc(value) ? (promoteNumbers(value) as Doc) : {});

export function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  return isDoc(value) ? mapFields(value, deepCopy) : value;
}
