import { badValue } from '../errors.js';
import type { Doc } from '../values/bson.js';
import { compare, keyText, typeOrder, TypeOrder, isEqual } from '../values/order.js';
import { findPath, type PathValues } from '../values/paths.js';
import { isRegex, toRegExp } from './regex.js';

/** Tests the values that a path resolves to. */
export type Predicate = (found: PathValues) => boolean;

const anyOf = ({ candidates }: PathValues, test: (value: unknown) => boolean) => candidates.some(test);

const isNil = (value: unknown) => value === undefined || value === null;

export function equals(wanted: unknown): Predicate {
  if (isNil(wanted)) return (found) => anyOf(found, isNil);
  if (isRegex(wanted)) {
    const pattern = toRegExp(wanted.pattern, wanted.options);
    return (found) => anyOf(found, (v) => (typeof v === 'string' && pattern.test(v)) || isEqual(v, wanted));
  }
  return (found) => anyOf(found, (value) => isEqual(value, wanted));
}

const isNaNumber = (value: unknown) => typeof value === 'number' && Number.isNaN(value);

/** Compares values of the operand's type only; NaN is not ordered with other numbers. */
function range(operator: string, test: (order: number) => boolean, wanted: unknown): Predicate {
  const orEqual = test(0);
  if (isRegex(wanted)) throw badValue(`Can't have RegEx as arg to predicate over field with ${operator}`);
  if (isNil(wanted)) return orEqual ? equals(null) : () => false;
  const type = typeOrder(wanted);
  if (type === TypeOrder.MIN || type === TypeOrder.MAX)
    throw badValue(`${operator} with MinKey or MaxKey is not supported`);
  if (isNaNumber(wanted)) return orEqual ? equals(wanted) : () => false;
  return (found) =>
    anyOf(found, (value) => typeOrder(value) === type && !isNaNumber(value) && test(compare(value, wanted)));
}

function isIn(list: unknown[]): Predicate {
  const patterns = list.filter(isRegex).map(equals);
  const keys = new Set(list.map((value) => keyText(value ?? null)));
  return (found) =>
    anyOf(found, (value) => keys.has(keyText(value ?? null))) || patterns.some((test) => test(found));
}

function size(wanted: unknown): Predicate {
  if (typeof wanted !== 'number' || !Number.isInteger(wanted) || wanted < 0) {
    throw badValue(`Failed to parse $size. Expected a non-negative integer in: $size: ${String(wanted)}`);
  }
  return ({ values }) => values.some((value) => Array.isArray(value) && value.length === wanted);
}

const exists: Predicate = ({ values }) => values.some((value) => value !== undefined);
const not =
  (test: Predicate): Predicate =>
  (found) =>
    !test(found);

function listFor(operator: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  throw badValue(`${operator} needs an array`);
}

function noPattern(value: unknown): unknown {
  if (isRegex(value)) throw badValue("Can't have regex as arg to $ne.");
  return value;
}

/** Comparison operators; the operators that contain filters are in filter.ts. */
export const PREDICATES = new Map<string, (wanted: unknown) => Predicate>([
  ['$eq', equals],
  ['$ne', (wanted) => not(equals(noPattern(wanted)))],
  ['$gt', (wanted) => range('$gt', (order) => order > 0, wanted)],
  ['$gte', (wanted) => range('$gte', (order) => order >= 0, wanted)],
  ['$lt', (wanted) => range('$lt', (order) => order < 0, wanted)],
  ['$lte', (wanted) => range('$lte', (order) => order <= 0, wanted)],
  ['$in', (wanted) => isIn(listFor('$in', wanted))],
  ['$nin', (wanted) => not(isIn(listFor('$nin', wanted)))],
  ['$size', size],
  ['$exists', (wanted) => (wanted === false || wanted === 0 || wanted === null ? not(exists) : exists)],
]);

export const valuesAt = (path: string) => {
  const parts = path.split('.');
  return (doc: Doc) => findPath(doc, parts);
};
