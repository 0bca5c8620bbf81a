import type { WorkerStartResult } from './start-in-worker.js';
import { parentPort, workerData } from 'node:worker_threads';
import { FolderInUseError } from './storage/lock.js';
import { type EmbeddedStoreOptions, startEmbeddedStore } from './start.js';

/** Worker thread of the store: posts {uri} or {error}, and ends after a 'close' message. */
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
    parentPort?.postMessage(failedStart(error));
    parentPort?.close();
  }
}

function failedStart(error: unknown): WorkerStartResult {
  const inUse =
    error instanceof FolderInUseError ? { inUse: { folder: error.folder, holder: error.holder } } : {};
  return { error: error instanceof Error ? error.message : String(error), ...inUse };
}

void main();
