import { badValue, CommandError } from '../errors.js';
import { PAUSE, type Steps } from '../steps.js';
import type { Doc } from '../values/bson.js';
import { keyOf } from '../values/order.js';
import { keyTuples } from '../values/key-tuples.js';

export interface SortField {
  path: string;
  parts: string[];
  direction: 1 | -1;
}
export type SortSpec = SortField[];

/** @throws CommandError for anything but 1 and -1 ($meta, $natural -1) */
export function parseSort(spec: Doc | undefined): SortSpec {
  const fields = Object.entries(spec ?? {}).filter(([path, value]) => !(path === '$natural' && value === 1));
  return fields.map(([path, value]) => {
    if (path.startsWith('$')) throw badValue(`sorting by ${path} is not supported by the embedded store`);
    if (value !== 1 && value !== -1) {
      const code = typeof value === 'number' ? 15975 : 15974;
      const message = '$sort key ordering must be 1 (for ascending) or -1 (for descending)';
      throw new CommandError(code, `Location${code}`, message);
    }
    return { path, parts: path.split('.'), direction: value };
  });
}

const parallel = () => badValue('cannot sort with keys that are parallel arrays');

function tupleKey(values: unknown[], sort: SortSpec): Buffer {
  const keys = values.map((value, i) => {
    const key = keyOf(value);
    if (sort[i]!.direction < 0) for (let at = 0; at < key.length; at++) key[at]! ^= 0xff;
    return key;
  });
  return keys.length === 1 ? keys[0]! : Buffer.concat(keys);
}

/**
 * One key for all fields: no value's bytes begin another's, so they may be strung together. Of
 * arrays the element that comes first counts.
 */
export function sortKey(doc: Doc, sort: SortSpec): Buffer {
  const tuples = keyTuples(
    doc,
    sort.map(({ parts }) => parts),
    parallel,
  );
  const keys = tuples.list.map((values) => tupleKey(values, sort));
  return keys.reduce((a, b) => (Buffer.compare(b, a) < 0 ? b : a));
}

export interface Sortable<T> {
  key: Buffer;
  item: T;
}
interface Keyed<T> extends Sortable<T> {
  at: number;
}

const byKey = <T>(a: Keyed<T>, b: Keyed<T>) => Buffer.compare(a.key, b.key) || a.at - b.at;
const RUN = 2048;

/** A stable sort in runs, merged with pauses; of `limit` items only the first are kept at any time. */
export function* sorted<T>(source: Steps<Sortable<T>>, limit = 0): Steps<T> {
  let runs: Keyed<T>[][] = [];
  let run: Keyed<T>[] = [];
  let at = 0;
  // With a limit: as many as that come before this key, so what does not is no candidate any more.
  let bar: Buffer | undefined;
  const close = () => {
    run.sort(byKey);
    if (limit) run = run.slice(0, limit);
    const last = limit ? run[limit - 1]?.key : undefined;
    if (last && (!bar || Buffer.compare(last, bar) < 0)) bar = last;
    runs.push(run);
    run = [];
  };
  for (const item of source) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (bar && Buffer.compare(item.key, bar) >= 0) continue;
    run.push({ ...item, at: at++ });
    if (run.length < RUN) continue;
    close();
    if (limit && runs.length > 8) runs = [yield* mergeAll(runs, limit)];
    yield PAUSE;
  }
  close();
  for (const { item } of yield* mergeAll(runs, limit)) yield item;
}

function* mergeAll<T>(runs: Keyed<T>[][], limit: number): Generator<typeof PAUSE, Keyed<T>[], undefined> {
  let left = runs;
  while (left.length > 1) {
    const next: Keyed<T>[][] = [];
    for (let i = 0; i < left.length; i += 2) {
      next.push(i + 1 < left.length ? yield* merge(left[i]!, left[i + 1]!, limit) : left[i]!);
    }
    left = next;
  }
  return left[0] ?? [];
}

function* merge<T>(
  a: Keyed<T>[],
  b: Keyed<T>[],
  limit: number,
): Generator<typeof PAUSE, Keyed<T>[], undefined> {
  const out: Keyed<T>[] = [];
  const end = limit ? Math.min(limit, a.length + b.length) : a.length + b.length;
  for (let i = 0, j = 0; out.length < end;) {
    const fromA = j >= b.length || (i < a.length && byKey(a[i]!, b[j]!) <= 0);
    out.push(fromA ? a[i++]! : b[j++]!);
    if (out.length % RUN === 0) yield PAUSE;
  }
  return out;
}
