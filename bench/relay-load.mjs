// Load process of bench:relay: connects the clients, then measures the scenario named in each message.
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { openCaller, openClient, postOf } from './relay-wire.mjs';

const {
  url,
  users,
  sessions,
  headers = '',
  publishers,
  seconds,
  payloadBytes,
  rate,
} = JSON.parse(process.argv[2]);
const content = { text: 'x'.repeat(payloadBytes - 11) };
const sockets = [];

/** All clients connect as fast as they can, as after a deployment. */
async function connectAll() {
  const begun = performance.now();
  const health = watchHealth();
  const connecting = pLimit(PENDING_CONNECTIONS);
  const open = (session_id) => connecting(() => openClient(url, { session_id }).ready);
  sockets.push(...(await Promise.all(sessions.map(open))));
  const elapsed = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.count();
  return { elapsed, healthP99: await health.stop() };
}

async function disconnectAll() {
  for (const { socket } of sockets.splice(0)) socket.destroy();
  await wait(2000);
}

/**
 * Requests /health/live over one connection, one after the other. `stop` returns the 99th percentile of the response
 * times in milliseconds.
 */
function watchHealth() {
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
    times.sort((a, b) => a - b);
    return times[Math.floor(times.length * 0.99)];
  };
  const watching = watch();
  return { stop: () => (stopped.abort(), watching) };
}

/** Below the listen backlog of Node (511): the kernel resets what exceeds it. */
const PENDING_CONNECTIONS = 400;
const HEALTH_REQUEST = 'GET /health/live HTTP/1.1\r\nHost: bench\r\n\r\n';

const requests = {
  one: users.map((id) => postOf(`/emit/${id}/bench`, content, headers)),
  all: [postOf('/emit/bench', { userIds: users, data: content }, headers)],
  batch: users.map((_, n) => postOf('/relay/batch', { items: itemsFor(() => n) }, headers)),
  spread: users.map((_, n) => postOf('/relay/batch', { items: itemsFor((i) => n + i) }, headers)),
};

/** 100 distinct events. */
function itemsFor(userOf) {
  return Array.from({ length: 100 }, (_, i) => ({
    userId: users[userOf(i) % users.length],
    event: 'bench',
    data: { ...content, n: i },
  }));
}

const received = () => sockets.reduce((sum, { bytes }) => sum + bytes, 0);

/** Publishes at maximum rate. */
async function flatOut(name) {
  const list = requests[name];
  let [calls, next] = [0, 0];
  const before = received();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const publisher = async () => {
    const caller = openCaller(url);
    while (performance.now() < end) {
      await caller.post(list[next++ % list.length]);
      calls++;
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: publishers }, publisher));
  const elapsed = (performance.now() - begun) / 1000;
  await quiet();
  return { calls, elapsed, bytes: received() - before };
}

/** Publishes at a fixed rate; latencies include the delay of a late start. */
async function paced() {
  const list = requests.one;
  const callers = Array.from({ length: publishers }, () => openCaller(url));
  const times = [];
  const begun = performance.now();
  const worker = async (caller, first) => {
    for (let n = first; n < rate * seconds; n += publishers) {
      const due = begun + (n / rate) * 1000;
      const early = due - performance.now();
      if (early > 0) await wait(early);
      await caller.post(list[n % list.length]);
      times.push(performance.now() - due);
    }
    caller.close();
  };
  await Promise.all(callers.map(worker));
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length * 0.5)], p99: times[Math.floor(times.length * 0.99)] };
}

/** Waits until no more bytes arrive. */
async function quiet() {
  for (let before = -1; before !== received(); await wait(100)) before = received();
}

const work = { connect: connectAll, disconnect: disconnectAll, paced };
process.on('message', async (name) => {
  try {
    process.send({ result: (await (work[name] ?? (() => flatOut(name)))()) ?? {} });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.send({ loaded: true });
