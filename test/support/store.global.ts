import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedStore } from '../../src/database/embedded/index.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** A store for the whole run; each test file takes a database of its own in it. */
    storeUri: string;
  }
}

/** TEST_MONGODB_URI when it is set (`npm run test:cluster`), else an embedded store in a temporary folder. */
export default async function setup(project: TestProject) {
  const given = process.env['TEST_MONGODB_URI'];
  if (given) {
    project.provide('storeUri', given);
    return;
  }
  const directory = mkdtempSync(join(tmpdir(), 'rankwire-test-'));
  const store = await startEmbeddedStore({ directory, socketPath: join(directory, 'store.sock') });
  project.provide('storeUri', store.uri);
  return async () => {
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
}
