import { Worker } from 'node:worker_threads';
import { FolderInUseError } from './storage/lock.js';
import type { EmbeddedStore, EmbeddedStoreOptions } from './start.js';

export interface WorkerStoreOptions extends EmbeddedStoreOptions {
  /** called when the thread ends without having been asked to; the store is gone then */
  onExit?: (reason: Error) => void;
}

/** What the thread says first. */
export type Greeting =
  { uri: string } | { error: string; inUse?: { folder: string; holder: string | undefined } };

/**
 * The same as startEmbeddedStore in a worker thread, so that a heavy query does not hold up the
 * rest of the process, which does not even read the engine. Run from its TypeScript source, as tests
 * do, there is no compiled thread to start, and the store runs in this one.
 */
export async function startEmbeddedStoreInWorker({
  onExit,
  ...options
}: WorkerStoreOptions): Promise<EmbeddedStore> {
  if (import.meta.url.endsWith('.ts')) return (await import('./start.js')).startEmbeddedStore(options);
  // The thread needs none of the process's own flags, and some of them would keep it from starting.
  const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: options, execArgv: [] });
  return storeIn(worker, onExit);
}

/** Waits for the thread's greeting; rejects when it says what went wrong, or ends without a word. */
export function storeIn(worker: Worker, onExit?: (reason: Error) => void): Promise<EmbeddedStore> {
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
    worker.once('message', (greeting: Greeting) => {
      if ('error' in greeting) {
        reject(errorOf(greeting));
        return;
      }
      resolve({ uri: greeting.uri, close });
      void ended.then((reason) => closing || onExit?.(reason));
    });
    void ended.then(reject); // too late to matter once the store is up
  });
}

function errorOf({ error, inUse }: Extract<Greeting, { error: string }>): Error {
  return inUse ? new FolderInUseError(inUse.folder, inUse.holder) : new Error(error);
}
