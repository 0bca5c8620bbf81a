// Redis Cluster for relay.mjs --processes: three masters on loopback, the partitions spread over them.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Cluster, Redis } from 'ioredis';

const MASTERS = 3;
const PARTITIONS = 12;
const SECONDS = 4;
const PIPELINE = 100;
const HEADER = 'eu user:66b1f0c0a1b2c3d4e5f60003';
const CONTENT = JSON.stringify(['bench', { text: 'x'.repeat(200) }]);
const keyOf = (n) => `rankwire:relay:stream:${PARTITIONS}:${n}`;

/** A port whose cluster bus port (10,000 above) is valid too. */
async function freePort() {
  for (;;) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address();
    server.close();
    await once(server, 'close');
    if (port < 55_000) return port;
  }
}

async function startMasters() {
  const folder = mkdtempSync(join(tmpdir(), 'rankwire-bench-cluster-'));
  const masters = [];
  for (let n = 0; n < MASTERS; n++) {
    const port = await freePort();
    const args = [
      '--port',
      port,
      '--bind',
      '127.0.0.1',
      '--cluster-enabled',
      'yes',
      '--save',
      '',
      '--dir',
      folder,
    ];
    const child = spawn(
      'redis-server',
      [...args, '--cluster-config-file', `nodes-${port}.conf`].map(String),
      {
        stdio: 'ignore',
      },
    );
    masters.push({
      port,
      child,
      client: new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null }).on('error', () => {}),
    });
  }
  for (const { client } of masters) await client.ping();
  const addresses = masters.map(({ port }) => `127.0.0.1:${port}`);
  execFileSync('redis-cli', ['--cluster', 'create', ...addresses, '--cluster-yes'], { stdio: 'ignore' });
  for (const { client } of masters)
    while (!(await client.cluster('INFO')).includes('cluster_state:ok')) await wait(50);
  const close = async () => {
    for (const { child, client } of masters) {
      client.disconnect();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  return { masters, close };
}

async function cpuOf({ client }) {
  const info = await client.info('cpu');
  const of = (name) => Number(new RegExp(`${name}:(\\S+)`).exec(info)[1]);
  return (of('used_cpu_user') + of('used_cpu_sys')) * 1e6;
}

/** Appends to all partitions, and reads each on the master that has it, in order. */
export async function measureCluster() {
  const { masters, close } = await startMasters();
  const cluster = new Cluster(masters.map(({ port }) => ({ host: '127.0.0.1', port })));
  await once(cluster, 'ready');
  const before = await Promise.all(masters.map(cpuOf));
  const end = performance.now() + SECONDS * 1000;
  let sent = 0;
  while (performance.now() < end) {
    const appended = Array.from({ length: PIPELINE }, (_, n) =>
      cluster.xadd(keyOf((sent + n) % PARTITIONS), '*', HEADER, CONTENT),
    );
    await Promise.all(appended);
    sent += PIPELINE;
  }
  const after = await Promise.all(masters.map(cpuOf));
  const lengths = await Promise.all(Array.from({ length: PARTITIONS }, (_, n) => cluster.xlen(keyOf(n))));
  // What one Redis can do atomically is refused by a Cluster where the keys are on several masters.
  const script =
    "redis.call('XADD', KEYS[1], '*', 'a', ''); return redis.call('XADD', KEYS[2], '*', 'a', '')";
  const acrossSlots = await cluster.eval(script, 2, keyOf(0), keyOf(1)).then(
    () => 'accepted',
    (error) => error.message,
  );
  cluster.disconnect();
  await close();
  const total = lengths.reduce((sum, length) => sum + length, 0);
  return {
    'events appended': sent,
    'events in the streams': total,
    'events/s by one publisher': Math.round(sent / SECONDS),
    'CPU µs per event, each master': after
      .map((value, n) => ((value - before[n]) / sent).toFixed(2))
      .join(', '),
    'one script for two partitions': acrossSlots,
  };
}
