// Load process of bench:relay --sockets: holds a share of the sockets and counts what arrives.
import { once } from 'node:events';
import pLimit from 'p-limit';
import { answerTo, clockMs, percentile } from './relay-clients.mjs';
import { openClient } from './relay-wire.mjs';

const [{ url, sessions, localAddress, pending }] = await once(process, 'message');
const clients = new Map();
let [arrivals, latencies, closed, failed] = [0, [], 0, 0];

function onEvent(text) {
  arrivals++;
  latencies.push(clockMs() - Number(/"at":([\d.]+)/.exec(text)[1]));
}

async function open(session_id) {
  const options = { onEvent, onClose: () => void (clients.delete(session_id) && closed++), localAddress };
  const client = openClient(url, { session_id }, options);
  clients.set(session_id, client);
  await client.ready.catch(() => failed++);
}

/** Connects the clients that are not connected, as fast as they can. */
async function connect() {
  const begun = performance.now();
  const connecting = pLimit(pending);
  await Promise.all(sessions.filter((id) => !clients.has(id)).map((id) => connecting(() => open(id))));
  return { elapsed: (performance.now() - begun) / 1000, open: clients.size };
}

/** Destroys a share of the sockets, as after the failure of a network. */
function drop(share) {
  const victims = [...clients].slice(0, Math.round(clients.size * share));
  for (const [id, { socket }] of victims) {
    clients.delete(id);
    socket.destroy();
  }
  return { dropped: victims.length };
}

/** What has arrived since the last call. */
function counts() {
  const result = {
    arrivals,
    closed,
    failed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    max: percentile(latencies, 1),
  };
  [arrivals, latencies, closed, failed] = [0, [], 0, 0];
  return result;
}

answerTo({ connect, drop, counts });
