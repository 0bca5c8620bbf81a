// relay.mjs --sockets: many sockets in one process or several, connected, held, partly dropped and reconnected; with
// several processes one of them is killed.
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { clockMs, healthWatch, percentile } from './relay-clients.mjs';
import { startFleet } from './relay-fleet.mjs';
import { openCaller, postOf } from './relay-wire.mjs';

const DROPPED_SHARE = 0.1;
const ARRIVAL_LIMIT_MS = 60_000;
const ALL_EVERY_MS = 10_000;
/** Processes use the partitions once they know each other. */
const SETTLE_MS = 6000;

/** @param options {sockets, processes, holdSeconds, rate, payloadBytes, mongodbUri, flags} */
export async function holdSockets(options) {
  const { holdSeconds, rate, processes } = options;
  const fleet = await startFleet(options);
  const run = new Run(fleet, options);
  const { sockets, users, loads } = fleet;
  console.log(
    `${sockets.length} sockets of ${users.length} users, ${processes} processes; load: ${loads.length} processes`,
  );
  await run.step('empty', () => wait(processes > 1 ? SETTLE_MS : 1000));
  await run.step('connect', () => run.connect());
  await run.step('publish to all', () => run.publishToAll());
  await run.step(`hold ${holdSeconds} s, ${rate} publishes/s to one user`, () =>
    run.hold(holdSeconds * 1000),
  );
  if (processes > 1) await run.step('kill a process, return to the others', () => run.kill());
  await run.step(`drop ${DROPPED_SHARE * 100} %`, () => run.drop());
  await run.step('return', () => run.connect());
  await run.step('publish to all again', () => run.publishToAll());
  await fleet.close();
  console.table(run.rows);
  const { lost, closed, disordered } = run;
  console.log(`events lost: ${lost}, twice or in another order: ${disordered}, sockets lost: ${closed}`);
  if (lost + closed + disordered > 0) process.exitCode = 1;
}

/** Seconds that all processors have worked. */
function machineCpu() {
  const used = ({ times: { user, nice, sys, irq } }) => user + nice + sys + irq;
  return cpus().reduce((sum, each) => sum + used(each), 0) / 1000;
}

/** The steps, and the row of figures of each. */
class Run {
  rows = [];
  lost = 0;
  closed = 0;
  disordered = 0;
  open = 0;
  published = 0;
  killed = -1;

  constructor(fleet, { rate, payloadBytes }) {
    Object.assign(this, fleet, { rate, content: { text: 'x'.repeat(payloadBytes - 50) } });
    this.homesOf = this.users.map(() => []);
    for (const { user, home } of this.sockets) this.homesOf[user].push(home);
  }

  /** @param work returns further figures */
  async step(name, work) {
    const health = healthWatch(this.servers[0].first.url);
    const before = await this.askServers('state');
    const [machine, loads] = [machineCpu(), await this.loadCpu()];
    const begun = performance.now();
    const figures = (await work()) ?? {};
    const seconds = (performance.now() - begun) / 1000;
    const after = await this.askServers('state');
    const percent = (used) => ((used / seconds) * 100).toFixed(0);
    const others = {
      'load CPU %': percent((await this.loadCpu()) - loads),
      'machine CPU %': percent(machineCpu() - machine),
    };
    const healthTimes = await health.stop();
    const memory = await this.askServers('memory');
    const cpu = after.map(({ cpu }, n) => cpu - before[n].cpu);
    const megabytes = (values) => values.map((bytes) => Math.round(bytes / 2 ** 20)).join(' ');
    this.rows.push({
      step: name,
      seconds: seconds.toFixed(1),
      'CPU %': cpu.map(percent).join(' '),
      ...others,
      'RSS MB': megabytes(memory.map(({ rss }) => rss)),
      'heap MB': megabytes(memory.map(({ heap }) => heap)),
      'longest GC ms': Math.max(...after.flatMap(({ gc }) => [gc.maxMinor, gc.maxMajor])).toFixed(0),
      'health p99 ms': percentile(healthTimes, 0.99)?.toFixed(1),
      'longest ms': percentile(healthTimes, 1)?.toFixed(0),
      ...figures,
    });
    console.log(name, JSON.stringify(this.rows.at(-1)));
  }

  /** Seconds of the load processes and this one. */
  async loadCpu() {
    const all = await this.askLoads('cpu');
    const { user, system } = process.cpuUsage();
    return all.reduce((sum, { seconds }) => sum + seconds, (user + system) / 1e6);
  }

  /** In the order of the processes that live. */
  askServers(name) {
    return Promise.all(this.servers.map((server) => server.ask(name)));
  }

  askLoads(name, argument) {
    return Promise.all(this.loads.map((load) => load.ask(name, argument)));
  }

  async connect() {
    const begun = performance.now();
    const missing = this.sockets.length - this.open;
    const results = await this.askLoads('connect');
    this.open = results.reduce((sum, { open }) => sum + open, 0);
    const seconds = (performance.now() - begun) / 1000;
    await this.arrived({ kept: 0, moved: 0 });
    return { 'connections/s': Math.round(missing / seconds) };
  }

  async drop() {
    const results = await this.askLoads('drop', DROPPED_SHARE);
    this.open -= results.reduce((sum, { dropped }) => sum + dropped, 0);
  }

  async publishToAll() {
    const publisher = this.publisher();
    await publisher.publish('all', this.users);
    return this.arrived(publisher.end());
  }

  /** Publishes at a fixed rate to one user each, and now and then to all. */
  async hold(ms) {
    return this.arrived(await this.publishUntil(wait(ms)));
  }

  /** Kills the last process while events are published; its sockets return to the others. */
  async kill() {
    const victim = this.servers.pop();
    await this.askLoads('expectKill', this.servers.length);
    const returned = this.askLoads('returned');
    const publishing = this.publishUntil(returned);
    await wait(1000);
    await victim.end('SIGKILL');
    this.killed = this.servers.length;
    const loads = await returned;
    const figures = await this.arrived(await publishing, loads);
    const most = (name) => (Math.max(...loads.map((load) => load[name])) / 1000).toFixed(2);
    return {
      ...figures,
      's until ready again: p50': most('p50'),
      'p99 s': most('p99'),
      'last s': most('max'),
    };
  }

  async publishUntil(ended) {
    const state = { over: false };
    void ended.then(() => (state.over = true));
    const publisher = this.publisher();
    const begun = performance.now();
    for (let [n, nextAll] = [1, ALL_EVERY_MS / 2]; !state.over; n++) {
      const toAll = performance.now() - begun >= nextAll;
      if (toAll) nextAll += ALL_EVERY_MS;
      if (toAll) await publisher.publish('all', this.users);
      else await publisher.publish('one', [this.users[n % this.users.length]]);
      const early = (n / this.rate) * 1000 - (performance.now() - begun);
      if (early > 0) await wait(early);
    }
    return publisher.end();
  }

  /** Through the first process. `end` returns the number of events expected, by what happened to the sockets' process. */
  publisher() {
    const { url, headers } = this.servers[0].first;
    const caller = openCaller(url);
    const expected = { kept: 0, moved: 0 };
    const indexes = new Map(this.users.map((id, n) => [id, n]));
    const publish = async (event, userIds) => {
      const data = { ...this.content, n: ++this.published, at: clockMs() };
      await caller.post(postOf(`/emit/${event}`, { userIds, data }, headers));
      for (const id of userIds)
        for (const home of this.homesOf[indexes.get(id)])
          expected[home < this.servers.length ? 'kept' : 'moved']++;
    };
    return { publish, end: () => (caller.close(), expected) };
  }

  /**
   * Waits for the events; what is missing then is lost.
   * @param returned after a kill: the sockets that came back, which are notified when they may have missed events
   */
  async arrived(expected, returned) {
    const total = { kept: 0, moved: 0, disordered: 0, closed: 0, failed: 0, unrecovered: 0 };
    const [one, all] = [{ p99: 0 }, { p99: 0, max: 0 }];
    const until = performance.now() + ARRIVAL_LIMIT_MS;
    const isDue = () => total.kept < expected.kept || (!returned && total.moved < expected.moved);
    do {
      for (const each of await this.askLoads('counts')) {
        for (const name of Object.keys(total)) total[name] += each[name];
        one.p99 = Math.max(one.p99, each.one.p99);
        for (const name of Object.keys(all)) all[name] = Math.max(all[name], each.all[name]);
      }
    } while (isDue() && performance.now() < until && (await wait(50, true)));
    const cameBack = returned?.reduce((sum, each) => sum + each.returned, 0) ?? 0;
    const missed = expected.moved - total.moved;
    this.lost += expected.kept - total.kept + (total.unrecovered < cameBack || !returned ? missed : 0);
    this.disordered += total.disordered;
    this.closed += total.closed + (returned ? 0 : total.failed);
    return {
      events: total.kept + total.moved,
      ...(one.p99 > 0 ? { 'to one, p99 ms': one.p99.toFixed(1) } : {}),
      ...(all.p99 > 0 ? { 'to all, p99 ms': all.p99.toFixed(0), 'last ms': all.max.toFixed(0) } : {}),
      ...(returned
        ? { returned: cameBack, 'missed while away, and notified': missed, 'failed attempts': total.failed }
        : {}),
    };
  }
}
