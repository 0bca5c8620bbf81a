// What the load processes of relay.mjs share.
import { setTimeout as wait } from 'node:timers/promises';
import { openCaller } from './relay-wire.mjs';

const HEALTH_REQUEST = 'GET /health/live HTTP/1.1\r\nHost: bench\r\n\r\n';

/** Wall clock in milliseconds with fractions, for latencies between processes. */
export const clockMs = () => performance.timeOrigin + performance.now();

export function percentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** Requests /health/live over one connection, one after the other. `stop` returns the response times in ms. */
export function healthWatch(url) {
  const times = [];
  const stopped = new AbortController();
  const watch = async () => {
    const caller = openCaller(url);
    while (!stopped.signal.aborted) {
      const begun = performance.now();
      await caller.post(HEALTH_REQUEST);
      times.push(performance.now() - begun);
      await wait(10);
    }
    caller.close();
    return times;
  };
  const watching = watch();
  return { stop: () => (stopped.abort(), watching) };
}

/** Runs the work that the benchmark names, one after the other, and sends the results. */
export function answerTo(work) {
  process.on('message', async ({ name, argument }) => {
    try {
      process.send((await work[name](argument)) ?? {});
    } catch (error) {
      process.send({ error: String(error) });
    }
  });
  process.send({ loaded: true });
}
