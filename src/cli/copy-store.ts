import { settingsOfThisProcess } from '../config/environment.js';
import { openStore } from '../database/store.js';
import { transferDatabase } from '../database/transfer.js';
import { plainRun } from './plain-run.js';
import { announceStore } from './store-in-use.js';

const EVERY_MS = 1000;

/** Without a database's name, MongoDB takes one that is called test. */
const WITH_DATABASE = /^mongodb(?:\+srv)?:\/\/[^/?]+\/[^/?]+/;

/**
 * Copies between the embedded store and a MongoDB, with progress on stderr.
 * @param mongodb address of the other side
 */
export function copyStore(
  mongodb: string,
  way: (embedded: string) => { from: string; to: string },
  { makesStore }: { makesStore: boolean },
): Promise<void> {
  return plainRun(async () => {
    if (!WITH_DATABASE.test(mongodb)) {
      throw new Error('The address must name a database: mongodb://HOST/DATABASE');
    }
    const { DATA_DIR } = settingsOfThisProcess();
    await announceStore({ DATA_DIR }, { makesStore });
    const store = await openStore({ dataDir: DATA_DIR });
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
