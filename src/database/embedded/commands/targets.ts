import { type Row, select, type Selection } from '../query/select.js';
import { CommandError } from '../errors.js';
import type { Test } from '../query/filter.js';
import { collectPatiently, PAUSE, type Patience } from '../steps.js';
import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import { decode } from '../values/bson.js';

/** How many pauses a search may pass over inside a write: about 2,000 documents looked at. */
const MAX_PAUSES = 64;

/** Thrown before anything was written: this search is too long to hold up everyone else. */
export class LongSearch extends CommandError {
  constructor() {
    super(0, 'LongSearch', 'the search is too long for a write');
  }
}

/** The documents to change, found inside the write itself: what they are now is what is changed. */
export function findNow(database: Database, collection: Collection, selection: Selection): Row[] {
  const out: Row[] = [];
  let pauses = 0;
  for (const row of select(database, collection, selection)) {
    if (row !== PAUSE) out.push(row);
    else if (++pauses > MAX_PAUSES) throw new LongSearch();
  }
  return out;
}

/** For a long search: the record ids, found outside any write, with pauses. */
export async function findBefore(
  database: Database,
  collection: Collection,
  selection: Selection,
  patience: Patience,
): Promise<number[]> {
  const rows = await collectPatiently(select(database, collection, selection), patience);
  return rows.map(({ record }) => record);
}

/** A record found before, if it still matches now; inside the write. */
export function rowNow(collection: Collection, record: number, test: Test): Row | undefined {
  const raw = collection.read(record);
  return raw && test(decode(raw)) ? { record, raw } : undefined;
}
