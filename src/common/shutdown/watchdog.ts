import { url as inspectorUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { DEBUGGED, ENDING, NUMBERS, type WatchdogData } from './watchdog-state.js';

const TURN_MS = 100;
/** A turn of this length is slow, and no reason to end the process, however short its shutdown may be. */
const MIN_LIMIT_MS = 5000;
/** In which the process ends itself, before the watchdog does. */
const MARGIN_MS = 500;

/**
 * Ends a process whose event loop no longer turns. A signal is handled in a turn of the event loop, as is the limit of a
 * shutdown, so a thread of its own watches: it kills the process when no turn ends for SHUTDOWN_TIMEOUT_MS (5 s at
 * least), and when a shutdown takes longer than that.
 */
export class Watchdog {
  private readonly state = new Int32Array(new SharedArrayBuffer(NUMBERS * Int32Array.BYTES_PER_ELEMENT));

  /**
   * @param shutdownTimeoutMs of the shutdown
   * @param onFailure called when the thread ends by an error; the process goes on without it
   */
  constructor(shutdownTimeoutMs: number, onFailure: (error: unknown) => void) {
    const data: WatchdogData = {
      memory: this.state.buffer as SharedArrayBuffer,
      limitMs: Math.max(shutdownTimeoutMs, MIN_LIMIT_MS),
      shutdownMs: shutdownTimeoutMs + MARGIN_MS,
    };
    const file = new URL('./watchdog-worker.js', import.meta.url);
    const worker = new Worker(file, { workerData: data, execArgv: [], name: 'watchdog' });
    worker.on('error', onFailure);
    worker.unref();
    setInterval(() => this.turn(), TURN_MS).unref();
  }

  shutdownBegan(): void {
    Atomics.store(this.state, ENDING, 1);
  }

  private turn(): void {
    Atomics.add(this.state, 0, 1);
    Atomics.store(this.state, DEBUGGED, inspectorUrl() === undefined ? 0 : 1);
  }
}
