import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import { RecordSet } from '../storage/record-set.js';
import { map, PAUSE, slice, type Steps } from '../steps.js';
import { decode, type Doc, isDoc } from '../values/bson.js';
import { SomeFields } from '../values/some-fields.js';
import { compileFilter, isOperators, type Test } from './filter.js';
import { plan, type Plan } from './planner.js';
import { parseSort, sorted, sortKey, type SortSpec } from './sort.js';

export interface Row {
  record: number;
  raw: Buffer;
}

export interface Selection {
  filter?: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
}

/** A match on its way; decoded already where the filter had to look into it. */
type Match = Row & { doc: Doc | undefined };
type Read = (raw: Buffer) => Doc;

const PAUSE_EVERY = 32;

function* candidates(database: Database, collection: Collection, found: Plan | null): Generator<number> {
  if (!found) {
    yield* collection.records();
    return;
  }
  // A document has several entries, or moves in the index while the walk goes on: it is seen once.
  const seen = new RecordSet();
  for (const range of found.ranges) {
    for (const record of database.entries(found.index.id, range, found.ordered < 0)) {
      if (seen.add(record)) yield record;
    }
  }
}

function* matches(
  collection: Collection,
  records: Generator<number>,
  test: Test | undefined,
  read: Read,
): Steps<Match> {
  let examined = 0;
  for (const record of records) {
    if (++examined % PAUSE_EVERY === 0) yield PAUSE;
    const raw = collection.read(record); // nothing: deleted since the walk read its entry
    if (!raw) continue;
    const doc = test && read(raw);
    if (!test || test(doc!)) yield { record, raw, doc };
  }
}

/** Reads of a document what the filter and the sort look at; all of it for an expression, which may name any field. */
function reader(filter: Doc, sort: SortSpec): Read {
  const names = new Set(sort.map(({ parts }) => parts[0]!));
  if (!addFields(filter, names)) return decode;
  const fields = new SomeFields(names);
  return (raw) => fields.decode(raw);
}

/** @returns false when it cannot tell */
function addFields(filter: Doc, names: Set<string>): boolean {
  return Object.entries(filter).every(([path, value]) => {
    if (!path.startsWith('$')) return names.add(path.split('.', 1)[0]!);
    return Array.isArray(value) && value.every((part) => isDoc(part) && addFields(part, names));
  });
}

/** MongoDB does not sort what it finds by `_id` alone: then no document is refused for what it would be sorted by. */
function isByIdAlone(filter: Doc): boolean {
  const [[path, value] = [], ...others] = Object.entries(filter);
  if (others.length > 0) return false;
  if (path === '$and' && Array.isArray(value))
    return value.length === 1 && isDoc(value[0]) && isByIdAlone(value[0]);
  if (path !== '_id' || !isOperators(value)) return path === '_id';
  const { $eq, $in, ...more } = value;
  const points = Array.isArray($in) ? $in.length : $eq === undefined ? 0 : 1;
  return points === 1 && Object.keys(more).length === 0;
}

/**
 * The documents that match, in the asked-for order. Each is read as it is when the walk reaches it;
 * a write that comes between two pauses may be seen or not; no document comes twice.
 */
export function select(database: Database, collection: Collection, selection: Selection): Steps<Row> {
  const { filter = {}, skip = 0, limit = 0 } = selection;
  const sort = parseSort(selection.sort);
  const found = plan(collection.info.indexes, filter, sort);
  const test = Object.keys(filter).length > 0 ? compileFilter(filter) : undefined;
  const read = reader(filter, sort);
  const rows = matches(collection, candidates(database, collection, found), test, read);
  const unsorted = sort.length === 0 || (skip === 0 && isByIdAlone(filter));
  if (unsorted || found?.ordered) return slice(rows, skip, limit);
  const keyed = map(rows, ({ record, raw, doc }) => ({
    key: sortKey(doc ?? read(raw), sort),
    item: { record, raw },
  }));
  return slice(sorted(keyed, sort, limit ? skip + limit : 0), skip, limit);
}
