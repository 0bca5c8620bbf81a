// npm run bench -- --only geo [-- --seconds 2] [--only start|index|memory|http]: compares the geographic look-up with a naive filter
// over objects, the npm package country-state-city, and an ordinary Nest handler over the same data. Both sides are
// measured alternately; the results are ratios of medians. CPU times are valid on a busy machine too, elapsed times are
// not.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { record } from './support/figures.mjs';
import { median, temporaryFolder } from './support/store.mjs';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  console.log(`npm run bench -- --only geo [-- --seconds 2] [--rounds 5] [--only start|index|memory|http]

Compares the geographic look-up with a naive filter, country-state-city and an ordinary Nest handler.

  --seconds <n>  duration of each HTTP measurement
  --rounds <n>   HTTP measurements; the result is their median
  --only <part>  run one part: start, index, memory or http`);
  process.exit(0);
}

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..');
const round = (value) => Number(value.toPrecision(3));
const results = [];

/** Prints one result; `least` and `most` are its limits. */
function report(name, value, unit, { least, most } = {}) {
  const ok = (least === undefined || value >= least) && (most === undefined || value <= most);
  const bound = least === undefined ? (most === undefined ? '' : `(at most ${most})`) : `(at least ${least})`;
  results.push(ok);
  const target = least === undefined ? most && `<= ${most}` : `>= ${least}`;
  record(name, value, unit, target);
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}: ${round(value)} ${unit} ${bound}`);
}

const loaders = async () => ({
  ...(await import('../dist/geo/assets/manifest.js')),
  ...(await import('../dist/geo/data/postal-cache.js')),
  ...(await import('../dist/geo/data/snapshot.js')),
});

async function load() {
  const { locateParts, PostalCache, Snapshot } = await loaders();
  const postal = new PostalCache(Number.MAX_SAFE_INTEGER);
  return {
    postal,
    snapshot: await Snapshot.load(locateParts([join(root, 'assets', 'geo')]), postal, console.error),
  };
}

async function collect() {
  // Memory outside the heap is freed one collection after its buffers.
  for (let i = 0; i < 3; i++) {
    globalThis.gc();
    await setTimeout(20);
  }
  return process.memoryUsage();
}
const growth = (before, after) => (after.heapUsed + after.external - before.heapUsed - before.external) / 1e6;

/** Each start in a new process. The CPU time includes all threads: decompression has its own. */
function start() {
  const starts = Array.from({ length: 9 }, () =>
    JSON.parse(execFileSync(process.execPath, [join(here, 'geo-start.mjs')])),
  );
  const of = (key) => median(starts.map((cost) => cost[key]));
  console.log(`     elapsed time of loading the data: ${round(of('wall'))} ms`);
  report('CPU time of loading the data', of('processor'), 'ms', { most: 250 });
}

async function memory() {
  const { POSTAL_COUNTRIES } = await import('../dist/geo/indexes/postal-code.js');
  await loaders();
  const before = await collect();
  const { snapshot } = await load();
  const core = await collect();
  report('memory without postal codes', growth(before, core), 'MB', { most: 60 });
  const colds = [];
  for (const country of POSTAL_COUNTRIES) {
    const start = performance.now();
    await snapshot.loadPostal(country);
    colds.push([performance.now() - start, country]);
  }
  const [slowest, country] = colds.sort(([a], [b]) => b - a)[0];
  report(`slowest first load of a country's postal codes (${country})`, slowest, 'ms', { most: 100 });
  report('memory of all postal codes', growth(core, await collect()), 'MB', { most: 60 });
}

async function index() {
  const { snapshot } = await load();
  const { normalizeName } = await import('../dist/geo/indexes/normalize-name.js');
  const { City } = (await import('country-state-city')).default;
  const { Cursor } = await import('../dist/geo/indexes/layout.js');
  const objects = Array.from({ length: snapshot.cities.count }, (_, ordinal) =>
    snapshot.cities.city(ordinal),
  );
  const peers = City.getAllCities();
  const texts = [];
  while (texts.length < 1000) {
    const { name } = objects[Math.floor(Math.random() * objects.length)];
    const length = 3 + Math.floor(Math.random() * 6);
    const from = Math.floor(Math.random() * Math.max(1, name.length - length + 1));
    if (name.length >= 3) texts.push(name.slice(from, from + length));
  }
  const naive = (cities) => (text) => {
    const wanted = text.toLowerCase();
    return cities.filter(({ name }) => name.toLowerCase().includes(wanted));
  };
  // Iterates all matches, because the others return a list.
  const ours = (text) => {
    const cursor = new Cursor(snapshot.cities.search(normalizeName(text)));
    let last = 0;
    for (let i = 0; i < cursor.count; i++) last = cursor.ordinal(i);
    return last;
  };
  const times = (search) => {
    for (const text of texts.slice(0, 50)) search(text);
    return texts.map((text) => {
      const start = performance.now();
      search(text);
      return performance.now() - start;
    });
  };
  const [own, filter, csc] = [ours, naive(objects), naive(peers)].map((search) => median(times(search)));
  console.log(
    `     medians of 1,000 searches: ${round(own)} ms; naive filter ${round(filter)} ms; country-state-city ${round(csc)} ms`,
  );
  report('speed-up of a search over a naive filter', filter / own, 'x', { least: 50 });
  report('speed-up of a search over country-state-city', csc / own, 'x', { least: 50 });
}

/** A currently free port. */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

async function waitUntilReady(url) {
  while (!(await fetch(`${url}/status`).catch(() => undefined))) await setTimeout(50);
}

function started(args, env, port) {
  const child = spawn(process.execPath, ['--import', join(here, 'geo-processor-time.mjs'), ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  return { child, url };
}

const blast = (url, connections) => autocannon({ url, connections, duration: Number(values.seconds) });

/**
 * Requests per second on one path, with the server's CPU time. Repeated while no response is complete,
 * such as one of megabytes in a tenth of a second.
 */
async function measure(server, path, connections) {
  const { child, url } = server;
  child.send('start');
  const { requests, duration, latency } = await blast(`${url}${path}`, connections);
  child.send('stop');
  const [usage] = await once(child, 'message');
  if (requests.total === 0) return measure(server, path, connections);
  const each = usage.processor / requests.total;
  return { perSecond: requests.total / duration, each, p99: latency.p99 };
}

/** Medians of several rounds, with the two servers measured alternately. */
async function alternately(app, nest, path, connections) {
  const rounds = [];
  for (let i = 0; i < Number(values.rounds); i++) {
    rounds.push([await measure(app, path, connections), await measure(nest, path, connections)]);
  }
  return (key) => [0, 1].map((side) => median(rounds.map((round) => round[side][key])));
}

const CONNECTIONS = 16;

/** A comparison of different answers would say nothing: both have as many cities. */
async function expectSameAnswer(app, nest, path) {
  const [own, peer] = await Promise.all(
    [app, nest].map(async ({ url }) => (await (await fetch(`${url}${path}`)).json()).data.length),
  );
  if (own !== peer) throw new Error(`${path}: ${own} cities, Nest ${peer}`);
}

/** Searches, and what is expected of the CPU time of each beside the ordinary handler. */
const SEARCHES = [
  ['aachen', 3],
  ['springfield', 3],
  ['ber?limit=250', 3],
  ['an?limit=9700', 1],
  ['a', 1],
];

async function http() {
  const { folder, remove } = temporaryFolder('geo');
  const [port, nestPort] = [await freePort(), await freePort()];
  const env = {
    NODE_ENV: 'test',
    DATA_DIR: folder,
    PORT: String(port),
    RANK_SCHEDULER_ENABLED: 'false',
    RATE_LIMIT_ENABLED: 'false',
    // The other server does not log either.
    LOG_LEVEL: 'error',
  };
  const app = started([join(root, 'dist', 'main.js')], env, port);
  await waitUntilReady(app.url);
  const nest = started([join(here, 'geo-nest-server.mjs')], { PORT: String(nestPort) }, nestPort);
  await waitUntilReady(nest.url);
  for (const [search, least] of SEARCHES) {
    const path = `/v1/geo/${search}`;
    await expectSameAnswer(app, nest, path);
    await blast(`${app.url}${path}`, CONNECTIONS);
    const of = await alternately(app, nest, path, CONNECTIONS);
    const [[own, peer], [each, peerEach], [p99, peerP99]] = [of('perSecond'), of('each'), of('p99')];
    console.log(
      `     ${path}: ${round(own)}/s, Nest ${round(peer)}/s; CPU time ${round(each * 1000)} µs, Nest ${round(peerEach * 1000)} µs; p99 ${p99} ms, Nest ${peerP99} ms`,
    );
    report(`CPU speed of ${path} beside an ordinary Nest handler`, peerEach / each, 'x', { least });
  }
  for (const { child } of [app, nest]) {
    child.kill();
    await once(child, 'exit');
  }
  remove();
}

// Memory comes first of the parts in this process, before others allocate.
const parts = { start, memory, index, http };
for (const [name, run] of Object.entries(parts)) if (!values.only || values.only === name) await run();
process.exit(results.every(Boolean) ? 0 : 1);
