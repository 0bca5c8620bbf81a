import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mongoose';
import type { TestProject } from 'vitest/node';
import { CommandRecorder } from './command-recorder.js';
import { isWholeRun, watchOperators } from './store-operators.js';
import { startStoreProxy } from './store-proxy.js';
import { startEmbeddedStore } from '../../src/database/embedded/index.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A store for the whole run; each test file uses its own database. */
    storeUri: string;
  }
}

/** The longest that a timer can wait. */
const NEVER_MS = 2 ** 31 - 1;

/**
 * The clock of a test is months behind that of the store, whose TTL indexes would delete what the test has just written:
 * they are off.
 *
 * TEST_MONGODB_URI when it is set (`npm run test:cluster`), else an embedded store in a temporary folder. With
 * RECORD_COMMANDS=FILE a proxy records the commands of the application (test/embedded/README.md).
 *
 * A whole run of the e2e tests fails when its commands have other operators than the store implements.
 */
export default async function setup(project: TestProject) {
  formatStacksSafely();
  const given = process.env['TEST_MONGODB_URI'];
  if (given) {
    project.provide('storeUri', given);
    await setTtlMonitor(given, false);
    return () => setTtlMonitor(given, true);
  }
  const directory = mkdtempSync(join(tmpdir(), 'rankwire-test-'));
  const differences = watchOperators();
  // Nothing has to survive a crash of the machine; durability is tested on stores of their own.
  const store = await startEmbeddedStore({
    directory,
    socketPath: join(directory, 'store.sock'),
    sync: false,
    ttlIntervalMs: NEVER_MS,
  });
  const record = process.env['RECORD_COMMANDS'];
  const recorder = record ? new CommandRecorder(record, store.uri) : undefined;
  const proxy = recorder && (await startStoreProxy(`${store.uri.split('?')[0]!}`, recorder.observe));
  project.provide('storeUri', proxy?.uri ?? store.uri);
  return async () => {
    await proxy?.close();
    await recorder?.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
    // The recorder sends commands of its own.
    if (project.name === 'e2e' && !recorder && (await isWholeRun(project))) failFor(differences());
  };
}

/** Vitest 4.1 only logs what a teardown throws. */
function failFor(differences: string[]): void {
  if (differences.length === 0) return;
  process.exitCode = 1;
  throw new Error(differences.join('\n'));
}

/** An engine that does not know the parameter deletes nothing by TTL indexes. */
async function setTtlMonitor(uri: string, ttlMonitorEnabled: boolean): Promise<void> {
  const connection = await createConnection(uri).asPromise();
  try {
    await connection.db!.admin().command({ setParameter: 1, ttlMonitorEnabled });
  } catch (error) {
    if ((error as { codeName?: string }).codeName !== 'InvalidOptions') throw error;
  } finally {
    await connection.close();
  }
}

/**
 * Vitest 4.1 keeps modules of its main process, in which the store runs, as bytes when they come from its cache. It then
 * throws while it formats the stack of an error, such as of a connection that a killed process has left.
 */
function formatStacksSafely(): void {
  const prepare = Error.prepareStackTrace;
  if (!prepare) return;
  Error.prepareStackTrace = (error, sites) => {
    try {
      return prepare(error, sites) as unknown;
    } catch {
      return [String(error), ...sites.map((site) => `    at ${String(site)}`)].join('\n');
    }
  };
}
