import { Int32 } from 'bson';
import { CommandError, formatValue, notSupported, typeMismatch } from '../errors/command-error.js';
import { deepCopy, isDoc } from '../values/bson.js';
import { add, isTypedNumber, refuseDecimal } from '../values/numbers.js';
import { compare } from '../values/order.js';
import { $addToSet, $pull, $push } from './array-operators.js';

interface UpdateTarget {
  path: string;
  current: unknown;
  /** the document's _id, for error messages */
  id: unknown;
}

/** Removes the field. */
export const REMOVED = Symbol('removed');

/** Returns the new value of the field; undefined: unchanged. */
export type UpdateOperator = (operand: unknown, target: UpdateTarget) => unknown;

const $inc: UpdateOperator = (operand, { path, current, id }) => {
  refuseDecimal(operand, '$inc');
  refuseDecimal(current, '$inc');
  if (!isTypedNumber(operand)) {
    throw typeMismatch(`Cannot increment with non-numeric argument: {${path}: ${formatValue(operand)}}`);
  }
  if (current === undefined) return operand;
  if (isTypedNumber(current)) return add(current, operand);
  const field = path.split('.').at(-1)!;
  throw typeMismatch(
    `Cannot apply $inc to a value of non-numeric type. {_id: ${formatValue(id)}} has the field '${field}' of non-numeric type ${typeName(current)}`,
  );
};

function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Int32) return 'int';
  if (typeof value === 'boolean') return 'bool';
  const named = value as { _bsontype?: string };
  return isDoc(value) || typeof value !== 'object'
    ? typeof value
    : (named._bsontype ?? 'object').toLowerCase();
}

const replaceIf =
  (test: (order: number) => boolean): UpdateOperator =>
  (operand, { current }) =>
    current === undefined || test(compare(operand, current)) ? deepCopy(operand) : undefined;

const $set: UpdateOperator = (operand) => deepCopy(operand);

const $currentDate: UpdateOperator = (operand) => {
  if (operand !== true) throw notSupported('$currentDate with anything but true');
  return new Date();
};

/** Supported operators; others are rejected by name. update.ts applies $setOnInsert to inserts only. */
export const UPDATE_OPERATORS = new Map<string, UpdateOperator>([
  ['$set', $set],
  ['$setOnInsert', $set],
  ['$unset', () => REMOVED],
  ['$inc', $inc],
  ['$min', replaceIf((order) => order < 0)],
  ['$max', replaceIf((order) => order > 0)],
  ['$currentDate', $currentDate],
  ['$push', $push],
  ['$addToSet', $addToSet],
  ['$pull', $pull],
]);

/** Operators that ignore a missing field and create no path to it. */
export const SKIP_MISSING_FIELD = new Set(['$unset', '$pull']);

export function unknownModifier(name: string): CommandError {
  const message = `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`;
  return new CommandError(9, 'FailedToParse', message);
}
