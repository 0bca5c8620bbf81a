import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { CommandRecorder } from './command-recorder.js';
import { startStoreProxy } from './store-proxy.js';
import { startEmbeddedStore } from '../../src/database/embedded/index.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A store for the whole run; each test file uses its own database. */
    storeUri: string;
  }
}

/**
 * TEST_MONGODB_URI when it is set (`npm run test:cluster`), else an embedded store in a temporary folder. With
 * RECORD_COMMANDS=FILE a proxy records the commands of the application (test/embedded/README.md).
 */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_MONGODB_URI'];
  if (given) {
    project.provide('storeUri', given);
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), 'rankwire-test-'));
  const store = await startEmbeddedStore({ directory, socketPath: join(directory, 'store.sock') });
  const record = process.env['RECORD_COMMANDS'];
  const recorder = record ? new CommandRecorder(record, store.uri) : undefined;
  const proxy = recorder && (await startStoreProxy(`${store.uri.split('?')[0]!}`, recorder.observe));
  project.provide('storeUri', proxy?.uri ?? store.uri);
  return async () => {
    await proxy?.close();
    await recorder?.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
}
