import { setTimeout as wait } from 'node:timers/promises';
import { type Db, failedMigration, type Migration, storeIsNewer } from './migration.js';
import { type SchemaState, SchemaStates } from './schema-state.js';

export interface MigrateOptions {
  /** Told what happens, for the log. */
  report?: (message: string) => void;
  /** A holder whose beat has stood still for so long is dead. */
  patienceMs?: number;
}

const PATIENCE_MS = 5000;
const LOOK_EVERY_MS = 100;

/**
 * Takes the store to the newest version that is known here. Several processes may call this at once: one works, the
 * others wait until it is done or dead (rules 690-694).
 * @throws MigrationError when the store is newer than this release, or a migration fails
 */
export async function migrate(
  db: Db,
  migrations: readonly Migration[],
  { report = () => {}, patienceMs = PATIENCE_MS }: MigrateOptions = {},
): Promise<void> {
  const states = new SchemaStates(db);
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
    if (free && (await states.take(state))) await work(db, states, state, migrations, report, patienceMs);
    else await wait(LOOK_EVERY_MS);
  }
}

/** All that is left to do, one after the other, for as long as the lock is held. */
async function work(
  db: Db,
  states: SchemaStates,
  { version }: SchemaState,
  migrations: readonly Migration[],
  report: (message: string) => void,
  patienceMs: number,
): Promise<void> {
  const lost = new AbortController();
  const heart = setInterval(() => {
    // A beat that does not get through is made up by the next; a lock that is lost is lost for good.
    states.beat().then(
      (held) => held || lost.abort(new Error('another process has taken over')),
      () => {},
    );
  }, patienceMs / 5);
  try {
    for (const migration of migrations.slice(version)) {
      if (!(await step(db, states, migration, report, lost.signal))) return;
    }
    await states.release();
  } finally {
    clearInterval(heart);
  }
}

/** @returns false when the lock was lost meanwhile: then it is for the other to finish */
async function step(
  db: Db,
  states: SchemaStates,
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
    await states.fail(migration, error).catch(() => {});
    throw failedMigration(migration, error);
  }
  const ms = Math.round(performance.now() - began);
  const done = await states.finish(migration, ms);
  if (done) report(`migration ${version} (${name}) done in ${ms} ms`);
  return done;
}
