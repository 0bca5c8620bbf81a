import { setTimeout as wait } from 'node:timers/promises';
import mongoose from 'mongoose';
import { keepRenewed } from '../../common/concurrency/keep-renewed.js';
import { declaredIndexes } from '../collections/registry.js';
import { type Db, failedMigration, type Migration, storeIsNewer, storeIsOlder } from './migration.js';
import { type SchemaState, SchemaStateRepository } from './schema-state.js';
import { MIGRATIONS } from './list.js';

interface MigrateOptions {
  /** logs progress */
  report?: (message: string) => void;
  /** also migrates a store of the version before the first migration */
  isImport?: boolean;
  /** a lock whose heartbeat has not advanced for this long is taken over */
  patienceMs?: number;
}

const LOCK_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 100;

/**
 * Migrates the store to the newest version of this release. Safe to call in several processes concurrently: one
 * migrates, the others wait until it has finished or died.
 * @throws MigrationError when the store is newer than this release or older than the first migration, or when a
 *   migration fails
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { report = () => {}, isImport = false, patienceMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  const newest = migrations.at(-1)!.version;
  const oldest = migrations[0]!.version - (isImport ? 1 : 0);
  const states = new SchemaStateRepository(db);
  let seen: { holder: string; beat: number; since: number } | undefined;
  for (;;) {
    const state = await states.read();
    if (state.version > newest) throw storeIsNewer(state.version, newest);
    if (state.version === newest) return;
    if (state.version > 0 && state.version < oldest) throw storeIsOlder();
    if (seen?.holder !== state.holder || seen.beat !== state.beat) {
      if (state.holder !== '' && seen?.holder !== state.holder) report('another process migrates the store');
      seen = { ...state, since: performance.now() };
    }
    const free = state.holder === '' || performance.now() - seen.since >= patienceMs;
    if (free && state.version === 0 && (await hasDocuments(db))) {
      // Another process may have completed the first migration meanwhile, and stored them.
      if ((await states.read()).version === 0) throw storeIsOlder();
    } else if (free && (await states.acquireLock(state)))
      await runMigrations(db, states, state, migrations, report, patienceMs);
    else await wait(POLL_INTERVAL_MS);
  }
}

/** Ignores collections without declared indexes: the relay's belong to another program. */
async function hasDocuments(db: Db): Promise<boolean> {
  const declared = new Set(declaredIndexes().map(({ collection }) => collection));
  for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray())
    if (declared.has(name) && (await db.collection(name).findOne({}, { projection: { _id: 1 } })))
      return true;
  return false;
}

/** Runs the remaining migrations in order while the lock is held. */
async function runMigrations(
  db: Db,
  states: SchemaStateRepository,
  { version }: SchemaState,
  migrations: readonly Migration[],
  report: (message: string) => void,
  patienceMs: number,
): Promise<void> {
  const lost = new AbortController();
  const endHeartbeats = keepRenewed(patienceMs / 5, async () => {
    if (!(await states.heartbeat())) lost.abort(new Error('another process has taken over'));
  });
  const isNew = version === 0;
  if (isNew) report('creating the collections of a new store');
  try {
    let from = version;
    for (const migration of migrations.filter((each) => each.version > version)) {
      if (!(await runMigration(db, states, from, migration, isNew ? () => {} : report, lost.signal))) return;
      from = migration.version;
    }
    await states.releaseLock();
    if (isNew) report(`the store is at version ${from}`);
  } finally {
    endHeartbeats();
  }
}

/** @returns false when another process has taken over the lock */
async function runMigration(
  db: Db,
  states: SchemaStateRepository,
  from: number,
  migration: Migration,
  report: (message: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { version, name, up } = migration;
  const began = performance.now();
  report(`migration ${version} (${name}) begins`);
  try {
    await up(db, signal);
  } catch (error) {
    if (signal.aborted) return false;
    await states.recordFailure(migration, error).catch(() => {});
    throw failedMigration(migration, from, error);
  }
  const ms = Math.round(performance.now() - began);
  const done = await states.recordSuccess(migration, from, ms);
  if (done) report(`migration ${version} (${name}) done in ${ms} ms`);
  return done;
}

/** Uses a client of its own: mongoose connects only after the migrations. */
export async function migrateStore(uri: string, options: MigrateOptions): Promise<void> {
  const client = await mongoose.mongo.MongoClient.connect(uri, {
    writeConcern: { w: 'majority' },
    retryWrites: false,
    serverSelectionTimeoutMS: 10_000,
    maxPoolSize: 2,
  });
  try {
    await migrate(client.db(), MIGRATIONS, options);
  } finally {
    await client.close();
  }
}
