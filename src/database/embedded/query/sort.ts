import { badValue, CommandError } from '../errors/command-error.js';
import { PAUSE, type Pausable } from './pausable.js';
import { type Doc, getField } from '../values/bson.js';
import { compare } from '../values/order.js';
import { keyTuples } from '../values/key-tuples.js';

interface SortPath {
  path: string;
  parts: string[];
  direction: 1 | -1;
}
export type SortSpec = SortPath[];

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

const parallelArraysError = () => badValue('cannot sort with keys that are parallel arrays');

/** The document's values at the sort paths. */
type SortKey = unknown[];
type Compare<T> = (a: T, b: T) => number;

export const sortKeyComparator =
  (sort: SortSpec): Compare<SortKey> =>
  (a, b) => {
    for (let i = 0; i < sort.length; i++) {
      const order = compare(a[i], b[i]);
      if (order !== 0) return order * sort[i]!.direction;
    }
    return 0;
  };

/** For arrays, the first element in sort order counts. */
export function sortKey(doc: Doc, sort: SortSpec): SortKey {
  const values = topLevelValues(doc, sort);
  if (values) return values;
  const paths = sort.map(({ parts }) => parts);
  const order = sortKeyComparator(sort);
  return keyTuples(doc, paths, parallelArraysError).list.reduce((a, b) => (order(b, a) < 0 ? b : a));
}

/** Fast path: top-level fields without arrays. */
function topLevelValues(doc: Doc, sort: SortSpec): SortKey | undefined {
  const values: unknown[] = [];
  for (const { parts } of sort) {
    const value = getField(doc, parts[0]!);
    if (parts.length > 1 || Array.isArray(value)) return undefined;
    values.push(value ?? null);
  }
  return values;
}

interface Sortable<T> {
  key: SortKey;
  item: T;
}
interface OrderedItem<T> extends Sortable<T> {
  at: number;
}

const RUN = 2048;

/** A stable merge sort with pauses. With a limit, each run holds at most `limit` items. */
export function* sorted<T>(source: Pausable<Sortable<T>>, sort: SortSpec, limit = 0): Pausable<T> {
  const order = sortKeyComparator(sort);
  const stable: Compare<OrderedItem<T>> = (a, b) => order(a.key, b.key) || a.at - b.at;
  let runs: OrderedItem<T>[][] = [];
  let run: OrderedItem<T>[] = [];
  let at = 0;
  // Key of the limit-th item so far: later items with this key or a higher one are dropped.
  let cutoff: SortKey | undefined;
  const closeRun = () => {
    run.sort(stable);
    if (limit) run = run.slice(0, limit);
    const last = limit ? run[limit - 1]?.key : undefined;
    if (last && (!cutoff || order(last, cutoff) < 0)) cutoff = last;
    runs.push(run);
    run = [];
  };
  for (const item of source) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (cutoff && order(item.key, cutoff) >= 0) continue;
    run.push({ ...item, at: at++ });
    if (run.length < RUN) continue;
    closeRun();
    if (limit && runs.length > 8) runs = [yield* mergeAll(runs, stable, limit)];
    yield PAUSE;
  }
  closeRun();
  for (const { item } of yield* mergeAll(runs, stable, limit)) yield item;
}

function* mergeAll<T>(
  runs: OrderedItem<T>[][],
  order: Compare<OrderedItem<T>>,
  limit: number,
): Generator<typeof PAUSE, OrderedItem<T>[], undefined> {
  let left = runs;
  while (left.length > 1) {
    const next: OrderedItem<T>[][] = [];
    for (let i = 0; i < left.length; i += 2) {
      next.push(i + 1 < left.length ? yield* merge(left[i]!, left[i + 1]!, order, limit) : left[i]!);
    }
    left = next;
  }
  return left[0] ?? [];
}

function* merge<T>(
  a: OrderedItem<T>[],
  b: OrderedItem<T>[],
  order: Compare<OrderedItem<T>>,
  limit: number,
): Generator<typeof PAUSE, OrderedItem<T>[], undefined> {
  const out: OrderedItem<T>[] = [];
  const end = limit ? Math.min(limit, a.length + b.length) : a.length + b.length;
  for (let i = 0, j = 0; out.length < end;) {
    const fromA = j >= b.length || (i < a.length && order(a[i]!, b[j]!) <= 0);
    out.push(fromA ? a[i++]! : b[j++]!);
    if (out.length % RUN === 0) yield PAUSE;
  }
  return out;
}
