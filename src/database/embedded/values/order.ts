import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { notSupported } from '../errors/command-error.js';
import { isDoc } from './bson.js';
import { KeyWriter } from './key-writer.js';

/** MongoDB's order of types. EMPTY is a missing value, or an empty array in an index. */
export const TypeOrder = {
  MIN: 1,
  EMPTY: 5,
  NULL: 10,
  NUMBER: 20,
  STRING: 30,
  OBJECT: 40,
  ARRAY: 50,
  BINARY: 60,
  ID: 70,
  BOOL: 80,
  DATE: 90,
  TIMESTAMP: 100,
  REGEX: 110,
  REFERENCE: 120,
  CODE: 130,
  MAX: 250,
} as const;

export function typeOrder(value: unknown): number {
  if (value === undefined) return TypeOrder.EMPTY;
  if (value === null) return TypeOrder.NULL;
  if (typeof value === 'number' || typeof value === 'bigint') return TypeOrder.NUMBER;
  if (typeof value === 'string') return TypeOrder.STRING;
  if (typeof value === 'boolean') return TypeOrder.BOOL;
  if (Array.isArray(value)) return TypeOrder.ARRAY;
  if (value instanceof Date) return TypeOrder.DATE;
  if (isDoc(value)) return TypeOrder.OBJECT;
  return typeOrderOfInstance(value);
}

function typeOrderOfInstance(value: unknown): number {
  if (value instanceof ObjectId) return TypeOrder.ID;
  if (value instanceof Timestamp) return TypeOrder.TIMESTAMP; // extends Long, so it is tested first
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return TypeOrder.NUMBER;
  if (value instanceof Decimal128) return TypeOrder.NUMBER;
  if (value instanceof Binary) return TypeOrder.BINARY;
  if (value instanceof BSONRegExp || value instanceof RegExp) return TypeOrder.REGEX;
  if (value instanceof BSONSymbol) return TypeOrder.STRING;
  if (value instanceof MinKey) return TypeOrder.MIN;
  if (value instanceof MaxKey) return TypeOrder.MAX;
  if (value instanceof DBRef) return TypeOrder.REFERENCE;
  if (value instanceof Code) return TypeOrder.CODE;
  return TypeOrder.OBJECT;
}

/** The nearest double, and the difference of the exact value from it (not 0 only for a Long beyond 2^53). */
function splitNumber(value: unknown): [number, number] {
  if (value instanceof Decimal128) throw notSupported('comparing a Decimal128');
  if (!(value instanceof Long) && typeof value !== 'bigint') return [Number(value), 0];
  const whole = BigInt(value.toString());
  const near = Number(whole);
  return [near, Number(whole - BigInt(near))];
}

function writeNumber(out: KeyWriter, value: unknown): void {
  const [near, rest] = splitNumber(value);
  out.double(near);
  out.byte((rest + 0x8000) >> 8);
  out.byte((rest + 0x8000) & 0xff);
}

/** The field's type precedes its name, as in MongoDB's comparison of documents. */
function writeObject(out: KeyWriter, value: object): void {
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    out.byte(typeOrder(field));
    out.text(name);
    writeBody(out, field);
  }
  out.byte(0);
}

function writeArray(out: KeyWriter, list: unknown[]): void {
  for (const element of list) writeValue(out, element);
  out.byte(0);
}

function writeBinary(out: KeyWriter, value: Binary): void {
  out.uint32(value.position);
  out.byte(value.sub_type);
  out.bytes(value.buffer.subarray(0, value.position));
}

function writeBody(out: KeyWriter, value: unknown): void {
  switch (typeOrder(value)) {
    case TypeOrder.NUMBER:
      return writeNumber(out, value);
    case TypeOrder.STRING:
      return out.text(String(value));
    case TypeOrder.ARRAY:
      return writeArray(out, value as unknown[]);
    case TypeOrder.BINARY:
      return writeBinary(out, value as Binary);
    case TypeOrder.ID:
      return out.bytes((value as ObjectId).id);
    case TypeOrder.BOOL:
      return out.byte(value ? 1 : 0);
    case TypeOrder.DATE:
      return out.double((value as Date).getTime());
    case TypeOrder.TIMESTAMP:
      out.uint32((value as Timestamp).getHighBitsUnsigned());
      return out.uint32((value as Timestamp).getLowBitsUnsigned());
    case TypeOrder.REGEX:
      return out.text(String((value as BSONRegExp).pattern) + '\0' + (value as BSONRegExp).options);
    case TypeOrder.OBJECT:
    case TypeOrder.REFERENCE:
    case TypeOrder.CODE:
      return writeObject(out, value as object);
    default:
      return; // null, missing, MinKey and MaxKey have no body
  }
}

function writeValue(out: KeyWriter, value: unknown): void {
  out.byte(typeOrder(value));
  writeBody(out, value);
}

/**
 * Encodes a value as bytes whose order is MongoDB's order of the values. Equal values have equal bytes (5, Int32(5),
 * Long(5) and 5.0), and no encoding is a prefix of another.
 */
export function encodeKey(value: unknown): Buffer {
  const out = new KeyWriter();
  writeValue(out, value);
  return out.done();
}

export const keyText = (value: unknown): string => encodeKey(value).toString('latin1');

const sign = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** UTF-16 code units from which the order differs from that of the code points. */
const HIGH = /[\ud800-\uffff]/;

/** In the order of UTF-8 bytes, as MongoDB. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (HIGH.test(a) && HIGH.test(b)) return sign(Buffer.compare(Buffer.from(a), Buffer.from(b)), 0);
  return a < b ? -1 : 1;
}

/** -1, 0 or 1 in MongoDB's order. Common types are compared without encoding keys. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return sign(a, b);
  const types = sign(typeOrder(a), typeOrder(b));
  if (types !== 0) return types;
  if (typeof a === 'string' && typeof b === 'string') {
    return compareText(a, b);
  }
  if (a instanceof Date && b instanceof Date) return sign(a.getTime(), b.getTime());
  if (a instanceof ObjectId && b instanceof ObjectId) return sign(Buffer.compare(a.id, b.id), 0);
  return sign(Buffer.compare(encodeKey(a), encodeKey(b)), 0);
}

export function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b);
  return compare(a, b) === 0;
}
