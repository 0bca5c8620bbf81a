import { badValue, CommandError } from '../errors.js';
import { PAUSE, type Steps } from '../steps.js';
import { type Doc, getField } from '../values/bson.js';
import { compare } from '../values/order.js';
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

/** The values of a document that its place depends on, one for each field of the sort. */
export type SortKey = unknown[];
type Compare<T> = (a: T, b: T) => number;

export const inOrderOf =
  (sort: SortSpec): Compare<SortKey> =>
  (a, b) => {
    for (let i = 0; i < sort.length; i++) {
      const order = compare(a[i], b[i]);
      if (order !== 0) return order * sort[i]!.direction;
    }
    return 0;
  };

/** Of arrays the element that comes first counts. */
export function sortKey(doc: Doc, sort: SortSpec): SortKey {
  const values = plainValues(doc, sort);
  if (values) return values;
  const paths = sort.map(({ parts }) => parts);
  const order = inOrderOf(sort);
  return keyTuples(doc, paths, parallel).list.reduce((a, b) => (order(b, a) < 0 ? b : a));
}

/** The common case: fields of the document itself, and no array among them. */
function plainValues(doc: Doc, sort: SortSpec): SortKey | undefined {
  const values: unknown[] = [];
  for (const { parts } of sort) {
    const value = getField(doc, parts[0]!);
    if (parts.length > 1 || Array.isArray(value)) return undefined;
    values.push(value ?? null);
  }
  return values;
}

export interface Sortable<T> {
  key: SortKey;
  item: T;
}
interface Keyed<T> extends Sortable<T> {
  at: number;
}

const RUN = 2048;

/** A stable sort in runs, merged with pauses; of `limit` items only the first are kept at any time. */
export function* sorted<T>(source: Steps<Sortable<T>>, sort: SortSpec, limit = 0): Steps<T> {
  const order = inOrderOf(sort);
  const stable: Compare<Keyed<T>> = (a, b) => order(a.key, b.key) || a.at - b.at;
  let runs: Keyed<T>[][] = [];
  let run: Keyed<T>[] = [];
  let at = 0;
  // With a limit: as many as that come before this key, so what does not is no candidate any more.
  let bar: SortKey | undefined;
  const close = () => {
    run.sort(stable);
    if (limit) run = run.slice(0, limit);
    const last = limit ? run[limit - 1]?.key : undefined;
    if (last && (!bar || order(last, bar) < 0)) bar = last;
    runs.push(run);
    run = [];
  };
  for (const item of source) {
    if (item === PAUSE) {
      yield PAUSE;
      continue;
    }
    if (bar && order(item.key, bar) >= 0) continue;
    run.push({ ...item, at: at++ });
    if (run.length < RUN) continue;
    close();
    if (limit && runs.length > 8) runs = [yield* mergeAll(runs, stable, limit)];
    yield PAUSE;
  }
  close();
  for (const { item } of yield* mergeAll(runs, stable, limit)) yield item;
}

function* mergeAll<T>(
  runs: Keyed<T>[][],
  order: Compare<Keyed<T>>,
  limit: number,
): Generator<typeof PAUSE, Keyed<T>[], undefined> {
  let left = runs;
  while (left.length > 1) {
    const next: Keyed<T>[][] = [];
    for (let i = 0; i < left.length; i += 2) {
      next.push(i + 1 < left.length ? yield* merge(left[i]!, left[i + 1]!, order, limit) : left[i]!);
    }
    left = next;
  }
  return left[0] ?? [];
}

function* merge<T>(
  a: Keyed<T>[],
  b: Keyed<T>[],
  order: Compare<Keyed<T>>,
  limit: number,
): Generator<typeof PAUSE, Keyed<T>[], undefined> {
  const out: Keyed<T>[] = [];
  const end = limit ? Math.min(limit, a.length + b.length) : a.length + b.length;
  for (let i = 0, j = 0; out.length < end;) {
    const fromA = j >= b.length || (i < a.length && order(a[i]!, b[j]!) <= 0);
    out.push(fromA ? a[i++]! : b[j++]!);
    if (out.length % RUN === 0) yield PAUSE;
  }
  return out;
}
