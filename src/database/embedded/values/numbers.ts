import { Decimal128, Double, Int32, Long } from 'bson';
import { badValue, notSupported } from '../errors/command-error.js';
import { isLong } from './bson.js';

type TypedNumber = Int32 | Double | Long;

export const isTypedNumber = (value: unknown): value is TypedNumber =>
  value instanceof Int32 || value instanceof Double || isLong(value);

const MAX_INT32 = 0x7fffffffn;

/** The result has the wider of the two types; an Int32 that overflows becomes a Long, as in MongoDB. */
function combine(
  a: TypedNumber,
  b: TypedNumber,
  doubles: (x: number, y: number) => number,
  wholes: (x: bigint, y: bigint) => bigint,
) {
  if (a instanceof Double || b instanceof Double) return new Double(doubles(Number(a), Number(b)));
  const whole = wholes(BigInt(a.toString()), BigInt(b.toString()));
  const small = whole <= MAX_INT32 && whole >= -MAX_INT32 - 1n;
  if (small && a instanceof Int32 && b instanceof Int32) return new Int32(Number(whole));
  if (BigInt.asIntN(64, whole) !== whole) throw badValue('Failed to apply $inc operations: integer overflow');
  return Long.fromBigInt(whole);
}

export const add = (a: TypedNumber, b: TypedNumber): TypedNumber =>
  combine(
    a,
    b,
    (x, y) => x + y,
    (x, y) => x + y,
  );

export function refuseDecimal(value: unknown, operator: string): void {
  if (value instanceof Decimal128) throw notSupported(`${operator} of a Decimal128`);
}

/** A number of a command, of any BSON number type. */
export function toNumber(value: unknown, otherwise = 0): number {
  if (value === undefined || value === null) return otherwise;
  return typeof value === 'boolean' ? Number(value) : Number(value.valueOf());
}
