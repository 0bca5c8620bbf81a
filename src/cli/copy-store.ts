import { settingsOfThisProcess } from '../config/environment.js';
import { openStore } from '../database/store.js';
import { transferDatabase } from '../database/transfer.js';
import { plainRun } from './plain-run.js';

const EVERY_MS = 1000;

/** Copies between the embedded store and a MongoDB, with progress on stderr. */
export function copyStore(way: (embedded: string) => { from: string; to: string }): Promise<void> {
  return plainRun(async () => {
    const store = await openStore({ dataDir: settingsOfThisProcess().DATA_DIR });
    let told = Date.now();
    try {
      const { from, to } = way(store.uri);
      return await transferDatabase(from, to, ({ collection, documents }) => {
        if (Date.now() - told < EVERY_MS) return;
        told = Date.now();
        process.stderr.write(`${collection}: ${documents} documents\n`);
      });
    } finally {
      await store.close();
    }
  });
}
