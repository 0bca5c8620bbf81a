import { CommandError } from '../errors/command-error.js';
import { compileFilter } from '../query/filter.js';
import type { StoredDocument, Selection } from '../query/select.js';
import type { Cancellation } from '../query/pausable.js';
import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import type { Doc } from '../values/bson.js';
import { findWithPauses, findInTransaction, SearchTooLongError, rereadIfMatching } from './find-targets.js';

/** One update or delete of a command, applied to its selection. */
export interface Statement<T> {
  collection: string;
  selection: Selection;
  /** creates a missing collection */
  upsert: boolean;
  change(collection: Collection, row: StoredDocument): T;
  /** called when nothing matches (an upsert's insert) */
  onNoMatch(collection: Collection): T | undefined;
}

interface StatementScope {
  database: Database;
  db: string;
  cancellation: Cancellation;
}

/** Each slice has its own flush. Shorter slices reduce the latency of other writes, but cost a batch more flushes. */
const SLICE_MS = 20;

function applyInTransaction<T>({ database, db }: StatementScope, statement: Statement<T>): T[] {
  const { collection: name, selection, upsert } = statement;
  const collection = upsert ? database.getOrCreate(db, name) : database.get(db, name);
  if (!collection) return [];
  const rows = findInTransaction(database, collection, selection);
  if (rows.length > 0) return rows.map((row) => statement.change(collection, row));
  const upserted = statement.onNoMatch(collection);
  return upserted === undefined ? [] : [upserted];
}

/** Searches with pauses, then changes the documents in short writes that test each of them again. */
async function applyInBatches<T>(scope: StatementScope, statement: Statement<T>): Promise<T[]> {
  const { database, db, cancellation } = scope;
  const single = statement.selection.limit === 1;
  const out: T[] = [];
  for (;;) {
    const collection = database.get(db, statement.collection);
    const records = collection
      ? await findWithPauses(database, collection, statement.selection, cancellation)
      : [];
    if (records.length === 0) return writeOnNoMatch(scope, statement);
    for (let at = 0; at < records.length;) {
      const { values, next } = await writeBatch(scope, statement, records, at);
      out.push(...values);
      at = next;
    }
    if (!single || out.length > 0) return out; // retry: the single match was changed concurrently
    cancellation.throwIfCancelled();
  }
}

/** Changes records for at most SLICE_MS. */
function writeBatch<T>(
  { database, db }: StatementScope,
  statement: Statement<T>,
  records: number[],
  from: number,
) {
  return database.write(() => {
    const values: T[] = [];
    const collection = database.get(db, statement.collection);
    if (!collection) return { values, next: records.length };
    const test = compileFilter(statement.selection.filter);
    const until = performance.now() + SLICE_MS;
    let next = from;
    while (next < records.length && (next === from || performance.now() < until)) {
      const row = rereadIfMatching(collection, records[next++]!, test);
      if (row) values.push(statement.change(collection, row));
    }
    return { values, next };
  });
}

async function writeOnNoMatch<T>({ database, db }: StatementScope, statement: Statement<T>): Promise<T[]> {
  if (!statement.upsert) return [];
  const upserted = await database.write(() =>
    statement.onNoMatch(database.getOrCreate(db, statement.collection)),
  );
  return upserted === undefined ? [] : [upserted];
}

/** Runs one statement, inside one write when its search is short. */
export async function applyStatement<T>(scope: StatementScope, statement: Statement<T>): Promise<T[]> {
  try {
    return await scope.database.write(() => applyInTransaction(scope, statement));
  } catch (error) {
    if (!(error instanceof SearchTooLongError)) throw error;
    return applyInBatches(scope, statement);
  }
}

interface WriteOutcome<T> {
  /** one list per successful statement */
  results: { index: number; values: T[] }[];
  writeErrors: Doc[];
}

type StatementResult<T> = { values: T[] } | { error: CommandError };

/**
 * Runs the statements of one command in writes of at most SLICE_MS.
 * @param runInTransaction runs inside a write, possibly twice
 * @param runInBatches runs the statements for which `runInTransaction` throws SearchTooLongError
 */
export async function runStatements<T>(
  database: Database,
  count: number,
  ordered: boolean,
  runInTransaction: (index: number) => T[],
  runInBatches: (index: number) => Promise<T[]>,
): Promise<WriteOutcome<T>> {
  const outcome: WriteOutcome<T> = { results: [], writeErrors: [] };
  const stopped = () => ordered && outcome.writeErrors.length > 0;
  const settle = (index: number, result: StatementResult<T>) => {
    if ('values' in result) outcome.results.push({ index, values: result.values });
    else outcome.writeErrors.push(writeError(index, result.error));
  };
  for (let at = 0; at < count && !stopped();) {
    const { results, tooLong } = await database.write(() => runSlice(at, count, ordered, runInTransaction));
    for (const result of results) settle(at++, result);
    if (tooLong) settle(at++, await captureError(() => runInBatches(at - 1)));
  }
  return outcome;
}

const writeError = (index: number, { code, message, extra }: CommandError): Doc => ({
  index,
  code,
  errmsg: message,
  ...extra,
});

function runSlice<T>(
  from: number,
  count: number,
  ordered: boolean,
  runInTransaction: (index: number) => T[],
) {
  const results: StatementResult<T>[] = [];
  const until = performance.now() + SLICE_MS;
  for (let index = from; index < count && (index === from || performance.now() < until); index++) {
    try {
      results.push({ values: runInTransaction(index) });
    } catch (error) {
      if (error instanceof SearchTooLongError) return { results, tooLong: true };
      if (!(error instanceof CommandError)) throw error;
      results.push({ error });
      if (ordered) break;
    }
  }
  return { results, tooLong: false };
}

async function captureError<T>(work: () => Promise<T[]>): Promise<StatementResult<T>> {
  try {
    return { values: await work() };
  } catch (error) {
    if (error instanceof CommandError) return { error };
    throw error;
  }
}

export function runAll<T>(scope: StatementScope, statements: (() => Statement<T>)[], ordered: boolean) {
  const compiled: Statement<T>[] = [];
  const statement = (index: number) => (compiled[index] ??= statements[index]!());
  return runStatements(
    scope.database,
    statements.length,
    ordered,
    (index) => applyInTransaction(scope, statement(index)),
    (index) => applyInBatches(scope, statement(index)),
  );
}
