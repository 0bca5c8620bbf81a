import { CommandError, notSupported } from '../errors/command-error.js';
import { type Doc, getField, isDoc } from '../values/bson.js';
import { compare } from '../values/order.js';

/** Returns undefined for a missing value. */
export type Evaluate = (doc: Doc) => unknown;

interface ExpressionOperator {
  /** number of arguments */
  takes: number;
  run(args: unknown[]): unknown;
}

/** Supported operators; others are rejected by name. */
export const EXPRESSION_OPERATORS = new Map<string, ExpressionOperator>([
  ['$lt', { takes: 2, run: ([a, b]) => compare(a, b) < 0 }],
  ['$size', { takes: 1, run: ([list]) => size(list) }],
]);

function size(list: unknown): number {
  if (Array.isArray(list)) return list.length;
  throw new CommandError(17124, 'Location17124', 'The argument to $size must be an array');
}

/**
 * Compiles a field path, a constant or an operator with such arguments to a function of a document.
 * @throws CommandError with the first unsupported operator or variable
 */
export function compileExpression(expression: unknown): Evaluate {
  if (typeof expression === 'string' && expression.startsWith('$')) return fieldPath(expression);
  if (Array.isArray(expression)) throw notSupported('a list as an expression');
  if (!isDoc(expression)) return () => expression;
  const names = Object.keys(expression);
  const operator = names.find((name) => name.startsWith('$'));
  if (operator === undefined) throw notSupported('a document as an expression');
  if (names.length === 1) return operation(operator, expression[operator]);
  const message =
    'an expression specification must contain exactly one field, the name of the expression. ' +
    `Found ${names.length} fields`;
  throw new CommandError(15983, 'Location15983', message);
}

function operation(name: string, operand: unknown): Evaluate {
  const operator = EXPRESSION_OPERATORS.get(name);
  if (!operator) {
    throw new CommandError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  const args = (Array.isArray(operand) ? operand : [operand]).map(compileExpression);
  if (args.length !== operator.takes) {
    const message = `Expression ${name} takes exactly ${operator.takes} arguments. ${args.length} were passed in.`;
    throw new CommandError(16020, 'Location16020', message);
  }
  return (doc) => operator.run(args.map((evaluate) => evaluate(doc)));
}

/** '$a.b'; an array on the path yields the values of its documents as a list. */
function fieldPath(text: string): Evaluate {
  const parts = text.slice(1).split('.');
  if (text.startsWith('$$')) {
    throw new CommandError(17276, 'Location17276', `Use of undefined variable: ${parts[0]!.slice(1)}`);
  }
  if (text === '$') throw new CommandError(16872, 'Location16872', `'${text}' is not a valid field path`);
  if (parts.includes('')) {
    throw new CommandError(15998, 'Location15998', 'FieldPath field names may not be empty strings.');
  }
  return (doc) => follow(doc, parts, 0);
}

function follow(value: unknown, parts: string[], from: number): unknown {
  if (from === parts.length) return value;
  if (isDoc(value)) return follow(getField(value, parts[from]!), parts, from + 1);
  if (!Array.isArray(value)) return undefined;
  const found = value.map((element) => (isDoc(element) ? follow(element, parts, from) : undefined));
  return found.filter((element) => element !== undefined);
}

/** MongoDB's truthiness: false, null, missing and zero are false, everything else (also '') is true. */
export const isTruthy = (value: unknown): boolean =>
  value !== false && value !== null && value !== undefined && value !== 0;
