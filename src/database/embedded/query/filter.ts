import { badValue } from '../errors/command-error.js';
import { compileExpression, isTruthy } from '../expressions/expression.js';
import { type Doc, isDoc } from '../values/bson.js';
import { isRegex } from './regex.js';
import { COMPARISONS, equals, not, type ValuePredicate, valuesAt } from './predicates.js';

/** Tests a document with JavaScript numbers. */
export type DocumentPredicate = (doc: Doc) => boolean;

const always: DocumentPredicate = () => true;

/** Supported operators on a field; others are rejected by name. */
export const FIELD_OPERATORS = new Map<string, (operand: unknown) => ValuePredicate>([
  ...COMPARISONS,
  ['$not', negate],
  ['$elemMatch', elementMatches],
]);

/** Supported operators on a document; others are rejected by name. */
export const DOCUMENT_OPERATORS = new Map<string, (operand: unknown) => DocumentPredicate>([
  ['$and', (operand) => all(toPredicates('$and', operand))],
  ['$or', (operand) => any(toPredicates('$or', operand))],
  ['$expr', computed],
]);

/** {$gt: 5} is a set of operators; {a: 5}, {} and a DBRef are values. */
export function isOperators(value: unknown): value is Doc {
  if (!isDoc(value)) return false;
  const [first] = Object.keys(value);
  return first !== undefined && first.startsWith('$') && first !== '$ref' && first !== '$id';
}

/**
 * Compiles a filter with JavaScript numbers.
 * @throws CommandError for unsupported operators
 */
export function compileFilter(filter: Doc | undefined): DocumentPredicate {
  const tests = Object.entries(filter ?? {}).map(([name, value]) => clause(name, value));
  if (tests.length === 0) return always;
  return tests.length === 1 ? tests[0]! : all(tests);
}

function clause(name: string, value: unknown): DocumentPredicate {
  if (name.startsWith('$')) return documentOperator(name)(value);
  const values = valuesAt(name);
  const test = compileCondition(value);
  return (doc) => test(values(doc));
}

function documentOperator(name: string) {
  const operator = DOCUMENT_OPERATORS.get(name);
  if (operator) return operator;
  throw badValue(
    `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, ` +
      'consider using $getField or $setField.',
  );
}

function all(tests: DocumentPredicate[]): DocumentPredicate {
  return (doc) => tests.every((test) => test(doc));
}

function any(tests: DocumentPredicate[]): DocumentPredicate {
  return (doc) => tests.some((test) => test(doc));
}

function toPredicates(name: string, value: unknown): DocumentPredicate[] {
  if (!Array.isArray(value) || value.length === 0) throw badValue(`${name} must be a nonempty array`);
  return value.map((part) => {
    if (!isDoc(part)) throw badValue('$or/$and/$nor entries need to be full objects');
    return compileFilter(part);
  });
}

function computed(expression: unknown): DocumentPredicate {
  const evaluate = compileExpression(expression);
  return (doc) => isTruthy(evaluate(doc));
}

/** Compiles the condition on one field: a value, a regular expression or a set of operators. */
function compileCondition(value: unknown): ValuePredicate {
  if (!isOperators(value)) return equals(value);
  const tests = Object.entries(value).map(([name, operand]) => {
    const operator = FIELD_OPERATORS.get(name);
    if (!operator) throw badValue(`unknown operator: ${name}`);
    return operator(operand);
  });
  return (found) => tests.every((test) => test(found));
}

function negate(operand: unknown): ValuePredicate {
  if (!isOperators(operand) && !isRegex(operand)) throw badValue('$not needs a regex or a document');
  return not(compileCondition(operand));
}

function elementMatches(operand: unknown): ValuePredicate {
  if (!isDoc(operand)) throw badValue('$elemMatch needs an Object');
  const test = elementTest(operand);
  return ({ values }) => values.some((value) => Array.isArray(value) && value.some(test));
}

/** Matches elements that are documents against the filter of $elemMatch or $pull. */
export function elementTest(filter: Doc): (element: unknown) => boolean {
  const test = compileFilter(filter);
  // An element that is an array is matched as a document whose field names are its indexes.
  return (element) => (Array.isArray(element) ? test({ ...element }) : isDoc(element) && test(element));
}
