import { CommandError, failedToParse, notSupported } from '../errors/command-error.js';
import { deepCopy, type Doc, isDoc } from '../values/bson.js';
import { isEqual } from '../values/order.js';
import {
  REMOVED,
  SKIP_MISSING_FIELD,
  UPDATE_OPERATORS,
  type UpdateOperator,
  unknownModifier,
} from './operators.js';
import { checkUpdatePath, resolveField } from './field-reference.js';

interface Step {
  path: string;
  operator: string;
  change: UpdateOperator;
  operand: unknown;
}

/** Returns the updated version of a document with BSON number types; may modify its argument. */
export type Update = (doc: Doc, inserting?: boolean) => Doc;

export const isReplacement = (update: unknown): boolean =>
  isDoc(update) && !Object.keys(update).some((name) => name.startsWith('$'));

/**
 * Compiles an update with BSON number types.
 * @throws CommandError for operators, positional paths and pipelines that are not supported
 */
export function compileUpdate(update: unknown): Update {
  if (Array.isArray(update)) throw notSupported('an update by aggregation pipeline');
  if (!isDoc(update)) throw failedToParse('Update argument must be either an object or an array');
  if (isReplacement(update)) return replacement(update);
  const steps = toSteps(update);
  checkConflicts(steps);
  // As in MongoDB, new fields are added in the order of their names.
  steps.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return (doc, inserting = false) => {
    for (const step of steps) apply(doc, step, inserting);
    return doc;
  };
}

const replacement =
  (update: Doc): Update =>
  (doc) => {
    const { _id, ...rest } = deepCopy(update) as Doc;
    const id = doc._id ?? _id;
    if (_id !== undefined && !isEqual(id, _id)) throw immutable();
    return id === undefined ? rest : { _id: id, ...rest };
  };

function toSteps(update: Doc): Step[] {
  return Object.entries(update).flatMap(([operator, fields]) => {
    const change = UPDATE_OPERATORS.get(operator);
    if (!change) throw unknownModifier(operator);
    if (!isDoc(fields)) {
      throw failedToParse(`Modifiers operate on fields but we found type ${typeof fields} instead.`);
    }
    return Object.entries(fields).map(([path, operand]) => {
      checkUpdatePath(path);
      return { path, operator, change, operand };
    });
  });
}

function checkConflicts(steps: Step[]): void {
  const paths = steps.map(({ path }) => path).sort();
  const seen = new Set<string>();
  for (const path of paths) {
    const parts = path.split('.');
    const clash = parts.map((_, i) => parts.slice(0, i + 1).join('.')).find((prefix) => seen.has(prefix));
    if (clash !== undefined) {
      const message = `Updating the path '${path}' would create a conflict at '${clash}'`;
      throw new CommandError(40, 'ConflictingUpdateOperators', message);
    }
    seen.add(path);
  }
}

function immutable(): CommandError {
  return new CommandError(
    66,
    'ImmutableField',
    "Performing an update on the path '_id' would modify the immutable field '_id'",
  );
}

function apply(doc: Doc, { path, operator, change, operand }: Step, inserting: boolean): void {
  if (operator === '$setOnInsert' && !inserting) return;
  if (path === '_id' && doc._id !== undefined) {
    if (operator !== '$unset' && isEqual(doc._id, operand)) return;
    throw immutable();
  }
  if (path.startsWith('_id.')) throw immutable();
  const optional = SKIP_MISSING_FIELD.has(operator);
  const field = resolveField(doc, path, { create: !optional, strict: operator !== '$unset' });
  const current = field?.get();
  if (!field || (optional && current === undefined)) return;
  const next = change(operand, { path, current, id: doc._id });
  if (next === REMOVED) field.remove();
  // undefined: the operator leaves the field unchanged, such as $max with a lower operand.
  else if (next !== undefined) field.set(next);
}
