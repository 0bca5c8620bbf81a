// npm run bench -- --only relay -- --processes N: what an event costs the processes that it does not concern, what it costs Redis,
// and what is lost when a process is killed or Redis restarts.
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { measureCluster } from './relay-redis-cluster.mjs';
import { openCaller, openClient, postOf } from './relay-wire.mjs';
import { countLosses } from './relay-losses.mjs';

const USERS = 25;
const BATCH = 100;
/** Processes use the partitions once they know each other. */
const SETTLE_MS = 6000;
const HEADERS = 'X-Internal-Key: bench\r\n';

/** A Redis of the benchmark's own. `persistent`: it keeps its data over a restart. */
export async function startRedis(persistent = false) {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-bench-redis-'));
  const socket = join(folder, 'redis.sock');
  let child;
  const start = async () => {
    const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--dir', folder];
    child = spawn('redis-server', [...args, '--appendonly', persistent ? 'yes' : 'no'], { stdio: 'ignore' });
    const probe = new Redis(socket, { maxRetriesPerRequest: null });
    probe.on('error', () => {});
    await probe.ping();
    probe.disconnect();
  };
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  const close = async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return {
    url: `unix://${socket}`,
    client: new Redis(socket, { retryStrategy: () => 100 }).on('error', () => {}),
    start,
    stop,
    close,
  };
}

export async function startProcess(dist, env, users = USERS) {
  const argument = JSON.stringify({ dist: pathToFileURL(`${dist}/`), users, env });
  const child = fork(join(import.meta.dirname, 'relay-process.mjs'), [argument], {
    execArgv: ['--expose-gc'],
  });
  const [given] = await once(child, 'message');
  const ask = async (question) => {
    const reply = once(child, 'message');
    child.send(question);
    return (await reply)[0];
  };
  const cpu = async () => {
    const { cpu: used } = await ask('cpu');
    return used.user + used.system;
  };
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { ...given, child, ask, cpu, end };
}

/** Publishes to users without a socket, at most `rate` events a second. @returns the number of events */
async function publish(url, seconds, rate, publishers, payload) {
  const content = { text: 'x'.repeat(payload) };
  const end = performance.now() + seconds * 1000;
  let sent = 0;
  const begun = performance.now();
  const worker = async (first) => {
    const caller = openCaller(url);
    for (let n = first; performance.now() < end; n++) {
      const items = Array.from({ length: BATCH }, (_, i) => ({
        userId: `absent-${n * BATCH + i}`,
        event: 'bench',
        data: { ...content, n: i },
      }));
      await caller.post(postOf('/relay/batch', { items }, HEADERS));
      sent += BATCH;
      const due = begun + (sent / rate) * 1000;
      if (due > performance.now()) await wait(due - performance.now());
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: publishers }, (_, n) => worker(n * 1_000_000)));
  return sent;
}

async function redisCpu(client) {
  const info = await client.info('cpu');
  const of = (name) => Number(new RegExp(`${name}:(\\S+)`).exec(info)[1]);
  return (of('used_cpu_user') + of('used_cpu_sys')) * 1e6;
}

/** One process publishes; the others read every event, and none is for a socket of theirs. */
async function measureForeign(dist, processes, { seconds, rate, publishers, payload }) {
  const redis = await startRedis();
  const starting = Array.from({ length: processes }, () => startProcess(dist, { REDIS_URL: redis.url }));
  const nodes = await Promise.all(starting);
  const clients = nodes.flatMap(({ url, sessions }) =>
    sessions.map((session_id) => openClient(url, { session_id })),
  );
  await Promise.all(clients.map(({ ready }) => ready));
  await wait(SETTLE_MS);
  const [publisher, ...others] = nodes;
  const cpuOfOthers = async () => {
    const all = await Promise.all(others.map((node) => node.cpu()));
    return all.reduce((sum, each) => sum + each, 0) / Math.max(1, others.length);
  };
  const measure = async (work) => {
    const before = [await cpuOfOthers(), await redisCpu(redis.client), performance.now()];
    const events = await work();
    await wait(500);
    const after = [await cpuOfOthers(), await redisCpu(redis.client), performance.now()];
    const [foreign, redisTime, ms] = after.map((value, index) => value - before[index]);
    return { events, foreign, redisTime, ms };
  };
  await publish(publisher.url, 1, rate, publishers, payload);
  const idle = await measure(() => wait(3000).then(() => 0));
  const busy = await measure(() => publish(publisher.url, seconds, rate, publishers, payload));
  for (const { socket } of clients) socket.destroy();
  for (const node of nodes) await node.end('SIGTERM');
  redis.client.disconnect();
  await redis.close();
  const share = busy.ms / idle.ms;
  return {
    eventsPerSecond: (busy.events / (busy.ms - 500)) * 1000,
    foreign: (busy.foreign - idle.foreign * share) / busy.events,
    redis: (busy.redisTime - idle.redisTime * share) / busy.events,
  };
}

export async function measureProcesses({ processes, seconds, publishers, payload, dist, before }) {
  const flatOut = { seconds, rate: Infinity, publishers: Math.min(8, publishers), payload };
  const paced = { ...flatOut, rate: 1000, publishers: 1 };
  const versions = [...(before ? [['before', before]] : []), ['this version', dist]];
  const rows = [];
  for (const [name, build] of versions) {
    const quick = await measureForeign(build, processes, flatOut);
    const slow = await measureForeign(build, processes, paced);
    const alone = await measureForeign(build, 1, flatOut);
    const perReader = (quick.redis - alone.redis) / (processes - 1);
    rows.push({
      version: name,
      'events/s, one process publishing': Math.round(quick.eventsPerSecond),
      'CPU µs of a process per event not its own, flat out': quick.foreign.toFixed(2),
      'the same at 1,000 events/s': slow.foreign.toFixed(2),
      'Redis CPU µs per event': alone.redis.toFixed(2),
      'and for each process that reads it': perReader.toFixed(2),
      [`ceiling of one Redis, ${processes} processes, events/s`]: Math.round(1e6 / quick.redis),
    });
  }
  for (const row of rows) console.table(row);
  console.table(await measureCluster());
  await countLosses({ dist, processes });
}
