import { Decimal128, Long } from 'bson';
import { badValue, CommandError, notSupported, typeMismatch } from '../errors/command-error.js';
import { isLong, promoteNumbers } from '../values/bson.js';
import { isTruthy } from './compiled.js';
import { compare, typeOrder, TypeOrder, isEqual } from '../values/order.js';

interface ExpressionOperator {
  /** number of arguments; absent: any */
  takes?: number;
  run(args: unknown[]): unknown;
}

const isNil = (value: unknown) => value === undefined || value === null;
const isNumber = (value: unknown) => typeOrder(value) === TypeOrder.NUMBER;

function fail(code: number, message: string): never {
  throw new CommandError(code, `Location${code}`, message);
}

function checkNumber(name: string, value: unknown, fails?: (message: string) => never): void {
  if (value instanceof Decimal128) throw notSupported(`${name} of a Decimal128`);
  if (isNumber(value)) return;
  const message = `${name} only supports numeric types, not ${typeof value}`;
  if (fails) fails(message);
  throw typeMismatch(message);
}

/** Integers beyond 2^53 are computed exactly, other numbers as in JavaScript. */
function arithmetic(
  values: unknown[],
  doubles: (a: number, b: number) => number,
  wholes: (a: bigint, b: bigint) => bigint,
): unknown {
  const exact = values.some(isLong) && values.every((value) => isLong(value) || Number.isInteger(value));
  if (!exact) return values.map(Number).reduce(doubles);
  const result = values.map((value) => BigInt(String(value))).reduce(wholes);
  const fits = BigInt.asIntN(64, result) === result;
  return fits ? promoteNumbers(Long.fromBigInt(result)) : Number(result);
}

/** At most one operand is a date; the numbers are then milliseconds. */
function add(args: unknown[]): unknown {
  if (args.some(isNil)) return null;
  const dates = args.filter((value) => value instanceof Date);
  if (dates.length > 1) fail(16612, 'only one date allowed in an $add expression');
  for (const value of args) if (!(value instanceof Date)) checkNumber('$add', value);
  const sum = arithmetic(
    args.map((value) => (value instanceof Date ? value.getTime() : value)).concat(0),
    (a, b) => a + b,
    (a, b) => a + b,
  );
  return dates.length === 1 ? new Date(Number(sum)) : sum;
}

function subtract([a, b]: unknown[]): unknown {
  if (isNil(a) || isNil(b)) return null;
  if (a instanceof Date && b instanceof Date) return a.getTime() - b.getTime();
  checkNumber('$subtract', b);
  if (a instanceof Date) return new Date(a.getTime() - Math.trunc(Number(b)));
  checkNumber('$subtract', a);
  return arithmetic(
    [a, b],
    (x, y) => x - y,
    (x, y) => x - y,
  );
}

function multiply(args: unknown[]): unknown {
  if (args.some(isNil)) return null;
  for (const value of args) checkNumber('$multiply', value);
  return arithmetic(
    [...args, 1],
    (x, y) => x * y,
    (x, y) => x * y,
  );
}

function divide([a, b]: unknown[]): unknown {
  if (isNil(a) || isNil(b)) return null;
  for (const value of [a, b]) checkNumber('$divide', value);
  if (Number(b) === 0) throw badValue("can't $divide by zero");
  return Number(a) / Number(b);
}

function mod([a, b]: unknown[]): unknown {
  if (isNil(a) || isNil(b)) return null;
  for (const value of [a, b]) checkNumber('$mod', value, (message) => fail(16611, message));
  if (Number(b) === 0) fail(16610, "can't $mod by zero");
  return arithmetic(
    [a, b],
    (x, y) => x % y,
    (x, y) => x % y,
  );
}

function rounding(name: string, round: (value: number) => number): ExpressionOperator {
  const run = ([value]: unknown[]) => {
    if (isNil(value)) return null;
    checkNumber(name, value, (message) => fail(28765, message));
    return isLong(value) && name !== '$abs' ? value : round(Number(value));
  };
  return { takes: 1, run };
}

function concat(args: unknown[]): unknown {
  if (args.some(isNil)) return null;
  if (args.some((value) => typeof value !== 'string')) fail(16702, '$concat only supports strings');
  return args.join('');
}

function elementAt([list, at]: unknown[]): unknown {
  if (isNil(list) || isNil(at)) return null;
  if (!Array.isArray(list))
    fail(28689, `$arrayElemAt's first argument must be an array, but is ${typeof list}`);
  if (!isNumber(at))
    fail(28690, `$arrayElemAt's second argument must be a numeric value, but is ${typeof at}`);
  if (!Number.isInteger(Number(at)))
    fail(28691, `$arrayElemAt's second argument must be representable as a 32-bit integer`);
  return list.at(Number(at)) as unknown;
}

function concatArrays(args: unknown[]): unknown {
  if (args.some(isNil)) return null;
  if (!args.every(Array.isArray)) fail(28664, '$concatArrays only supports arrays');
  return args.flat();
}

function isIn([wanted, list]: unknown[]): boolean {
  if (!Array.isArray(list)) fail(40081, '$in requires an array as a second argument');
  return list.some((element) => isEqual(element, wanted ?? null));
}

function size([list]: unknown[]): number {
  return Array.isArray(list) ? list.length : fail(17124, 'The argument to $size must be an array');
}

const comparison = (result: (order: number) => unknown): ExpressionOperator => ({
  takes: 2,
  run: ([a, b]) => result(compare(a, b)),
});

/** Supported expressions, with those of lazy-operators.ts. Others are rejected by name. */
export const EXPRESSION_OPERATORS = new Map<string, ExpressionOperator>([
  ['$cmp', comparison((order) => order)],
  ['$eq', comparison((order) => order === 0)],
  ['$ne', comparison((order) => order !== 0)],
  ['$gt', comparison((order) => order > 0)],
  ['$gte', comparison((order) => order >= 0)],
  ['$lt', comparison((order) => order < 0)],
  ['$lte', comparison((order) => order <= 0)],
  ['$not', { takes: 1, run: ([value]) => !isTruthy(value) }],
  ['$add', { run: add }],
  ['$subtract', { takes: 2, run: subtract }],
  ['$multiply', { run: multiply }],
  ['$divide', { takes: 2, run: divide }],
  ['$mod', { takes: 2, run: mod }],
  ['$abs', rounding('$abs', Math.abs)],
  ['$ceil', rounding('$ceil', Math.ceil)],
  ['$floor', rounding('$floor', Math.floor)],
  ['$concat', { run: concat }],
  ['$in', { takes: 2, run: isIn }],
  ['$size', { takes: 1, run: size }],
  ['$isArray', { takes: 1, run: ([value]) => Array.isArray(value) }],
  ['$arrayElemAt', { takes: 2, run: elementAt }],
  ['$concatArrays', { run: concatArrays }],
]);
