// bench:relay --sockets: many sockets in one process, connected, held, partly dropped and reconnected.
import { setTimeout as wait } from 'node:timers/promises';
import { clockMs, healthWatch, percentile } from './relay-clients.mjs';
import { start } from './relay-processes.mjs';
import { openCaller, postOf } from './relay-wire.mjs';

/** One process and one loopback address each, which has about 28,000 ports. */
const SOCKETS_PER_LOAD = 12_500;
const SOCKETS_PER_USER = 4;
/** Connections that are pending at a time; the kernel queues 511 for Node. */
const PENDING = 400;
/** Files of the server besides its sockets. */
const OTHER_FILES = 200;
const DROPPED_SHARE = 0.1;
const ARRIVAL_LIMIT_MS = 60_000;
const ALL_EVERY_MS = 10_000;

function requireFileLimit(sockets) {
  const { hard } = process.report.getReport().userLimits.open_files;
  if (hard === 'unlimited' || Number(hard) >= sockets + OTHER_FILES) return;
  console.error(
    `${sockets} sockets need a hard limit of ${sockets + OTHER_FILES} open files, and it is ${hard}. ` +
      `Raise it: ulimit -Hn ${sockets + OTHER_FILES}, LimitNOFILE= of systemd, or --ulimit nofile= of Docker.`,
  );
  process.exit(1);
}

/** @param options {sockets, holdSeconds, rate, payloadBytes, mongodbUri, flags} */
export async function holdSockets(options) {
  requireFileLimit(options.sockets);
  const users = Math.ceil(options.sockets / SOCKETS_PER_USER);
  const server = await start(
    'relay-rankwire.mjs',
    { users, clients: options.sockets, mongodbUri: options.mongodbUri },
    ['--expose-gc', ...options.flags],
  );
  const loads = await startLoads(server.first);
  const run = new Run(server, loads, options);
  console.log(`${options.sockets} sockets of ${users} users; load: ${loads.length} processes`);
  await run.step('empty', () => wait(1000));
  await run.step('connect', () => run.connect());
  await run.step('publish to all', () => run.publishToAll());
  await run.step(`hold ${options.holdSeconds} s, ${options.rate} publishes/s to one user`, () =>
    run.hold(options.holdSeconds * 1000),
  );
  await run.step(`drop ${DROPPED_SHARE * 100} %`, () => run.drop());
  await run.step('return', () => run.connect());
  await run.step('publish to all again', () => run.publishToAll());
  for (const load of loads) await load.end();
  await server.end();
  console.table(run.rows);
  console.log(`events lost: ${run.lost}, sockets lost: ${run.closed}`);
  if (run.lost + run.closed > 0) process.exitCode = 1;
}

function startLoads({ url, sessions }) {
  const count = Math.ceil(sessions.length / SOCKETS_PER_LOAD);
  const share = Math.ceil(sessions.length / count);
  const startOne = (_, n) =>
    start('relay-holders.mjs', {
      url,
      sessions: sessions.slice(n * share, (n + 1) * share),
      localAddress: `127.0.0.${n + 2}`,
      pending: Math.floor(PENDING / count),
    });
  return Promise.all(Array.from({ length: count }, startOne));
}

/** The steps, and the row of figures of each. */
class Run {
  rows = [];
  lost = 0;
  closed = 0;

  constructor(server, loads, { sockets, rate, payloadBytes }) {
    Object.assign(this, { server, loads, sockets, rate, content: { text: 'x'.repeat(payloadBytes - 40) } });
  }

  /** @param work returns further figures */
  async step(name, work) {
    const health = healthWatch(this.server.first.url);
    const before = await this.server.ask('state');
    const begun = performance.now();
    const figures = (await work()) ?? {};
    const seconds = (performance.now() - begun) / 1000;
    const { cpu, gc } = await this.server.ask('state');
    const healthTimes = await health.stop();
    const { heap, rss } = await this.server.ask('memory');
    this.rows.push({
      step: name,
      seconds: seconds.toFixed(1),
      'CPU %': (((cpu - before.cpu) / seconds) * 100).toFixed(0),
      'RSS MB': Math.round(rss / 2 ** 20),
      'heap MB': Math.round(heap / 2 ** 20),
      'longest GC ms': Math.max(gc.maxMinor, gc.maxMajor).toFixed(0),
      'health p99 ms': percentile(healthTimes, 0.99)?.toFixed(1),
      'longest ms': percentile(healthTimes, 1)?.toFixed(0),
      ...figures,
    });
    console.log(name, JSON.stringify(this.rows.at(-1)));
  }

  askAll(name, argument) {
    return Promise.all(this.loads.map((load) => load.ask(name, argument)));
  }

  async connect() {
    const begun = performance.now();
    const missing = this.sockets - (this.open ?? 0);
    const results = await this.askAll('connect');
    this.open = results.reduce((sum, { open }) => sum + open, 0);
    await this.arrived(0);
    return { 'connections/s': Math.round(missing / ((performance.now() - begun) / 1000)) };
  }

  async drop() {
    const results = await this.askAll('drop', DROPPED_SHARE);
    this.open -= results.reduce((sum, { dropped }) => sum + dropped, 0);
  }

  async publishToAll(caller = openCaller(this.server.first.url)) {
    await this.publish(caller, this.server.first.users);
    caller.close();
    return this.arrived(this.sockets);
  }

  /** Publishes at a fixed rate to one user each, and now and then to all. */
  async hold(ms) {
    const { url, users } = this.server.first;
    const caller = openCaller(url);
    const begun = performance.now();
    let [published, expected, nextAll] = [0, 0, ALL_EVERY_MS];
    while (performance.now() - begun < ms) {
      const elapsed = performance.now() - begun;
      const toAll = elapsed >= nextAll;
      if (toAll) nextAll += ALL_EVERY_MS;
      await this.publish(caller, toAll ? users : [users[published % users.length]]);
      expected += toAll ? this.sockets : this.sockets / users.length;
      const early = (++published / this.rate) * 1000 - (performance.now() - begun);
      if (early > 0) await wait(early);
    }
    caller.close();
    return this.arrived(expected);
  }

  publish(caller, userIds) {
    const data = { ...this.content, at: clockMs() };
    return caller.post(postOf('/emit/bench', { userIds, data }, this.server.first.headers));
  }

  /** Waits for the events; what is missing then is lost. */
  async arrived(expected) {
    let total = { arrivals: 0, p99: 0, max: 0, closed: 0, failed: 0 };
    const until = performance.now() + ARRIVAL_LIMIT_MS;
    do {
      for (const each of await this.askAll('counts')) {
        total = {
          arrivals: total.arrivals + each.arrivals,
          closed: total.closed + each.closed,
          failed: total.failed + each.failed,
          p99: Math.max(total.p99, each.p99 ?? 0),
          max: Math.max(total.max, each.max ?? 0),
        };
      }
    } while (total.arrivals < expected && performance.now() < until && (await wait(50, true)));
    this.lost += expected - total.arrivals;
    this.closed += total.closed + total.failed;
    return { events: total.arrivals, 'p99 ms': total.p99.toFixed(1), 'last ms': total.max.toFixed(0) };
  }
}
