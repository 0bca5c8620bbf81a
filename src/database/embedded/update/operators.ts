import { Int32 } from 'bson';
import { CommandError, formatValue, notSupported, typeMismatch, badValue } from '../errors/command-error.js';
import { deepCopy, isDoc, promoteDocument, promoteNumbers } from '../values/bson.js';
import { add, isTypedNumber, refuseDecimal, toNumber } from '../values/numbers.js';
import { compare, isEqual } from '../values/order.js';
import { elementTest, isOperators } from '../query/filter.js';
import { isRegex } from '../query/regex.js';

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

function readList(operator: string, { path, current, id }: UpdateTarget): unknown[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return [...(current as unknown[])];
  const message =
    operator === '$pull'
      ? 'Cannot apply $pull to a non-array value'
      : `The field '${path}' must be an array but is of type ${typeof current} in document {_id: ${formatValue(id)}}`;
  throw badValue(message);
}

function each(operator: string, values: unknown): unknown[] {
  if (!Array.isArray(values)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return values;
}

function cut(list: unknown[], operand: unknown): unknown[] {
  const size = toNumber(operand);
  return size < 0 ? list.slice(size) : list.slice(0, size);
}

/** Supported modifiers of $push, in the order in which they apply; others are rejected by name. */
export const PUSH_MODIFIERS = new Map<string, (list: unknown[], operand: unknown) => unknown[]>([
  ['$each', (list, values) => [...list, ...each('$push', values).map(deepCopy)]],
  ['$slice', cut],
]);

function $push(operand: unknown, target: UpdateTarget): unknown {
  const list = readList('$push', target);
  if (!isDoc(operand) || !('$each' in operand)) return [...list, deepCopy(operand)];
  const unknown = Object.keys(operand).find((name) => !PUSH_MODIFIERS.get(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  return [...PUSH_MODIFIERS]
    .filter(([name]) => operand[name] !== undefined)
    .reduce((changed, [name, modify]) => modify(changed, operand[name]), list);
}

function $addToSet(operand: unknown, target: UpdateTarget): unknown {
  const list = readList('$addToSet', target);
  const values = isDoc(operand) && '$each' in operand ? each('$addToSet', operand.$each) : [operand];
  for (const value of values) {
    if (!list.some((element) => isEqual(element, value))) list.push(deepCopy(value));
  }
  return list;
}

/** The operand is a value, or a filter on elements that are documents. */
function pullTest(operand: unknown): (element: unknown) => boolean {
  if (isRegex(operand)) throw notSupported('$pull by a regular expression');
  if (!isDoc(operand)) return (element) => isEqual(element, operand);
  if (isOperators(operand)) throw notSupported(`$pull by ${Object.keys(operand)[0]}`);
  const test = elementTest(promoteDocument(operand));
  return (element) => isDoc(element) && test(promoteNumbers(element));
}

function $pull(operand: unknown, target: UpdateTarget): unknown {
  const list = readList('$pull', target);
  const test = pullTest(operand);
  return list.filter((element) => !test(element));
}

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
