import { Worker } from 'node:worker_threads';
import { FolderInUseError } from './storage/lock.js';
import type { EmbeddedStore, EmbeddedStoreOptions } from './start.js';

export interface WorkerStoreOptions extends EmbeddedStoreOptions {
  /** called when the thread ends unexpectedly; the store is no longer available */
  onExit?: (reason: Error) => void;
}

/** First message of the thread. */
export type WorkerStartResult =
  { uri: string } | { error: string; inUse?: { folder: string; holder: string | undefined } };

/**
 * Runs startEmbeddedStore in a worker thread, so that heavy queries do not block the process, which need not load the
 * engine either. Runs in this thread when started from TypeScript sources, as in tests, because there is no compiled
 * worker then.
 */
export async function startEmbeddedStoreInWorker({
  onExit,
  ...options
}: WorkerStoreOptions): Promise<EmbeddedStore> {
  if (import.meta.url.endsWith('.ts')) return (await import('./start.js')).startEmbeddedStore(options);
  // Some of the process's flags are invalid for a worker.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: options, execArgv: [] });
  return storeFromWorker(worker, onExit);
}

/** Waits for the worker's first message; rejects when it reports an error, or the thread ends. */
export function storeFromWorker(worker: Worker, onExit?: (reason: Error) => void): Promise<EmbeddedStore> {
  const ended = new Promise<Error>((resolve) => {
    worker.once('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))));
    worker.once('exit', (code) => resolve(new Error(`the embedded store's thread ended with code ${code}`)));
  });
  let closing = false;
  const close = async () => {
    closing = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage('close');
    await ended;
  };
  return new Promise((resolve, reject) => {
    worker.once('message', (result: WorkerStartResult) => {
      if ('error' in result) {
        reject(startError(result));
        return;
      }
      resolve({ uri: result.uri, close });
      void ended.then((reason) => closing || onExit?.(reason));
    });
    void ended.then(reject); // no effect once the promise is resolved
  });
}

function startError({ error, inUse }: Extract<WorkerStartResult, { error: string }>): Error {
  return inUse ? new FolderInUseError(inUse.folder, inUse.holder) : new Error(error);
}
