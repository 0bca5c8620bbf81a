import { setTimeout as wait } from 'node:timers/promises';
import { type Db, failedMigration, type Migration, storeIsNewer } from './migration.js';
import { type SchemaState, SchemaStateRepository } from './schema-state.js';

interface MigrateOptions {
  /** logs progress */
  report?: (message: string) => void;
  /** a lock whose heartbeat has not advanced for this long is taken over */
  patienceMs?: number;
}

const LOCK_TIMEOUT_MS = 5000;
const POLL_INTERVAL_MS = 100;

/**
 * Migrates the store to the newest version of this release. Safe to call in several processes concurrently: one
 * migrates, the others wait until it has finished or died.
 * @throws MigrationError when the store is newer than this release, or a migration fails
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { report = () => {}, patienceMs = LOCK_TIMEOUT_MS }: MigrateOptions = {},
): Promise<void> {
  const states = new SchemaStateRepository(db);
  let seen: { holder: string; beat: number; since: number } | undefined;
  for (;;) {
    const state = await states.read();
    if (state.version > migrations.length) throw storeIsNewer(state.version, migrations.length);
    if (state.version === migrations.length) return;
    if (seen?.holder !== state.holder || seen.beat !== state.beat) {
      if (state.holder !== '' && seen?.holder !== state.holder) report('another process migrates the store');
      seen = { ...state, since: performance.now() };
    }
    const free = state.holder === '' || performance.now() - seen.since >= patienceMs;
    if (free && (await states.acquireLock(state)))
      await runMigrations(db, states, state, migrations, report, patienceMs);
    else await wait(POLL_INTERVAL_MS);
  }
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
  const heartbeat = setInterval(() => {
    // The next heartbeat makes up for a failed one; a lost lock is final.
    states.heartbeat().then(
      (held) => held || lost.abort(new Error('another process has taken over')),
      () => {},
    );
  }, patienceMs / 5);
  try {
    for (const migration of migrations.slice(version)) {
      if (!(await runMigration(db, states, migration, report, lost.signal))) return;
    }
    await states.releaseLock();
  } finally {
    clearInterval(heartbeat);
  }
}

/** @returns false when another process has taken over the lock */
async function runMigration(
  db: Db,
  states: SchemaStateRepository,
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
    throw failedMigration(migration, error);
  }
  const ms = Math.round(performance.now() - began);
  const done = await states.recordSuccess(migration, ms);
  if (done) report(`migration ${version} (${name}) done in ${ms} ms`);
  return done;
}
