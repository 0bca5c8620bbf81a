import { CommandError } from '../errors/command-error.js';
import { type Doc, getField, isDoc, setField } from '../values/bson.js';
import { type Compiled } from './compiled.js';
import { LAZY_OPERATORS } from './lazy-operators.js';
import { EXPRESSION_OPERATORS } from './operators.js';

export type Evaluate = (doc: Doc) => unknown;

/**
 * Compiles an expression to a function of a document; a missing value is undefined.
 * @throws CommandError with the first unsupported operator or unknown variable
 */
export function compileExpression(expression: unknown): Evaluate {
  const now = new Date();
  const compiled = compile(expression, new Set(['ROOT', 'CURRENT', 'NOW', 'REMOVE']));
  return (doc) =>
    compiled(
      new Map<string, unknown>([
        ['ROOT', doc],
        ['CURRENT', doc],
        ['NOW', now],
      ]),
    );
}

function compile(expression: unknown, names: ReadonlySet<string>): Compiled {
  if (typeof expression === 'string' && expression.startsWith('$')) return path(expression, names);
  if (Array.isArray(expression)) {
    const parts = expression.map((part) => compile(part, names));
    return (variables) => parts.map((part) => part(variables) ?? null);
  }
  if (!isDoc(expression)) return () => expression;
  const fields = Object.keys(expression);
  const operator = fields.find((name) => name.startsWith('$'));
  if (operator === undefined) return document(expression, names);
  if (fields.length === 1) return operation(operator, expression[operator], names);
  const message =
    'an expression specification must contain exactly one field, the name of the expression. ' +
    `Found ${fields.length} fields`;
  throw new CommandError(15983, 'Location15983', message);
}

function document(spec: Doc, names: ReadonlySet<string>): Compiled {
  const fields = Object.entries(spec).map(([name, part]) => ({ name, value: compile(part, names) }));
  return (variables) => {
    const out: Doc = {};
    for (const { name, value } of fields) {
      const found = value(variables);
      if (found !== undefined) setField(out, name, found);
    }
    return out;
  };
}

function operation(name: string, operand: unknown, names: ReadonlySet<string>): Compiled {
  if (name === '$literal') return () => operand;
  const lazy = LAZY_OPERATORS.get(name);
  if (lazy) {
    return lazy(operand, (part, more = []) => compile(part, new Set([...names, ...more])));
  }
  const operator = EXPRESSION_OPERATORS.get(name);
  if (!operator) {
    throw new CommandError(168, 'InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }
  const list: unknown[] = Array.isArray(operand) ? operand : [operand];
  checkCount(name, list.length, operator.takes);
  const parts = list.map((part) => compile(part, names));
  return (variables) => operator.run(parts.map((part) => part(variables)));
}

function checkCount(name: string, given: number, takes: number | undefined): void {
  if (takes === undefined || given === takes) return;
  const message = `Expression ${name} takes exactly ${takes} arguments. ${given} were passed in.`;
  throw new CommandError(16020, 'Location16020', message);
}

/** '$a.b' and '$$name.a.b'; an array on the path yields the values of its documents as a list. */
function path(text: string, names: ReadonlySet<string>): Compiled {
  const named = text.startsWith('$$');
  const parts = text.slice(named ? 2 : 1).split('.');
  if (parts.includes('')) {
    if (parts.length === 1)
      throw new CommandError(16872, 'Location16872', `'${text}' is not a valid field path`);
    throw new CommandError(15998, 'Location15998', 'FieldPath field names may not be empty strings.');
  }
  if (!named) return (variables) => follow(variables.get('ROOT'), parts, 0);
  const [name, ...rest] = parts as [string, ...string[]];
  if (!names.has(name)) throw new CommandError(17276, 'Location17276', `Use of undefined variable: ${name}`);
  return (variables) => follow(variables.get(name), rest, 0);
}

function follow(value: unknown, parts: string[], from: number): unknown {
  if (from === parts.length) return value;
  if (isDoc(value)) return follow(getField(value, parts[from]!), parts, from + 1);
  if (!Array.isArray(value)) return undefined;
  const found = value.map((element) => (isDoc(element) ? follow(element, parts, from) : undefined));
  return found.filter((element) => element !== undefined);
}
