import { collect } from './query/pausable.js';
import { select } from './query/select.js';
import type { Collection } from './storage/collection.js';
import type { Database } from './storage/database.js';

const BATCH = 200;

interface Expiry {
  db: string;
  name: string;
  filter: Record<string, unknown>;
}

function listExpiries({ info }: Collection, now: number): Expiry[] {
  return info.indexes.flatMap(({ key, expireAfterSeconds }) => {
    if (expireAfterSeconds === undefined) return [];
    const field = Object.keys(key)[0]!;
    const filter = { [field]: { $lt: new Date(now - expireAfterSeconds * 1000) } };
    return [{ db: info.db, name: info.name, filter }];
  });
}

function removeBatch(database: Database, { db, name, filter }: Expiry): number {
  const collection = database.get(db, name);
  if (!collection) return 0;
  const expired = collect(select(database, collection, { filter, limit: BATCH }));
  for (const { record, raw } of expired) collection.remove(record, raw);
  return expired.length;
}

/** Deletes expired documents in batches. @returns the number deleted */
export async function expire(database: Database, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const expiry of database.list().flatMap((collection) => listExpiries(collection, now))) {
    for (let batch = BATCH; batch === BATCH; removed += batch) {
      batch = await database.write(() => removeBatch(database, expiry));
    }
  }
  return removed;
}

/** Runs `expire` periodically, one run at a time. @returns a function that stops it */
export function startExpiring(database: Database, everyMs = 60_000): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => expire(database)).catch(() => undefined); // the next run retries
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
