import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import { map, PAUSE, slice, type Steps } from '../steps.js';
import { decode, type Doc } from '../values/bson.js';
import { compileFilter, type Test } from './filter.js';
import { plan, type Plan } from './planner.js';
import { parseSort, sorted, sortKey } from './sort.js';

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

const PAUSE_EVERY = 32;

function* candidates(database: Database, collection: Collection, found: Plan | null): Generator<number> {
  if (!found) {
    yield* collection.records();
    return;
  }
  // A document has several entries, or moves in the index while the walk goes on: it is seen once.
  const seen = new Set<number>();
  for (const range of found.ranges) {
    for (const record of database.entries(found.index.id, range, found.ordered < 0)) {
      if (seen.has(record)) continue;
      seen.add(record);
      yield record;
    }
  }
}

function* matches(collection: Collection, records: Generator<number>, test: Test | undefined): Steps<Match> {
  let examined = 0;
  for (const record of records) {
    if (++examined % PAUSE_EVERY === 0) yield PAUSE;
    const raw = collection.read(record); // nothing: deleted since the walk read its entry
    if (!raw) continue;
    const doc = test && decode(raw);
    if (!test || test(doc!)) yield { record, raw, doc };
  }
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
  const rows = matches(collection, candidates(database, collection, found), test);
  if (sort.length === 0 || found?.ordered) return slice(rows, skip, limit);
  const keyed = map(rows, ({ record, raw, doc }) => ({
    key: sortKey(doc ?? decode(raw), sort),
    item: { record, raw },
  }));
  return slice(sorted(keyed, limit ? skip + limit : 0), skip, limit);
}
