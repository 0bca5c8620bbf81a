// What both servers of relay.mjs answer to the benchmark: CPU time, memory, garbage collection and CPU profiles.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { constants, PerformanceObserver } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

const CACHES_EXPIRE_MS = 4000;

let pauses = { minor: [], major: [] };
new PerformanceObserver((list) => {
  for (const { duration, detail } of list.getEntries())
    pauses[detail.kind === constants.NODE_PERFORMANCE_GC_MINOR ? 'minor' : 'major'].push(duration);
}).observe({ entryTypes: ['gc'] });

/** CPU time, and the pauses of the garbage collector since the last call. */
function state() {
  const { user, system } = process.cpuUsage();
  const { minor, major } = pauses;
  const gc = {
    count: minor.length + major.length,
    sum: [...minor, ...major].reduce((a, b) => a + b, 0),
    maxMinor: Math.max(0, ...minor),
    maxMajor: Math.max(0, ...major),
  };
  pauses = { minor: [], major: [] };
  return { cpu: (user + system) / 1e6, gc, rss: process.memoryUsage.rss() };
}

/** Recently closed sockets are freed over several collections, and caches expire. */
async function memory() {
  await wait(CACHES_EXPIRE_MS);
  for (let n = 0; n < 5; n++) {
    globalThis.gc();
    await wait(200);
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, rss };
}

let inspector;

async function startProfile() {
  inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.start');
}

/** Writes a profile for Chrome DevTools. */
async function stopProfile(file) {
  const { profile } = await inspector.post('Profiler.stop');
  inspector.disconnect();
  writeFileSync(file, JSON.stringify(profile));
}

const work = { state, memory, startProfile, stopProfile };

/** Sends `first` to the benchmark and answers its questions `{name, argument}`. */
export function answer(first) {
  process.on('message', async ({ name, argument }) => process.send((await work[name](argument)) ?? {}));
  process.send(first);
}
