import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Row, Selection } from '../query/select.js';
import type { Patience } from '../steps.js';
import type { Collection } from '../storage/collection.js';
import type { Database } from '../storage/database.js';
import type { Doc } from '../values/bson.js';
import { findBefore, findNow, LongSearch, rowNow } from './targets.js';

/** One update or delete of a command, applied to what its selection finds. */
export interface Statement<T> {
  collection: string;
  selection: Selection;
  /** makes the collection when it is not there */
  upsert: boolean;
  change(collection: Collection, row: Row): T;
  /** what to do when nothing matches (an upsert's insert) */
  absent(collection: Collection): T | undefined;
}

export interface Scope {
  database: Database;
  db: string;
  patience: Patience;
}

/** Each slice is a flush of its own: shorter ones would answer others sooner and cost a batch more of them. */
const SLICE_MS = 20;

function applyNow<T>({ database, db }: Scope, statement: Statement<T>): T[] {
  const { collection: name, selection, upsert } = statement;
  const collection = upsert ? database.ensure(db, name) : database.get(db, name);
  if (!collection) return [];
  const rows = findNow(database, collection, selection);
  if (rows.length > 0) return rows.map((row) => statement.change(collection, row));
  const made = statement.absent(collection);
  return made === undefined ? [] : [made];
}

/** Searches first, with pauses, and changes what it found in short writes that test each document again. */
async function applySlowly<T>(scope: Scope, statement: Statement<T>): Promise<T[]> {
  const { database, db, patience } = scope;
  const single = statement.selection.limit === 1;
  const out: T[] = [];
  for (;;) {
    const collection = database.get(db, statement.collection);
    const records = collection ? await findBefore(database, collection, statement.selection, patience) : [];
    if (records.length === 0) return writeAbsent(scope, statement);
    for (let at = 0; at < records.length;) {
      const { values, next } = await writeSome(scope, statement, records, at);
      out.push(...values);
      at = next;
    }
    if (!single || out.length > 0) return out; // a single one that was changed meanwhile: look again
    patience.check();
  }
}

/** As many records as fit into a few milliseconds. */
function writeSome<T>({ database, db }: Scope, statement: Statement<T>, records: number[], from: number) {
  return database.write(() => {
    const values: T[] = [];
    const collection = database.get(db, statement.collection);
    if (!collection) return { values, next: records.length };
    const test = compileFilter(statement.selection.filter);
    const until = performance.now() + SLICE_MS;
    let next = from;
    while (next < records.length && (next === from || performance.now() < until)) {
      const row = rowNow(collection, records[next++]!, test);
      if (row) values.push(statement.change(collection, row));
    }
    return { values, next };
  });
}

async function writeAbsent<T>({ database, db }: Scope, statement: Statement<T>): Promise<T[]> {
  if (!statement.upsert) return [];
  const made = await database.write(() => statement.absent(database.ensure(db, statement.collection)));
  return made === undefined ? [] : [made];
}

/** Runs one statement: inside one write when its search is short. */
export async function applyStatement<T>(scope: Scope, statement: Statement<T>): Promise<T[]> {
  try {
    return await scope.database.write(() => applyNow(scope, statement));
  } catch (error) {
    if (!(error instanceof LongSearch)) throw error;
    return applySlowly(scope, statement);
  }
}

export interface WriteOutcome<T> {
  /** one list per statement that was carried out */
  results: { index: number; values: T[] }[];
  writeErrors: Doc[];
}

type Answer<T> = { values: T[] } | { error: CommandError };

/**
 * The statements of one command, as many to a write as fit into a few milliseconds. `now` runs
 * inside a write and may run twice; `slowly` takes over what `now` finds too long.
 */
export async function runStatements<T>(
  database: Database,
  count: number,
  ordered: boolean,
  now: (index: number) => T[],
  slowly: (index: number) => Promise<T[]>,
): Promise<WriteOutcome<T>> {
  const outcome: WriteOutcome<T> = { results: [], writeErrors: [] };
  const stopped = () => ordered && outcome.writeErrors.length > 0;
  const settle = (index: number, answer: Answer<T>) => {
    if ('values' in answer) outcome.results.push({ index, values: answer.values });
    else outcome.writeErrors.push(writeError(index, answer.error));
  };
  for (let at = 0; at < count && !stopped();) {
    const { answers, long } = await database.write(() => runSlice(at, count, ordered, now));
    for (const answer of answers) settle(at++, answer);
    if (long) settle(at++, await refusal(() => slowly(at - 1)));
  }
  return outcome;
}

const writeError = (index: number, { code, message, extra }: CommandError): Doc => ({
  index,
  code,
  errmsg: message,
  ...extra,
});

function runSlice<T>(from: number, count: number, ordered: boolean, now: (index: number) => T[]) {
  const answers: Answer<T>[] = [];
  const until = performance.now() + SLICE_MS;
  for (let index = from; index < count && (index === from || performance.now() < until); index++) {
    try {
      answers.push({ values: now(index) });
    } catch (error) {
      if (error instanceof LongSearch) return { answers, long: true };
      if (!(error instanceof CommandError)) throw error;
      answers.push({ error });
      if (ordered) break;
    }
  }
  return { answers, long: false };
}

async function refusal<T>(work: () => Promise<T[]>): Promise<Answer<T>> {
  try {
    return { values: await work() };
  } catch (error) {
    if (error instanceof CommandError) return { error };
    throw error;
  }
}

export function runAll<T>(scope: Scope, statements: (() => Statement<T>)[], ordered: boolean) {
  const made: Statement<T>[] = [];
  const statement = (index: number) => (made[index] ??= statements[index]!());
  return runStatements(
    scope.database,
    statements.length,
    ordered,
    (index) => applyNow(scope, statement(index)),
    (index) => applySlowly(scope, statement(index)),
  );
}
