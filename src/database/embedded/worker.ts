import { parentPort, workerData } from 'node:worker_threads';
import { type EmbeddedStoreOptions, startEmbeddedStore } from './start.js';

/** The store in a thread of its own: says {uri} or {error}, and ends after a 'close'. */
async function main(): Promise<void> {
  try {
    const store = await startEmbeddedStore(workerData as EmbeddedStoreOptions);
    parentPort?.once('message', () => {
      void store.close().finally(() => parentPort?.close());
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ uri: store.uri });
  } catch (error) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
    parentPort?.close();
  }
}

void main();
