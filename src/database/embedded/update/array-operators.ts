import { badValue, formatValue, notSupported } from '../errors/command-error.js';
import { elementTest, isOperators } from '../query/filter.js';
import { isRegex } from '../query/regex.js';
import { deepCopy, isDoc, promoteDocument, promoteNumbers } from '../values/bson.js';
import { toNumber } from '../values/numbers.js';
import { isEqual } from '../values/order.js';

interface Target {
  path: string;
  current: unknown;
  id: unknown;
}

function listOf(operator: string, { path, current, id }: Target): unknown[] {
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

export function $push(operand: unknown, target: Target): unknown {
  const list = listOf('$push', target);
  if (!isDoc(operand) || !('$each' in operand)) return [...list, deepCopy(operand)];
  const unknown = Object.keys(operand).find((name) => !PUSH_MODIFIERS.get(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  return [...PUSH_MODIFIERS]
    .filter(([name]) => operand[name] !== undefined)
    .reduce((changed, [name, modify]) => modify(changed, operand[name]), list);
}

export function $addToSet(operand: unknown, target: Target): unknown {
  const list = listOf('$addToSet', target);
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

export function $pull(operand: unknown, target: Target): unknown {
  const list = listOf('$pull', target);
  const test = pullTest(operand);
  return list.filter((element) => !test(element));
}
