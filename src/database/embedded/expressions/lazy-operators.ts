import { CommandError } from '../errors/command-error.js';
import { type Doc, isDoc } from '../values/bson.js';
import { type Compiled, isTruthy } from './compiled.js';

/** Compiles a subexpression; `more`: variables that the operator defines. */
type Compile = (expression: unknown, more?: string[]) => Compiled;

/** An operator that controls which subexpressions are evaluated, and with which variables. */
type LazyOperator = (operand: unknown, compile: Compile) => Compiled;

const listOf = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

function fail(code: number, message: string): never {
  throw new CommandError(code, `Location${code}`, message);
}

const $and: LazyOperator = (operand, compile) => {
  const parts = listOf(operand).map((part) => compile(part));
  return (variables) => parts.every((part) => isTruthy(part(variables)));
};

const $or: LazyOperator = (operand, compile) => {
  const parts = listOf(operand).map((part) => compile(part));
  return (variables) => parts.some((part) => isTruthy(part(variables)));
};

const $cond: LazyOperator = (operand, compile) => {
  const parts = isDoc(operand) ? [operand.if, operand.then, operand.else] : listOf(operand);
  if (parts.length !== 3)
    fail(16020, `Expression $cond takes exactly 3 arguments. ${parts.length} were passed in.`);
  if (parts.includes(undefined)) fail(17080, "Missing 'if', 'then' or 'else' parameter to $cond");
  const [test, yes, no] = parts.map((part) => compile(part)) as [Compiled, Compiled, Compiled];
  return (variables) => (isTruthy(test(variables)) ? yes : no)(variables);
};

const $ifNull: LazyOperator = (operand, compile) => {
  const parts = listOf(operand).map((part) => compile(part));
  if (parts.length < 2) fail(1257300, '$ifNull needs at least two arguments');
  return (variables) => {
    let value: unknown;
    for (const part of parts) {
      value = part(variables);
      if (value !== undefined && value !== null) return value;
    }
    return value;
  };
};

const $switch: LazyOperator = (operand, compile) => {
  if (!isDoc(operand) || !Array.isArray(operand.branches) || operand.branches.length === 0) {
    fail(40068, '$switch requires at least one branch');
  }
  const branches = (operand.branches as Doc[]).map((branch) => ({
    test: compile(branch.case),
    value: compile(branch.then),
  }));
  const otherwise = 'default' in operand ? compile(operand.default) : undefined;
  return (variables) => {
    const taken = branches.find(({ test }) => isTruthy(test(variables)));
    if (taken) return taken.value(variables);
    return otherwise
      ? otherwise(variables)
      : fail(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  };
};

/** Shared by $filter and $map: evaluates an expression for each element of a list; `as` names the element. */
function overElements(
  name: string,
  body: string,
  codes: [number, number],
  finish: (list: unknown[], results: unknown[]) => unknown,
): LazyOperator {
  return (operand, compile) => {
    const given = isDoc(operand) ? operand : {};
    if (!('input' in given) || !(body in given)) fail(codes[0], `${name} needs 'input' and '${body}'`);
    const unknown = Object.keys(given).find((key) => !['input', 'as', body].includes(key));
    if (unknown) fail(codes[0], `Unrecognized parameter to ${name}: ${unknown}`);
    const as = typeof given.as === 'string' ? given.as : 'this';
    const input = compile(given.input);
    const each = compile(given[body], [as]);
    return (variables) => {
      const list = input(variables);
      if (list === undefined || list === null) return null;
      if (!Array.isArray(list)) return fail(codes[1], `input to ${name} must be an array not ${typeof list}`);
      const results = list.map((element) => each(new Map([...variables, [as, element]])));
      return finish(list, results);
    };
  };
}

const $filter = overElements('$filter', 'cond', [28648, 28651], (list, results) =>
  list.filter((_element, i) => isTruthy(results[i])),
);
const $map = overElements('$map', 'in', [16880, 16883], (_list, results) =>
  results.map((value) => value ?? null),
);

export const LAZY_OPERATORS = new Map<string, LazyOperator>([
  ['$and', $and],
  ['$or', $or],
  ['$cond', $cond],
  ['$ifNull', $ifNull],
  ['$switch', $switch],
  ['$filter', $filter],
  ['$map', $map],
]);
