import type { Greeting } from './in-worker.js';
import { parentPort, workerData } from 'node:worker_threads';
import { FolderInUseError } from './storage/lock.js';
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
    parentPort?.postMessage(failure(error));
    parentPort?.close();
  }
}

function failure(error: unknown): Greeting {
  const inUse =
    error instanceof FolderInUseError ? { inUse: { folder: error.folder, holder: error.holder } } : {};
  return { error: error instanceof Error ? error.message : String(error), ...inUse };
}

void main();
