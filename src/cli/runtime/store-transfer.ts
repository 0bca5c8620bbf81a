import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadProcessSettings } from '../../settings/environment.js';
import { createStore, startEmbeddedStoreInWorker } from '../../database/embedded/index.js';
import { embeddedFolder, openStore, storeUri } from '../../database/store.js';
import { migrateStore } from '../../database/migrations/migrate.js';
import { type Transfer, transferDatabase } from '../../database/transfer.js';
import { runStandalone, warn } from './run.js';
import { announceStore } from './store-location.js';

const PROGRESS_INTERVAL_MS = 1000;

/** Without a database name, the driver would silently use the database `test`. */
const URI_WITH_DATABASE = /^mongodb(?:\+srv)?:\/\/[^/?]+\/[^/?]+/;

/** Copies the embedded store to a MongoDB database, with progress on stderr. */
export function exportStore(mongodbUri: string): Promise<void> {
  return runStandalone(async () => {
    requireDatabaseName(mongodbUri);
    const { dataDir } = loadProcessSettings().store;
    await announceStore({ dataDir });
    const store = await openStore({ dataDir, join: true });
    try {
      return await copy(store.uri, mongodbUri);
    } finally {
      await store.close();
    }
  });
}

/**
 * Copies a MongoDB database, also an export of version 0.x, to a new embedded store and migrates it, with progress on
 * stderr. The copy is completed and compared in a draft folder, so a failure leaves DATA_DIR unchanged.
 */
export function importStore(mongodbUri: string): Promise<void> {
  return runStandalone(async () => {
    requireDatabaseName(mongodbUri);
    const { dataDir } = loadProcessSettings().store;
    await announceStore({ dataDir }, { createsStore: true });
    return createStore(embeddedFolder(dataDir), (draft) => copyToDraft(mongodbUri, draft));
  });
}

async function copyToDraft(mongodbUri: string, directory: string): Promise<Transfer> {
  // In the temporary folder, because the path of a socket under DATA_DIR may be too long.
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-import-'));
  try {
    const socketPath = join(folder, 's.sock');
    const store = await startEmbeddedStoreInWorker({ directory, socketPath });
    try {
      const transfer = await copy(mongodbUri, storeUri(socketPath));
      await migrateStore(storeUri(socketPath), { isImport: true });
      return transfer;
    } finally {
      await store.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function requireDatabaseName(mongodbUri: string): void {
  if (URI_WITH_DATABASE.test(mongodbUri)) return;
  throw new Error('The address must name a database: mongodb://HOST/DATABASE');
}

function copy(from: string, to: string): Promise<Transfer> {
  let reportedAt = Date.now();
  return transferDatabase(from, to, ({ collection, documents }) => {
    if (Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return;
    reportedAt = Date.now();
    warn(`${collection}: ${documents} documents`);
  });
}
