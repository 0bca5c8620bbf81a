// The public jitter test of relay servers (anycable/nodejs-websocket-bench): the connection of every client breaks
// repeatedly, and the client returns after a while with what it knows. For relay.mjs --only jitter.
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from './relay-clients.mjs';
import { start } from './relay-processes.mjs';
import { offsetOf, openClient } from './relay-wire.mjs';
import { record } from './support/figures.mjs';

/** In which all clients return after the last event, and get what they missed. */
const SETTLE_MS = 3000;
const SIDES = {
  rankwire: ['relay-rankwire.mjs', {}],
  'Socket.IO': ['relay-bare.mjs', {}],
  'Socket.IO with its recovery': ['relay-bare.mjs', { recovery: true }],
};

/** About a time: from half of it to one and a half. */
const about = (ms) => ms * (0.5 + Math.random());

/** A client whose connection breaks about every `cutMs`, for about `awayMs`, until `stop`. */
export function followJittery(url, session_id, cutMs, awayMs) {
  const follower = { arrivals: [], cuts: 0, connected: undefined, stop: undefined };
  const stopping = new AbortController();
  let [client, returnedAt] = [undefined, 0];
  const onEvent = (text) => {
    client.offset = offsetOf(text) ?? client.offset;
    follower.arrivals.push({ n: Number(/"n":(\d+)/.exec(text)[1]), at: performance.now(), returnedAt });
  };
  const connect = async () => {
    returnedAt = performance.now();
    const { pid, offset } = client ?? {};
    client = openClient(url, { session_id, ...(offset ? { pid, offset } : {}) }, { onEvent });
    await client.ready;
  };
  follower.connected = connect();
  const run = async () => {
    await follower.connected;
    for (;;) {
      await wait(about(cutMs), undefined, { signal: stopping.signal });
      client.socket.destroy();
      follower.cuts += 1;
      await wait(about(awayMs));
      await connect();
    }
  };
  const running = run().catch((error) => {
    if (error.name !== 'AbortError') throw error;
  });
  follower.stop = async () => {
    stopping.abort();
    await running;
    await wait(SETTLE_MS);
    client.socket.destroy();
  };
  return follower;
}

/** @param sentAt times of the events by number */
export function judge(clients, sentAt) {
  const counts = { pairs: clients.length * sentAt.length, delivered: 0, twice: 0, disordered: 0, cuts: 0 };
  const replays = [];
  for (const { arrivals, cuts } of clients) {
    const numbers = arrivals.map(({ n }) => n);
    const distinct = new Set(numbers).size;
    counts.delivered += distinct;
    counts.twice += numbers.length - distinct;
    counts.disordered += numbers.filter((n, index) => n < numbers[index - 1]).length;
    counts.cuts += cuts;
    for (const { n, at, returnedAt } of arrivals) if (sentAt[n] < returnedAt) replays.push(at - returnedAt);
  }
  return { ...counts, replay: percentile(replays, 0.99) };
}

/** All servers at the same time, each with a load process of its own. */
export async function measureJitter({ clients, users, flags, mongodbUri, ...load }) {
  const measure = async ([name, [file, options]]) => {
    const nodeFlags = name === 'rankwire' ? flags : [];
    const server = await start(file, { users, clients, mongodbUri, ...options }, [
      '--expose-gc',
      ...nodeFlags,
    ]);
    const client = await start('relay-load.mjs', { ...server.first, ...load });
    const found = await client.ask('jitter', load);
    await client.end();
    await server.end();
    return { name, ...found };
  };
  const rows = await Promise.all(Object.entries(SIDES).map(measure));
  const { events, pace, cut, away } = load;
  console.log(
    `${clients} clients, ${events} events at ${pace}/s, each connection cut about every ${cut} s for ${away} s`,
  );
  console.table(
    rows.map(({ name, pairs, delivered, replay, ...counts }) => ({
      server: name,
      'events that arrive': `${((100 * delivered) / pairs).toFixed(2)} %`,
      ...counts,
      'p99 ms of the replay': replay?.toFixed(1) ?? '',
    })),
  );
  const [{ pairs, delivered, twice, disordered }] = rows;
  record('events that arrive while connections break', delivered / pairs, '', '>= 1');
  record('events that arrive twice or out of order', twice + disordered, '', '<= 0');
}
