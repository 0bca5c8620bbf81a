import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProcessSettings } from '../config/environment.js';
import { createStore, startEmbeddedStoreInWorker } from '../database/embedded/index.js';
import { embeddedFolder, openStore, storeUri } from '../database/store.js';
import { type Transfer, transferDatabase } from '../database/transfer.js';
import { plainRun } from './plain-run.js';
import { announceStore } from './store-location.js';

const EVERY_MS = 1000;

/** Without a database's name, MongoDB takes one that is called test. */
const WITH_DATABASE = /^mongodb(?:\+srv)?:\/\/[^/?]+\/[^/?]+/;

/** Copies the embedded store to a MongoDB, with progress on stderr. */
export function exportStore(mongodb: string): Promise<void> {
  return plainRun(async () => {
    requireDatabase(mongodb);
    const { dataDir } = loadProcessSettings().store;
    await announceStore({ dataDir });
    const store = await openStore({ dataDir, join: true });
    try {
      return await copy(store.uri, mongodb);
    } finally {
      await store.close();
    }
  });
}

/**
 * Copies a MongoDB to the embedded store, with progress on stderr. The store is filled and compared aside, and only put
 * in place whole: where the copy fails, DATA_DIR is as it was.
 */
export function importStore(mongodb: string): Promise<void> {
  return plainRun(async () => {
    requireDatabase(mongodb);
    const { dataDir } = loadProcessSettings().store;
    await announceStore({ dataDir }, { makesStore: true });
    return createStore(embeddedFolder(dataDir), (draft) => fill(draft, mongodb));
  });
}

async function fill(directory: string, mongodb: string): Promise<Transfer> {
  // Not beside the data: that path may be too long for a socket.
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-import-'));
  try {
    const socketPath = join(folder, 's.sock');
    const store = await startEmbeddedStoreInWorker({ directory, socketPath });
    try {
      return await copy(mongodb, storeUri(socketPath));
    } finally {
      await store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireDatabase(mongodb: string): void {
  if (WITH_DATABASE.test(mongodb)) return;
  throw new Error('The address must name a database: mongodb://HOST/DATABASE');
}

function copy(from: string, to: string): Promise<Transfer> {
  let reportedAt = Date.now();
  return transferDatabase(from, to, ({ collection, documents }) => {
    if (Date.now() - reportedAt < EVERY_MS) return;
    reportedAt = Date.now();
    process.stderr.write(`${collection}: ${documents} documents\n`);
  });
}
