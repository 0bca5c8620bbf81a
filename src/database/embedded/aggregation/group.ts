import { CommandError } from '../errors/command-error.js';
import { compileExpression, type Evaluate } from '../expressions/expression.js';
import { PAUSE, type Pausable } from '../query/pausable.js';
import { type Doc, isDoc, setField } from '../values/bson.js';
import { keyText } from '../values/order.js';
import { type Accumulator, ACCUMULATORS } from './accumulators.js';
import type { Stage } from './stage.js';

interface GroupField {
  name: string;
  evaluate: Evaluate;
  start: () => Accumulator;
}

function fieldOf(name: string, spec: unknown): GroupField {
  const names = isDoc(spec) ? Object.keys(spec) : [];
  if (!isDoc(spec) || names.length !== 1) {
    const message = `The field '${name}' must specify one accumulator`;
    throw new CommandError(40238, 'Location40238', message);
  }
  if (name.includes('.')) {
    throw new CommandError(40235, 'Location40235', `The field name '${name}' cannot contain '.'`);
  }
  const operator = names[0]!;
  const start = ACCUMULATORS.get(operator);
  if (!start) throw new CommandError(15952, 'Location15952', `unknown group operator '${operator}'`);
  return { name, start, evaluate: compileExpression(spec[operator]) };
}

/**
 * A missing value groups with null. As in MongoDB, this includes the value of an _id document with exactly one field
 * ({day: '$day'}); in an _id document with several fields, a missing field is omitted.
 */
function compileId(spec: unknown): Evaluate {
  const evaluate = compileExpression(spec);
  const fields = isDoc(spec) ? Object.keys(spec) : [];
  const [only] = fields;
  if (fields.length !== 1 || only!.startsWith('$')) return (doc) => evaluate(doc) ?? null;
  return (doc) => ({ [only!]: null, ...(evaluate(doc) as Doc) });
}

const PAUSE_EVERY = 512;

/** $group holds one accumulator state per group, and no documents. */
export function group(spec: unknown): Stage {
  if (!isDoc(spec))
    throw new CommandError(15947, 'Location15947', "a group's fields must be specified in an object");
  if (!('_id' in spec)) {
    throw new CommandError(15955, 'Location15955', 'a group specification must include an _id');
  }
  const idOf = compileId(spec._id);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => fieldOf(name, value));
  return (source) => grouped(source, idOf, fields);
}

function* grouped(source: Pausable<Doc>, idOf: Evaluate, fields: GroupField[]): Pausable<Doc> {
  const groups = new Map<string, { id: unknown; states: Accumulator[] }>();
  for (const doc of source) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const id = idOf(doc);
    const key = keyText(id);
    let found = groups.get(key);
    if (!found) groups.set(key, (found = { id, states: fields.map((field) => field.start()) }));
    fields.forEach((field, i) => found.states[i]!.add(field.evaluate(doc)));
  }
  let emitted = 0;
  for (const { id, states } of groups.values()) {
    if (++emitted % PAUSE_EVERY === 0) yield PAUSE;
    const out: Doc = { _id: id };
    fields.forEach((field, i) => setField(out, field.name, states[i]!.result()));
    yield out;
  }
}
