import { readFileSync, writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { BlockedTime, DEBUGGED, ENDING, type WatchdogData } from './watchdog-state.js';

/** Thread that ends the process when its event loop no longer turns, or its shutdown does not end. */
const POLL_MS = 100;
const STDERR = 2;
/** Nanoseconds that the main thread ran, and that it waited for a processor. Linux only. */
const STATISTICS = '/proc/self/schedstat';

const { memory, limitMs, shutdownMs } = workerData as WatchdogData;
const state = new Int32Array(memory);
const blocked = new BlockedTime(POLL_MS);
const ending = new BlockedTime(POLL_MS);

setInterval(() => {
  const waitedMs = readWaitedMs();
  const blockedMs = blocked.after({ turns: Atomics.load(state, 0), waitedMs, now: performance.now() });
  const isEnding = Atomics.load(state, ENDING) === 1;
  const endingMs = isEnding ? ending.after({ turns: 0, waitedMs: 0, now: performance.now() }) : 0;
  if (Atomics.load(state, DEBUGGED) === 1) return;
  if (blockedMs > limitMs) end(`the event loop has not turned for ${limitMs} ms`);
  if (endingMs > shutdownMs) end('shutdown took longer than SHUTDOWN_TIMEOUT_MS');
}, POLL_MS);

function readWaitedMs(): number {
  try {
    return Number(readFileSync(STATISTICS, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** The logger needs the event loop. */
function end(reason: string): void {
  writeSync(STDERR, `${reason}: the process ends itself\n`);
  process.kill(process.pid, 'SIGKILL');
}
