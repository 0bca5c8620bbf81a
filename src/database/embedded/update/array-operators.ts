import { badValue, notSupported, formatValue, typeMismatch } from '../errors/command-error.js';
import { compileCondition, elementTest, isLogical, isOperators } from '../query/filter.js';
import { isRegex } from '../query/regex.js';
import { deepCopy, type Doc, isDoc, promoteNumbers } from '../values/bson.js';
import { toNumber } from '../values/numbers.js';
import { compare, isEqual } from '../values/order.js';
import { arrayElements, valueAt } from '../values/paths.js';

interface Target {
  path: string;
  current: unknown;
  id: unknown;
}

const PUSH_MODIFIERS = new Set(['$each', '$slice', '$sort', '$position']);

function listOf(operator: string, { path, current, id }: Target): unknown[] {
  if (current === undefined) return [];
  if (Array.isArray(current)) return [...(current as unknown[])];
  const message =
    operator === '$pull' || operator === '$pullAll'
      ? `Cannot apply ${operator} to a non-array value`
      : `The field '${path}' must be an array but is of type ${typeof current} in document {_id: ${formatValue(id)}}`;
  throw badValue(message);
}

function each(operator: string, operand: Doc): unknown[] {
  if (!Array.isArray(operand.$each)) throw badValue(`The argument to $each in ${operator} must be an array`);
  return operand.$each;
}

function sortList(list: unknown[], spec: unknown): void {
  if (!isDoc(spec)) {
    const direction = toNumber(spec);
    list.sort((a, b) => compare(a, b) * direction);
    return;
  }
  const keys = Object.entries(spec).map(([path, direction]) => ({ path, direction: toNumber(direction) }));
  list.sort((a, b) => {
    for (const { path, direction } of keys) {
      const order = compare(valueAt(a, path) ?? null, valueAt(b, path) ?? null);
      if (order !== 0) return order * direction;
    }
    return 0;
  });
}

export function $push(operand: unknown, target: Target): unknown {
  const list = listOf('$push', target);
  if (!isDoc(operand) || !('$each' in operand)) return [...list, deepCopy(operand)];
  const unknown = Object.keys(operand).find((name) => !PUSH_MODIFIERS.has(name));
  if (unknown) throw badValue(`Unrecognized clause in $push: ${unknown}`);
  const position = operand.$position === undefined ? list.length : toNumber(operand.$position);
  list.splice(position, 0, ...each('$push', operand).map(deepCopy));
  if (operand.$sort !== undefined) sortList(list, operand.$sort);
  if (operand.$slice === undefined) return list;
  const size = toNumber(operand.$slice);
  return size < 0 ? list.slice(size) : list.slice(0, size);
}

export function $addToSet(operand: unknown, target: Target): unknown {
  const list = listOf('$addToSet', target);
  const values = isDoc(operand) && '$each' in operand ? each('$addToSet', operand) : [operand];
  for (const value of values) {
    if (!list.some((element) => isEqual(element, value))) list.push(deepCopy(value));
  }
  return list;
}

/** The operand is a value, operators or a regular expression for the element, or a filter on document elements. */
function pullTest(operand: unknown): (element: unknown) => boolean {
  const condition = promoteNumbers(operand);
  if (isDoc(condition) && !isOperators(condition)) {
    const test = elementTest(condition);
    return (element) => isDoc(element) && test(promoteNumbers(element));
  }
  if (isDoc(condition) && isLogical(condition)) {
    const test = elementTest(condition);
    return (element) => test(promoteNumbers(element));
  }
  if (!isDoc(condition) && !isRegex(condition)) return (element) => isEqual(element, condition);
  const test = compileCondition(condition);
  return (element) => test(arrayElements(promoteNumbers(element)));
}

export function $pull(operand: unknown, target: Target): unknown {
  const list = listOf('$pull', target);
  const test = pullTest(operand);
  return list.filter((element) => !test(element));
}

export function $pullAll(operand: unknown, target: Target): unknown {
  if (!Array.isArray(operand)) throw badValue('$pullAll requires an array argument');
  return listOf('$pullAll', target).filter((element) => !operand.some((value) => isEqual(value, element)));
}

export function $pop(operand: unknown, target: Target): unknown {
  const end = toNumber(operand);
  if (end !== 1 && end !== -1) throw notSupported('$pop with anything but 1 or -1');
  if (target.current !== undefined && !Array.isArray(target.current)) {
    throw typeMismatch(
      `Path '${target.path}' contains an element of non-array type '${typeof target.current}'`,
    );
  }
  const list = listOf('$pop', target);
  return end < 0 ? list.slice(1) : list.slice(0, -1);
}
