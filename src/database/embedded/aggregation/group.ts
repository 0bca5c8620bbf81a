import { Decimal128, Long } from 'bson';
import { CommandError, notSupported } from '../errors/command-error.js';
import { compileExpression, type Evaluate } from '../expressions/expression.js';
import { PAUSE, type Pausable } from '../query/pausable.js';
import { type Doc, isDoc, setField, isLong, promoteNumbers } from '../values/bson.js';
import { keyText, typeOrder, TypeOrder } from '../values/order.js';

interface Accumulator {
  add(value: unknown): void;
  result(): unknown;
}

/** Supported accumulators; others are rejected by name. */
export const ACCUMULATORS = new Map<string, () => Accumulator>([['$sum', () => new Sum()]]);

interface GroupField {
  name: string;
  evaluate: Evaluate;
  start: () => Accumulator;
}

function compileField(name: string, spec: unknown): GroupField {
  if (!isDoc(spec)) {
    throw new CommandError(40234, 'Location40234', `The field '${name}' must be an accumulator object`);
  }
  const names = Object.keys(spec);
  if (names.length !== 1) {
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

const PAUSE_EVERY = 512;

/** $group holds one accumulator state per group, and no documents. A missing value groups with null. */
export function group(spec: unknown): (source: Pausable<Doc>) => Pausable<Doc> {
  if (!isDoc(spec))
    throw new CommandError(15947, 'Location15947', "a group's fields must be specified in an object");
  if (!('_id' in spec)) {
    throw new CommandError(15955, 'Location15955', 'a group specification must include an _id');
  }
  const evaluateId = compileExpression(spec._id);
  const fields = Object.entries(spec)
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => compileField(name, value));
  return (source) => grouped(source, evaluateId, fields);
}

function* grouped(source: Pausable<Doc>, evaluateId: Evaluate, fields: GroupField[]): Pausable<Doc> {
  const groups = new Map<string, { id: unknown; states: Accumulator[] }>();
  for (const doc of source) {
    if (doc === PAUSE) {
      yield PAUSE;
      continue;
    }
    const id = evaluateId(doc) ?? null;
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

/** Kahan summation for doubles; integers beyond 2^53 are summed separately and exactly. Ignores other types. */
class Sum {
  private total = 0;
  private carry = 0;
  private whole = 0n;

  add(value: unknown): void {
    if (value instanceof Decimal128) throw notSupported('a sum of Decimal128');
    if (typeOrder(value) !== TypeOrder.NUMBER) return;
    if (isLong(value)) this.whole += value.toBigInt();
    else this.addNumber(Number(value));
  }

  result(): unknown {
    const { total, whole } = this;
    if (whole === 0n) return total;
    const exact = Number.isSafeInteger(total) ? whole + BigInt(total) : undefined;
    if (exact !== undefined && BigInt.asIntN(64, exact) === exact)
      return promoteNumbers(Long.fromBigInt(exact));
    const near = Number(whole);
    return near + (Number(whole - BigInt(near)) + total);
  }

  private addNumber(next: number): void {
    const corrected = next - this.carry;
    const bigger = this.total + corrected;
    this.carry = Number.isFinite(bigger) ? bigger - this.total - corrected : 0;
    this.total = bigger;
  }
}
