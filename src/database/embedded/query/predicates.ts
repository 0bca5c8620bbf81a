import { badValue } from '../errors/command-error.js';
import type { Doc } from '../values/bson.js';
import { compare, keyText, typeOrder, TypeOrder, isEqual } from '../values/order.js';
import { findPath, type PathValues } from '../values/paths.js';
import { isRegex, toRegExp } from './regex.js';

/**
 * Tests what a path resolves to. Most operators test `candidates`, which include the elements of arrays: {a: 5} matches
 * {a: [5]}. $size, $exists and $elemMatch test `values`, where an array is one value.
 */
export type ValuePredicate = (found: PathValues) => boolean;

const matchAny = ({ candidates }: PathValues, test: (value: unknown) => boolean) => candidates.some(test);

const isNil = (value: unknown) => value === undefined || value === null;

export function equals(operand: unknown): ValuePredicate {
  if (isNil(operand)) return (found) => matchAny(found, isNil);
  if (isRegex(operand)) {
    const pattern = toRegExp(operand.pattern, operand.options);
    return (found) =>
      matchAny(found, (v) => (typeof v === 'string' && pattern.test(v)) || isEqual(v, operand));
  }
  return (found) => matchAny(found, (value) => isEqual(value, operand));
}

const isNaNumber = (value: unknown) => typeof value === 'number' && Number.isNaN(value);

/** Compares values of the operand's type only; NaN is not ordered with other numbers. */
function range(operator: string, test: (order: number) => boolean, operand: unknown): ValuePredicate {
  const orEqual = test(0);
  if (isRegex(operand)) throw badValue(`Can't have RegEx as arg to predicate over field with ${operator}`);
  if (isNil(operand)) return orEqual ? equals(null) : () => false;
  const type = typeOrder(operand);
  if (type === TypeOrder.MIN || type === TypeOrder.MAX)
    throw badValue(`${operator} with MinKey or MaxKey is not supported`);
  if (isNaNumber(operand)) return orEqual ? equals(operand) : () => false;
  return (found) =>
    matchAny(
      found,
      (value) => typeOrder(value) === type && !isNaNumber(value) && test(compare(value, operand)),
    );
}

function isIn(list: unknown[]): ValuePredicate {
  const patterns = list.filter(isRegex).map(equals);
  const keys = new Set(list.map((value) => keyText(value ?? null)));
  return (found) =>
    matchAny(found, (value) => keys.has(keyText(value ?? null))) || patterns.some((test) => test(found));
}

function size(operand: unknown): ValuePredicate {
  if (typeof operand !== 'number' || !Number.isInteger(operand) || operand < 0) {
    throw badValue(`Failed to parse $size. Expected a non-negative integer in: $size: ${String(operand)}`);
  }
  return ({ values }) => values.some((value) => Array.isArray(value) && value.length === operand);
}

const exists: ValuePredicate = ({ values }) => values.some((value) => value !== undefined);
export const not =
  (test: ValuePredicate): ValuePredicate =>
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

function regex(operand: unknown): ValuePredicate {
  if (typeof operand !== 'string') throw badValue('$regex has to be a string');
  const pattern = toRegExp(operand, '');
  return (found) => matchAny(found, (value) => typeof value === 'string' && pattern.test(value));
}

/** Operators that contain no filter; the others are in filter.ts. */
export const COMPARISONS: [string, (operand: unknown) => ValuePredicate][] = [
  ['$ne', (operand) => not(equals(noPattern(operand)))],
  ['$gt', (operand) => range('$gt', (order) => order > 0, operand)],
  ['$gte', (operand) => range('$gte', (order) => order >= 0, operand)],
  ['$lt', (operand) => range('$lt', (order) => order < 0, operand)],
  ['$lte', (operand) => range('$lte', (order) => order <= 0, operand)],
  ['$in', (operand) => isIn(listFor('$in', operand))],
  ['$nin', (operand) => not(isIn(listFor('$nin', operand)))],
  ['$size', size],
  ['$exists', (operand) => (operand === false || operand === 0 || operand === null ? not(exists) : exists)],
  ['$regex', regex],
];

export const valuesAt = (path: string) => {
  const parts = path.split('.');
  return (doc: Doc) => findPath(doc, parts);
};
