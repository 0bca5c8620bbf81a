// Load process of relay.mjs --sockets: holds a share of the sockets and counts what arrives.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pLimit from 'p-limit';
import { answerTo, clockMs, percentile } from './relay-clients.mjs';
import { openClient } from './relay-wire.mjs';

const RETRY_MS = 200;
/** Each has about 28,000 ports, and with many of them in use the kernel searches long for a free one. */
const LOCAL_ADDRESSES = 16;

const [{ sockets, localNetwork, pending, ...given }] = await once(process, 'message');
/** URLs of the server processes; undefined for a killed one. */
let { urls } = given;
const clients = new Map();
const lastNumbers = new Map();
const connecting = pLimit(pending);
/** What happens when a socket closes that was not dropped. */
let onLost = () => {};
let found = newCounts();

function newCounts() {
  return { kept: 0, moved: 0, disordered: 0, closed: 0, failed: 0, unrecovered: 0, one: [], all: [] };
}

/** Its own process, or one of the others when that was killed. */
function urlFor(n) {
  const others = urls.filter(Boolean);
  return urls[sockets[n].home] ?? others[n % others.length];
}

function onEvent(n, text) {
  found[urls[sockets[n].home] ? 'kept' : 'moved']++;
  found[text.startsWith('42/v1/shared,["all"') ? 'all' : 'one'].push(
    clockMs() - Number(/"at":([\d.]+)/.exec(text)[1]),
  );
  const number = Number(/"n":(\d+)/.exec(text)[1]);
  if (number <= lastNumbers.get(n)) found.disordered++;
  lastNumbers.set(n, number);
}

async function open(n) {
  const onClose = () => {
    if (clients.get(n) !== client || !clients.delete(n)) return;
    onLost(n);
  };
  const localAddress = `${localNetwork}.${(n % LOCAL_ADDRESSES) + 1}`;
  const client = openClient(
    urlFor(n),
    { session_id: sockets[n].session },
    { onEvent: (text) => onEvent(n, text), onClose, localAddress },
  );
  await client.ready;
  if (client.socket.destroyed) throw new Error('The connection was closed');
  clients.set(n, client);
  return client;
}

/** Connects the clients that are not connected, as fast as they can. */
async function connect() {
  const openOne = (n) => connecting(() => open(n).catch(() => found.failed++));
  onLost = () => found.closed++;
  await Promise.all([...sockets.keys()].filter((n) => !clients.has(n)).map(openOne));
  return { open: clients.size };
}

/** Destroys a share of the sockets, as after the failure of a network. */
function drop(share) {
  const victims = [...clients].slice(0, Math.round(clients.size * share));
  for (const [n, { socket }] of victims) {
    clients.delete(n);
    socket.destroy();
  }
  return { dropped: victims.length };
}

let returned;

/** The process `home` will be killed at any instant: its sockets then go to the others, without any delay. */
function expectKill(home) {
  const leaving = [...sockets.keys()].filter((n) => sockets[n].home === home);
  urls = urls.map((url, n) => (n === home ? undefined : url));
  const lost = new Promise((resolve) => {
    const times = [];
    let begun;
    onLost = (n) => {
      if (sockets[n].home !== home) return void found.closed++;
      begun ??= performance.now();
      void connecting(async () => {
        await openUntilReady(n);
        times.push(performance.now() - begun);
        if (times.length === leaving.length) resolve(times);
      });
    };
  });
  returned = lost.then((times) => ({
    returned: times.length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    max: percentile(times, 1),
  }));
}

async function openUntilReady(n) {
  for (;;) {
    try {
      const { recovered } = await open(n);
      if (!recovered) found.unrecovered++;
      return;
    } catch {
      found.failed++;
      await wait(RETRY_MS);
    }
  }
}

/** What has arrived since the last call. */
function counts() {
  const { one, all, ...numbers } = found;
  found = newCounts();
  const latencies = (times) => ({ p99: percentile(times, 0.99) ?? 0, max: percentile(times, 1) ?? 0 });
  return { ...numbers, one: latencies(one), all: latencies(all) };
}

function cpu() {
  const { user, system } = process.cpuUsage();
  return { seconds: (user + system) / 1e6 };
}

answerTo({ connect, cpu, drop, counts, expectKill, returned: () => returned });
