// Load process of relay.mjs: connects the clients, then measures the scenario named in each message.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { answerTo, healthWatch, percentile } from './relay-clients.mjs';
import { followJittery, judge } from './relay-jitter.mjs';
import { openCaller, openClient, postOf } from './relay-wire.mjs';

const [given] = await once(process, 'message');
const { url, users, sessions, headers = '', publishers, seconds, payloadBytes, rate } = given;
const content = { text: 'x'.repeat(payloadBytes - 11) };
const sockets = [];

/** Below the listen backlog of Node (511): the kernel drops what exceeds it. */
const PENDING_CONNECTIONS = 400;
const ARRIVAL_LIMIT_MS = 10_000;

/** All clients connect as fast as they can, as after a deployment. */
async function connectAll() {
  const begun = performance.now();
  const health = healthWatch(url);
  const connecting = pLimit(PENDING_CONNECTIONS);
  const open = (session_id) => connecting(() => openClient(url, { session_id }).ready);
  sockets.push(...(await Promise.all(sessions.map(open))));
  const elapsed = (performance.now() - begun) / 1000;
  for (const socket of sockets) socket.count();
  return { elapsed, healthP99: percentile(await health.stop(), 0.99) };
}

async function disconnectAll() {
  for (const { socket } of sockets.splice(0)) socket.destroy();
  await wait(2000);
}

const toUser = (id, data) => postOf('/emit/bench', { userIds: [id], data }, headers);
const requests = {
  one: users.map((id) => toUser(id, content)),
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

const IDLE_MS = 2000;
let callers = [];
let lastUse = 0;

/** Keeps its connections from one measurement to the next, unless the server may have closed them. */
function openCallers() {
  if (performance.now() - lastUse > IDLE_MS) {
    for (const caller of callers) caller.close();
    callers = Array.from({ length: publishers }, () => openCaller(url));
  }
  return callers;
}

/** Publishes at maximum rate for some seconds. The time ends when the last event has arrived. */
async function flatOut({ name, seconds: duration }) {
  const list = requests[name];
  let [calls, next] = [0, 0];
  const begun = performance.now();
  const end = begun + duration * 1000;
  const publisher = async (caller) => {
    while (performance.now() < end) {
      await caller.post(list[next++ % list.length]);
      calls++;
    }
  };
  await Promise.all(openCallers().map(publisher));
  const elapsed = ((await lastArrival()) - begun) / 1000;
  lastUse = performance.now();
  return { calls, elapsed };
}

/** Waits until no more bytes arrive. @returns when the last ones arrived, to 10 ms */
async function lastArrival() {
  let [bytes, at] = [received(), performance.now()];
  while (performance.now() < at + 200) {
    await wait(10);
    if (received() !== bytes) [bytes, at] = [received(), performance.now()];
  }
  return at;
}

/** Publishes at a fixed rate, each event to one user; latencies include the delay of a late start. */
async function paced() {
  const callers = Array.from({ length: publishers }, () => openCaller(url));
  const [responses, arrivals] = [[], []];
  const begun = performance.now();
  const dueAt = (n) => begun + (n / rate) * 1000;
  const arrived = (text) => arrivals.push(performance.now() - dueAt(Number(/"n":(\d+)/.exec(text)[1])));
  for (const socket of sockets) socket.read(arrived);
  const worker = async (caller, first) => {
    for (let n = first; n < rate * seconds; n += publishers) {
      const early = dueAt(n) - performance.now();
      if (early > 0) await wait(early);
      await caller.post(toUser(users[n % users.length], { ...content, n }));
      responses.push(performance.now() - dueAt(n));
    }
    caller.close();
  };
  await Promise.all(callers.map(worker));
  const expected = (rate * seconds * sockets.length) / users.length;
  for (let n = 0; arrivals.length < expected && n < ARRIVAL_LIMIT_MS; n += 100) await wait(100);
  for (const socket of sockets) socket.count();
  return {
    response: percentile(responses, 0.99),
    arrival: percentile(arrivals, 0.99),
    lost: expected - arrivals.length,
  };
}

/** Publishes numbered events to all users at a fixed rate, while the connection of each client breaks repeatedly. */
async function jitter({ events, pace, cut, away }) {
  const clients = sessions.map((session) => followJittery(url, session, cut * 1000, away * 1000));
  await Promise.all(clients.map((client) => client.connected));
  const caller = openCaller(url);
  const sentAt = [];
  for (let n = 0; n < events; n++) {
    sentAt.push(performance.now());
    await caller.post(postOf('/emit/bench', { userIds: users, data: { n } }, headers));
    await wait(1000 / pace);
  }
  caller.close();
  await Promise.all(clients.map((client) => client.stop()));
  return judge(clients, sentAt);
}

answerTo({ jitter, connect: connectAll, disconnect: disconnectAll, paced, publish: flatOut });
