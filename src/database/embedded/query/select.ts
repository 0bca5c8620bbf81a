import { ObjectId } from 'bson';
import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import { RecordSet } from '../storage/record-set.js';
import { map, PAUSE, slice, type Pausable } from './pausable.js';
import { decode, type Doc, isDoc } from '../values/bson.js';
import { PartialDecoder } from '../values/field-copier.js';
import { compileFilter, isOperators } from './filter.js';
import { plan, type Plan } from './planner.js';
import { compileRawFilter } from './raw-filter.js';
import { parseSort, sorted, sortKey, type SortSpec } from './sort.js';

export interface StoredDocument {
  record: number;
  raw: Buffer;
}

export interface Selection {
  filter?: Doc;
  sort?: Doc;
  skip?: number;
  limit?: number;
}

/** Includes the decoded document when the filter needed it. */
type Match = StoredDocument & { doc: Doc | undefined };
type Read = (raw: Buffer) => Doc;

const PAUSE_EVERY = 32;

function* candidates(database: Database, collection: Collection, found: Plan | null): Generator<number> {
  if (!found) {
    yield* collection.records();
    return;
  }
  // A document may have several entries, or move in the index during the walk; it is returned once.
  const seen = new RecordSet();
  for (const range of found.ranges) {
    for (const record of database.entries(found.index.id, range, found.ordered < 0)) {
      if (seen.add(record)) yield record;
    }
  }
}

/** Counting ends there: two plans above it are alike. */
const MAX_COUNTED = 8192;

/** The plan with fewer index entries. Counts both in growing steps, so a short one is found by a short count. */
function smaller<P extends Plan>(database: Database, a: P, b: P): P {
  for (let limit = 32; limit <= MAX_COUNTED; limit *= 16) {
    const [ofA, ofB] = [countEntries(database, a, limit), countEntries(database, b, limit)];
    if (ofA < limit || ofB < limit) return ofB < ofA ? b : a;
  }
  return a;
}

function countEntries(database: Database, { index, ranges }: Plan, limit: number): number {
  let count = 0;
  for (const range of ranges) {
    for (const _record of database.entries(index.id, range)) {
      count += 1;
      if (count === limit) return count;
    }
  }
  return count;
}

/** @returns undefined for a document that does not match */
type Test = (raw: Buffer) => { doc: Doc | undefined } | undefined;

const UNDECODED = { doc: undefined };

function compileTest(filter: Doc, read: Read): Test {
  if (Object.keys(filter).length === 0) return () => UNDECODED;
  const rawTest = compileRawFilter(filter);
  if (rawTest) return (raw) => (rawTest(raw) ? UNDECODED : undefined);
  const test = compileFilter(filter);
  return (raw) => {
    const doc = read(raw);
    return test(doc) ? { doc } : undefined;
  };
}

function* matches(collection: Collection, records: Generator<number>, test: Test): Pausable<Match> {
  let examined = 0;
  for (const record of records) {
    if (++examined % PAUSE_EVERY === 0) yield PAUSE;
    const raw = collection.read(record); // undefined: deleted since the walk read its entry
    if (!raw) continue;
    const match = test(raw);
    if (match) yield { record, raw, doc: match.doc };
  }
}

/** Decodes only the fields of the filter and the sort; all fields for an expression, which may use any of them. */
function createReader(filter: Doc, sort: SortSpec): Read {
  const names = new Set(sort.map(({ parts }) => parts[0]!));
  if (!addFields(filter, names)) return decode;
  const fields = new PartialDecoder(names);
  return (raw) => fields.decode(raw);
}

/** @returns false when the filter may use other fields too */
function addFields(filter: Doc, names: Set<string>): boolean {
  return Object.entries(filter).every(([path, value]) => {
    if (!path.startsWith('$')) return names.add(path.split('.', 1)[0]!);
    return Array.isArray(value) && value.every((part) => isDoc(part) && addFields(part, names));
  });
}

/** MongoDB does not sort the result of a lookup by `_id`, so it does not reject parallel arrays there either. */
function isByIdAlone(filter: Doc): boolean {
  const [[path, value] = [], ...others] = Object.entries(filter);
  if (others.length > 0) return false;
  if (path === '$and' && Array.isArray(value))
    return value.length === 1 && isDoc(value[0]) && isByIdAlone(value[0]);
  if (path !== '_id' || !isOperators(value)) return path === '_id';
  const { $in, ...more } = value;
  return Array.isArray($in) && $in.length === 1 && Object.keys(more).length === 0;
}

/**
 * The matching documents in the requested order, each at most once. A concurrent write, made during a pause, may or
 * may not be visible.
 */
export function select(
  database: Database,
  collection: Collection,
  selection: Selection,
): Pausable<StoredDocument> {
  const { filter = {}, skip = 0, limit = 0 } = selection;
  const sort = parseSort(selection.sort);
  const found = plan(collection.info.indexes, filter, sort, (a, b) => smaller(database, a, b));
  const read = createReader(filter, sort);
  const rows = matches(collection, candidates(database, collection, found), compileTest(filter, read));
  const unsorted = sort.length === 0 || (skip === 0 && isByIdAlone(filter));
  if (unsorted || found?.ordered) return slice(rows, skip, limit);
  const keyed = map(rows, ({ record, raw, doc }) => ({
    key: sortKey(doc ?? read(raw), sort),
    item: { record, raw },
  }));
  return slice(sorted(keyed, sort, limit ? skip + limit : 0), skip, limit);
}

/** Yields the number of matches once. */
export function* countMatches(database: Database, collection: Collection, filter: Doc): Pausable<number> {
  if (Object.keys(filter).length === 0) {
    yield collection.info.count;
    return;
  }
  let count = 0;
  for (const match of countable(database, collection, filter)) {
    if (match === PAUSE) yield PAUSE;
    else count += 1;
  }
  yield count;
}

/** An index that begins with the fields of object ids and strings alone: its entries are exactly the matches. */
function exactPlan({ info }: Collection, filter: Doc): Plan | null {
  const wanted = Object.entries(filter);
  if (!wanted.every(([, value]) => value instanceof ObjectId || typeof value === 'string')) return null;
  const found = plan(info.indexes, filter, []);
  const fields = Object.keys(found?.index.key ?? {}).slice(0, wanted.length);
  return wanted.every(([path]) => fields.includes(path)) ? found : null;
}

/** Reads no document where the entries of an index are the matches. */
function* countable(database: Database, collection: Collection, filter: Doc): Pausable<unknown> {
  const exact = exactPlan(collection, filter);
  if (!exact) {
    yield* select(database, collection, { filter });
    return;
  }
  let examined = 0;
  for (const record of candidates(database, collection, exact)) {
    if (++examined % PAUSE_EVERY === 0) yield PAUSE;
    yield record;
  }
}
