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
import { notSupported } from '../errors.js';
import { isDoc } from './bson.js';
import { KeyWriter } from './key-writer.js';

/** MongoDB's order of types. EMPTY stands for a missing value (and for an empty array in an index). */
export const Rank = {
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

export function rank(value: unknown): number {
  if (value === undefined) return Rank.EMPTY;
  if (value === null) return Rank.NULL;
  if (typeof value === 'number' || typeof value === 'bigint') return Rank.NUMBER;
  if (typeof value === 'string') return Rank.STRING;
  if (typeof value === 'boolean') return Rank.BOOL;
  if (Array.isArray(value)) return Rank.ARRAY;
  if (value instanceof Date) return Rank.DATE;
  if (isDoc(value)) return Rank.OBJECT;
  return rankOfClass(value);
}

function rankOfClass(value: unknown): number {
  if (value instanceof ObjectId) return Rank.ID;
  if (value instanceof Timestamp) return Rank.TIMESTAMP; // a subclass of Long, so before it
  if (value instanceof Int32 || value instanceof Double || value instanceof Long) return Rank.NUMBER;
  if (value instanceof Decimal128) return Rank.NUMBER;
  if (value instanceof Binary) return Rank.BINARY;
  if (value instanceof BSONRegExp || value instanceof RegExp) return Rank.REGEX;
  if (value instanceof BSONSymbol) return Rank.STRING;
  if (value instanceof MinKey) return Rank.MIN;
  if (value instanceof MaxKey) return Rank.MAX;
  if (value instanceof DBRef) return Rank.REFERENCE;
  if (value instanceof Code) return Rank.CODE;
  return Rank.OBJECT;
}

/** The number's nearest double, and how far the exact value is from it (only Longs beyond 2^53 are). */
function exact(value: unknown): [number, number] {
  if (value instanceof Decimal128) throw notSupported('comparing a Decimal128');
  if (!(value instanceof Long) && typeof value !== 'bigint') return [Number(value), 0];
  const whole = BigInt(value.toString());
  const near = Number(whole);
  return [near, Number(whole - BigInt(near))];
}

function writeNumber(out: KeyWriter, value: unknown): void {
  const [near, rest] = exact(value);
  out.double(near);
  out.byte((rest + 0x8000) >> 8);
  out.byte((rest + 0x8000) & 0xff);
}

/** A field's type comes before its name, as in MongoDB's comparison of documents. */
function writeObject(out: KeyWriter, value: object): void {
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    out.byte(rank(field));
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
  switch (rank(value)) {
    case Rank.NUMBER:
      return writeNumber(out, value);
    case Rank.STRING:
      return out.text(String(value));
    case Rank.ARRAY:
      return writeArray(out, value as unknown[]);
    case Rank.BINARY:
      return writeBinary(out, value as Binary);
    case Rank.ID:
      return out.bytes((value as ObjectId).id);
    case Rank.BOOL:
      return out.byte(value ? 1 : 0);
    case Rank.DATE:
      return out.double((value as Date).getTime());
    case Rank.TIMESTAMP:
      out.uint32((value as Timestamp).getHighBitsUnsigned());
      return out.uint32((value as Timestamp).getLowBitsUnsigned());
    case Rank.REGEX:
      return out.text(String((value as BSONRegExp).pattern) + '\0' + (value as BSONRegExp).options);
    case Rank.OBJECT:
    case Rank.REFERENCE:
    case Rank.CODE:
      return writeObject(out, value as object);
    default:
      return; // null, missing, MinKey and MaxKey are their type alone
  }
}

function writeValue(out: KeyWriter, value: unknown): void {
  out.byte(rank(value));
  writeBody(out, value);
}

/**
 * Bytes that compare like MongoDB compares the values, equal exactly when the values are equal
 * (5, Int32(5), Long(5) and 5.0 give the same bytes), and never a prefix of another value's bytes.
 */
export function keyOf(value: unknown): Buffer {
  const out = new KeyWriter();
  writeValue(out, value);
  return out.done();
}

export const keyText = (value: unknown): string => keyOf(value).toString('latin1');

const sign = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** From here on the order of UTF-16 is not that of the characters. */
const HIGH = /[\ud800-\uffff]/;

/** By UTF-8, as MongoDB. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  if (HIGH.test(a) && HIGH.test(b)) return sign(Buffer.compare(Buffer.from(a), Buffer.from(b)), 0);
  return a < b ? -1 : 1;
}

/** -1, 0 or 1 in MongoDB's order of all values; the usual types without making keys. */
export function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number' && a === a && b === b) return sign(a, b);
  const ranks = sign(rank(a), rank(b));
  if (ranks !== 0) return ranks;
  if (typeof a === 'string' && typeof b === 'string') {
    return compareText(a, b);
  }
  if (a instanceof Date && b instanceof Date) return sign(a.getTime(), b.getTime());
  if (a instanceof ObjectId && b instanceof ObjectId) return sign(Buffer.compare(a.id, b.id), 0);
  return sign(Buffer.compare(keyOf(a), keyOf(b)), 0);
}

export function same(a: unknown, b: unknown): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (a instanceof ObjectId && b instanceof ObjectId) return a.equals(b);
  return compare(a, b) === 0;
}
