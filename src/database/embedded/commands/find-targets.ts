import { type StoredDocument, select, type Selection } from '../query/select.js';
import { CommandError } from '../errors/command-error.js';
import type { DocumentPredicate } from '../query/filter.js';
import { collectAsync, PAUSE, type Cancellation } from '../query/pausable.js';
import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import { decode } from '../values/bson.js';

/** Pauses that a search inside a write may skip: about 2,000 documents examined. */
const MAX_PAUSES = 64;

/** Thrown before anything is written when a search would block the write queue for too long. */
export class SearchTooLongError extends CommandError {
  constructor() {
    super(0, 'LongSearch', 'the search is too long for a write');
  }
}

/** Finds the documents to change inside the write, so that their current version is changed. */
export function findInTransaction(
  database: Database,
  collection: Collection,
  selection: Selection,
): StoredDocument[] {
  const out: StoredDocument[] = [];
  let pauses = 0;
  for (const row of select(database, collection, selection)) {
    if (row !== PAUSE) out.push(row);
    else if (++pauses > MAX_PAUSES) throw new SearchTooLongError();
  }
  return out;
}

/** For long searches: finds the record numbers outside a write, with pauses. */
export async function findWithPauses(
  database: Database,
  collection: Collection,
  selection: Selection,
  cancellation: Cancellation,
): Promise<number[]> {
  const rows = await collectAsync(select(database, collection, selection), cancellation);
  return rows.map(({ record }) => record);
}

/** Rereads a record inside the write; undefined when it no longer matches. */
export function rereadIfMatching(
  collection: Collection,
  record: number,
  test: DocumentPredicate,
): StoredDocument | undefined {
  const raw = collection.read(record);
  return raw && test(decode(raw)) ? { record, raw } : undefined;
}
