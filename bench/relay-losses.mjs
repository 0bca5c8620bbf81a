// Counts acknowledged events that do not arrive, for relay.mjs --processes: when a process is killed, its clients
// (event streams) return to another one; when Redis restarts, they stay connected. Needs MongoDB for shared sessions.
import { setTimeout as wait } from 'node:timers/promises';
import { newEngines } from '../scripts/engines.mjs';
import { startProcess, startRedis } from './relay-cluster.mjs';
import { openCaller, postOf } from './relay-wire.mjs';

const CLIENTS = 20;
const HEADERS = 'X-Internal-Key: bench\r\n';

/** An event stream that reconnects as a browser does. */
function follow(urlOf, session) {
  const received = [];
  const stopping = new AbortController();
  let lastId = '';
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        const headers = { 'X-Session-Id': session, ...(lastId ? { 'Last-Event-ID': lastId } : {}) };
        const response = await fetch(`${urlOf()}/v1/shared/events`, { headers, signal: stopping.signal });
        let text = '';
        for await (const chunk of response.body) {
          text += Buffer.from(chunk).toString();
          const blocks = text.split('\n\n');
          text = blocks.pop();
          for (const block of blocks) {
            lastId = /^id: (.*)$/m.exec(block)?.[1] ?? lastId;
            const n = /^event: bench\ndata: \{"n":(\d+)\}$/m.exec(block)?.[1];
            if (n !== undefined) received.push(Number(n));
          }
        }
      } catch {
        // Reconnects.
      }
      await wait(50);
    }
  };
  void run();
  return { received, stop: () => stopping.abort() };
}

/** Publishes to all users while `disturb` runs. @returns the numbers of the acknowledged events */
async function publishDuring(node, disturb) {
  const acknowledged = [];
  const over = new AbortController();
  const publishing = (async () => {
    let caller = openCaller(node.url);
    for (let n = 0; !over.signal.aborted; n++) {
      const body = { userIds: node.users, data: { n } };
      await caller.post(postOf('/emit/bench', body, HEADERS)).then(
        () => acknowledged.push(n),
        () => {
          caller.close();
          caller = openCaller(node.url);
        },
      );
      await wait(1);
    }
    caller.close();
  })();
  await wait(1000);
  await disturb();
  await wait(3000);
  over.abort();
  await publishing;
  return acknowledged;
}

function judge(name, acknowledged, clients) {
  const lost = clients.reduce((sum, { received }) => {
    const seen = new Set(received);
    return sum + acknowledged.filter((n) => !seen.has(n)).length;
  }, 0);
  const twice = clients.reduce((sum, { received }) => sum + received.length - new Set(received).size, 0);
  const disordered = clients.filter(({ received }) =>
    received.some((n, i) => i > 0 && n < received[i - 1]),
  ).length;
  return {
    case: name,
    'acknowledged events': acknowledged.length,
    clients: clients.length,
    lost,
    twice,
    disordered,
  };
}

async function measure(name, dist, uri, processes, persistent, disturb) {
  const redis = await startRedis(persistent);
  const env = { REDIS_URL: redis.url, MONGODB_URI: uri, JWT_SECRET: 'x'.repeat(32) };
  const nodes = [await startProcess(dist, env, CLIENTS)];
  while (nodes.length < processes) nodes.push(await startProcess(dist, env, 1));
  await wait(6000);
  const [publisher] = nodes;
  const alive = (n) => (nodes[n].child.signalCode === null ? nodes[n] : nodes[1]);
  const clients = publisher.sessions.map((session, n) =>
    follow(() => alive(1 + (n % (processes - 1))).url, session),
  );
  await wait(1000);
  const acknowledged = await publishDuring(publisher, () => disturb({ redis, nodes }));
  await wait(2000);
  for (const client of clients) client.stop();
  for (const node of nodes) await node.end('SIGTERM');
  redis.client.disconnect();
  await redis.close();
  return judge(name, acknowledged, clients);
}

export async function countLosses({ dist, processes }) {
  const engines = newEngines();
  let server;
  try {
    server = await engines.mongo();
  } catch (error) {
    await engines.stop();
    return console.log(`Losses are not counted: ${error.message}`);
  }
  const uri = server.replace(/\/[^/?]*(\?|$)/, '/rankwire_bench_relay$1');
  const restart = async ({ redis }) => {
    await redis.stop();
    await redis.start();
  };
  const rows = [
    await measure('a process is killed', dist, uri, processes, false, ({ nodes }) =>
      nodes.at(-1).end('SIGKILL'),
    ),
    await measure('Redis is killed and starts with its data', dist, uri, processes, true, restart),
    await measure('Redis is killed and starts empty', dist, uri, processes, false, restart),
  ];
  await engines.stop();
  console.table(rows);
}
