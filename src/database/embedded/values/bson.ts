import { type DeserializeOptions, deserialize, Double, Int32, Long, serialize, Timestamp } from 'bson';

export type Doc = Record<string, unknown>;

// Patterns stay as they were stored: bson turns their flags into other ones when it makes a RegExp.
const PLAIN: DeserializeOptions = { bsonRegExp: true };
const TYPED: DeserializeOptions = { bsonRegExp: true, promoteValues: false };

/** A document with JavaScript numbers, to match, sort and compute with. Never written back. */
export const decode = (bytes: Uint8Array): Doc => deserialize(bytes, PLAIN);

/** A document whose numbers keep their BSON type (Int32, Double, Long): what a rewrite starts from. */
export const decodeTyped = (bytes: Uint8Array): Doc => deserialize(bytes, TYPED);

export const encode = (doc: Doc): Buffer => Buffer.from(serialize(doc, { ignoreUndefined: true }));

/** A document of field names and values; not an array, a date, or one of the BSON classes. */
export function isDoc(value: unknown): value is Doc {
  return (
    value !== null &&
    typeof value === 'object' &&
    (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  );
}

/** Sets a field even when it is called `__proto__`, which a plain assignment would not store. */
export function setField(doc: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(doc, name, { value, writable: true, enumerable: true, configurable: true });
  } else doc[name] = value;
}

export const getField = (doc: Doc, name: string): unknown =>
  Object.hasOwn(doc, name) ? doc[name] : undefined;

export function mapFields(doc: Doc, change: (value: unknown) => unknown): Doc {
  const out: Doc = {};
  for (const [name, value] of Object.entries(doc)) setField(out, name, change(value));
  return out;
}

/** A Timestamp is a Long to instanceof, but no number. */
export const isLong = (value: unknown): value is Long =>
  value instanceof Long && !(value instanceof Timestamp);

/** Typed numbers as JavaScript numbers; a Long beyond 2^53 stays a Long. */
export function plain(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Int32 || value instanceof Double) return value.valueOf();
  if (isLong(value)) {
    const number = value.toNumber();
    return Number.isSafeInteger(number) ? number : value;
  }
  if (Array.isArray(value)) return value.map(plain);
  return isDoc(value) ? mapFields(value, plain) : value;
}

export const plainDoc = (value: unknown): Doc => (isDoc(value) ? (plain(value) as Doc) : {});

export function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  return isDoc(value) ? mapFields(value, copy) : value;
}
