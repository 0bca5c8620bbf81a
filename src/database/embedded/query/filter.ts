import { badValue } from '../errors.js';
import { isTruthy } from '../expressions/compiled.js';
import { compileExpression } from '../expressions/expression.js';
import { type Doc, isDoc } from '../values/bson.js';
import { singleValue } from '../values/paths.js';
import { isRegex, regexFrom } from './regex.js';
import { equals, type Predicate, PREDICATES, valuesAt } from './predicates.js';

export type Test = (doc: Doc) => boolean;

const LOGICAL = new Set(['$and', '$or', '$nor']);
const always: Test = () => true;

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
  (tests: Test[]): Test =>
  (doc) =>
    tests.every((test) => test(doc));

/**
 * Compiles a filter (with JavaScript numbers) to a predicate on documents.
 * @throws CommandError for unsupported operators
 */
export function compileFilter(filter: Doc | undefined): Test {
  const entries = Object.entries(filter ?? {}).filter(([name]) => name !== '$comment');
  if (entries.length === 0) return always;
  const tests = entries.map(([name, value]) => clause(name, value));
  return tests.length === 1 ? tests[0]! : all(tests);
}

function clause(name: string, value: unknown): Test {
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
  const test = predicate(value);
  return (doc) => test(values(doc));
}

function logical(name: string, value: unknown): Test {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${name} must be a nonempty array`);
  const tests = value.map((part) => {
    if (!isDoc(part)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(part);
  });
  if (name === '$and') return all(tests);
  const some: Test = (doc) => tests.some((test) => test(doc));
  return name === '$or' ? some : (doc) => !some(doc);
}

/** Compiles the condition on one field: a value, a regular expression or a set of operators. */
export function predicate(value: unknown): Predicate {
  if (!isOperators(value)) return equals(value);
  const tests = Object.entries(value).map(([name, wanted]) => operator(name, wanted, value));
  return (found) => tests.every((test) => test(found));
}

function operator(name: string, wanted: unknown, siblings: Doc): Predicate {
  const simple = PREDICATES.get(name);
  if (simple) return simple(wanted);
  switch (name) {
    case '$not':
      return negate(wanted);
    case '$elemMatch':
      return elementMatches(wanted);
    case '$all':
      return matchesAll(wanted);
    case '$regex': {
      return matchesRegex(regexFrom(wanted, siblings.$options));
    }
    case '$options':
      if (!('$regex' in siblings)) throw badValue('$options needs a $regex');
      return () => true;
    default:
      throw badValue(`unknown operator: ${name}`);
  }
}

const matchesRegex =
  (pattern: RegExp): Predicate =>
  (found) =>
    found.candidates.some((value) => typeof value === 'string' && pattern.test(value));

function negate(wanted: unknown): Predicate {
  if (!isOperators(wanted) && !isRegex(wanted)) throw badValue('$not needs a regex or a document');
  const test = predicate(wanted);
  return (found) => !test(found);
}

function elementMatches(wanted: unknown): Predicate {
  if (!isDoc(wanted)) throw badValue('$elemMatch needs an Object');
  const test = elementTest(wanted);
  return ({ values }) => values.some((value) => Array.isArray(value) && value.some(test));
}

/** An element against the operand of $elemMatch or $pull: operators on the value, or a filter on a document. */
export function elementTest(wanted: Doc): (element: unknown) => boolean {
  if (isOperators(wanted) && !isLogical(wanted)) {
    const test = predicate(wanted);
    return (element) => test(singleValue(element));
  }
  const test = compileFilter(wanted);
  // An element that is an array is matched as a document whose field names are its indexes.
  return (element) => (Array.isArray(element) ? test({ ...element }) : isDoc(element) && test(element));
}

function matchesAll(wanted: unknown): Predicate {
  if (!Array.isArray(wanted)) throw badValue('$all needs an array');
  if (wanted.length === 0) return () => false;
  const tests = wanted.map((part) => {
    if (isOperators(part) && !('$elemMatch' in part)) throw badValue('no $ expressions in $all');
    return predicate(part);
  });
  return (found) => tests.every((test) => test(found));
}
