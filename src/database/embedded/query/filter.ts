import { badValue } from '../errors/command-error.js';
import { isTruthy } from '../expressions/compiled.js';
import { compileExpression } from '../expressions/expression.js';
import { type Doc, isDoc } from '../values/bson.js';
import { singleValue } from '../values/paths.js';
import { isRegex, regexFrom } from './regex.js';
import { equals, type ValuePredicate, PREDICATES, valuesAt } from './predicates.js';

/** Tests a document with JavaScript numbers. */
export type DocumentPredicate = (doc: Doc) => boolean;

const LOGICAL = new Set(['$and', '$or', '$nor']);
const always: DocumentPredicate = () => true;

/** {$gt: 5} is a set of operators; {a: 5}, {} and a DBRef are values. */
export function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const [first] = Object.keys(value);
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id';
}

/** {$or: […]} and similar: a complete filter, not operators on one value. */
export function isLogical(filter: Doc): boolean {
  const [first] = Object.keys(filter);
  return first !== undefined && (LOGICAL.has(first) || first === '$expr');
}

const all =
  (tests: DocumentPredicate[]): DocumentPredicate =>
  (doc) =>
    tests.every((test) => test(doc));

/**
 * Compiles a filter with JavaScript numbers.
 * @throws CommandError for unsupported operators
 */
export function compileFilter(filter: Doc | undefined): DocumentPredicate {
  const entries = Object.entries(filter ?? {}).filter(([name]) => name !== '$comment');
  if (entries.length === 0) return always;
  const tests = entries.map(([name, value]) => clause(name, value));
  return tests.length === 1 ? tests[0]! : all(tests);
}

function clause(name: string, value: unknown): DocumentPredicate {
  if (LOGICAL.has(name)) return logical(name, value);
  if (name === '$expr') {
    const evaluate = compileExpression(value);
    return (doc) => isTruthy(evaluate(doc));
  }
  if (name.startsWith('$')) {
    throw badValue(
      `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, ` +
        'consider using $getField or $setField.',
    );
  }
  const values = valuesAt(name);
  const test = compileCondition(value);
  return (doc) => test(values(doc));
}

function logical(name: string, value: unknown): DocumentPredicate {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${name} must be a nonempty array`);
  const tests = value.map((part) => {
    if (!isDoc(part)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(part);
  });
  if (name === '$and') return all(tests);
  const some: DocumentPredicate = (doc) => tests.some((test) => test(doc));
  return name === '$or' ? some : (doc) => !some(doc);
}

/** Compiles the condition on one field: a value, a regular expression or a set of operators. */
export function compileCondition(value: unknown): ValuePredicate {
  if (!isOperators(value)) return equals(value);
  const tests = Object.entries(value).map(([name, operand]) => operator(name, operand, value));
  return (found) => tests.every((test) => test(found));
}

function operator(name: string, operand: unknown, siblings: Doc): ValuePredicate {
  const simple = PREDICATES.get(name);
  if (simple) return simple(operand);
  switch (name) {
    case '$not':
      return negate(operand);
    case '$elemMatch':
      return elementMatches(operand);
    case '$all':
      return matchesAll(operand);
    case '$regex': {
      return matchesRegex(regexFrom(operand, siblings.$options));
    }
    case '$options':
      if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
      return () => true;
    default:
      throw badValue(`unknown operator: ${name}`);
  }
}

const matchesRegex =
  (pattern: RegExp): ValuePredicate =>
  (found) =>
    found.candidates.some((value) => typeof value === 'string' && pattern.test(value));

function negate(operand: unknown): ValuePredicate {
  if (!isOperators(operand) && !isRegex(operand)) throw badValue('$not needs a regex or a document');
  const test = compileCondition(operand);
  return (found) => !test(found);
}

function elementMatches(operand: unknown): ValuePredicate {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const test = elementTest(operand);
  return ({ values }) => values.some((value) => Array.isArray(value) && value.some(test));
}

/** Matches an element against the operand of $elemMatch or $pull: operators on the value, or a filter on a document. */
export function elementTest(operand: Doc): (element: unknown) => boolean {
  if (isOperators(operand) && !isLogical(operand)) {
    const test = compileCondition(operand);
    return (element) => test(singleValue(element));
  }
  const test = compileFilter(operand);
  // An element that is an array is matched as a document whose field names are its indexes.
  return (element) => (Array.isArray(element) ? test({ ...element }) : isDoc(element) && test(element));
}

function matchesAll(operand: unknown): ValuePredicate {
  if (!Array.isArray(operand)) throw badValue('$all needs an array');
  if (operand.length === 0) return () => false;
  const tests = operand.map((part) => {
    if (isOperators(part) && !('$elemMatch' in part)) throw badValue('no $ expressions in $all');
    return compileCondition(part);
  });
  return (found) => tests.every((test) => test(found));
}
