import { setMaxListeners } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type SequenceClient,
  connectSequenceClient,
  connectUnstable,
} from '../../support/sequence-client.js';
import { randomOf } from '../../support/random.js';
import { until } from '../../support/sockets.js';
import { Judge } from './judge.js';
import { Load } from './load.js';
import { Stories } from './story.js';
import type { Sample } from './verdict.js';
import { labelled, metricIn, metricsOf, Watch } from './watch.js';
import type { Customer, SoakWorld } from './world.js';

export interface SoakOptions {
  /** How long the load is held, and how long its capacity is measured before. */
  seconds: number;
  rampSeconds: number;
  /** Share of the capacity. */
  share: number;
  socketsEach: number;
  /** Sockets that connect and disconnect. */
  vanishers: number;
  daysPerSecond: number;
  seed: number;
  progress: (line: string) => void;
}

export interface SoakReport {
  capacity: number;
  rate: number;
  answers: number;
  skipped: number;
  days: number;
  vanished: number;
  samples: Sample[];
  findings: string[];
  /** Numbered events and others that a connected client did not get. */
  lost: string[];
  /** Active handles before and after the load: sockets, timers, connections to the store. */
  held: [before: Held, after: Held];
  /** Mails expected and received. */
  mails: [owed: number, taken: number];
}

const CALLERS = 24;
const WARM_SECONDS = 2;
const VANISH_EVERY_MS = 200;
const PATIENCE_MS = 60_000;
const LOOK_MS = 200;
const LINE_EVERY_S = 20;
/** Connections that open and close without load: to the provider, for metrics. */
export const HELD_SLACK = 10;

/** Measures the capacity, holds a share of it, and collects losses, growth and leaks. */
export async function runSoak(world: SoakWorld, options: SoakOptions): Promise<SoakReport> {
  const judge = new Judge();
  const load = new Load(world, judge, randomOf(options.seed));
  await load.flatOut(CALLERS, WARM_SECONDS);
  world.http.close();
  const before = await heldAtRest(world, (_now, again) => again);
  const crowd = await connectAll(world, options);
  const socketOf = (customer: Customer) => crowd.steady.find(({ user }) => user === customer)!;
  const stories = new Stories({ world, judge, socketOf }, options.daysPerSecond);
  const held = await hold(world, load, judge, options);
  await stories.end();
  const lost = await missing(crowd.steady);
  const mails = await mailed(world);
  crowd.leave();
  world.http.close();
  const after = await heldAtRest(world, (now) => isBack(before, now));
  return {
    ...held,
    answers: judge.answers,
    skipped: load.skipped,
    days: stories.done,
    vanished: crowd.vanished(),
    findings: [...judge.findings.values()],
    lost,
    held: [before, after],
    mails,
  };
}

/** The load: first unlimited, then at a share of the measured rate. */
async function hold(
  world: SoakWorld,
  load: Load,
  judge: Judge,
  { seconds, rampSeconds, share, progress }: SoakOptions,
): Promise<Pick<SoakReport, 'capacity' | 'rate' | 'samples'>> {
  const { capacity, cores } = await measureCapacity(world, load, rampSeconds);
  const rate = capacity * share;
  progress(
    `capacity ${capacity.toFixed(0)} requests/s (the server takes ${cores.toFixed(2)} cores); ` +
      `${rate.toFixed(0)}/s for ${seconds} s`,
  );
  const every = Math.max(1, Math.round(Math.min(LINE_EVERY_S, seconds / 5)));
  const watch = new Watch(world, load, (sample) => {
    if (watch.samples.length % every === 0) progress(lineOf(sample, judge));
  });
  const sent = await load.steady(rate, seconds);
  await watch.end();
  return { capacity, rate: sent / seconds, samples: watch.samples };
}

/** Maximum requests per second, and the cores that they take. */
async function measureCapacity(world: SoakWorld, load: Load, seconds: number) {
  const cpu = async () => metricIn(await metricsOf(world), 'process_cpu_seconds_total');
  const [before, began] = [await cpu(), performance.now()];
  const capacity = await load.flatOut(CALLERS, seconds);
  return { capacity, cores: ((await cpu()) - before) / ((performance.now() - began) / 1000) };
}

/** Clients that stay connected, and some that reconnect. */
async function connectAll(world: SoakWorld, { socketsEach, vanishers }: SoakOptions) {
  const { url } = world.server;
  const steady: SequenceClient<Customer>[] = [];
  for (const customer of world.customers) {
    // Events sent before the connection are not expected.
    Object.assign(customer, { lastAcknowledged: 0, batched: 0 });
    for (let n = 0; n < socketsEach; n++) steady.push(await connectSequenceClient(url, customer));
  }
  const going = new AbortController();
  setMaxListeners(0, going.signal);
  const comers = Array.from({ length: vanishers }, (_, n) =>
    connectUnstable(url, world.customers[n % world.customers.length]!, false, going.signal),
  );
  let turn = 0;
  const timer = setInterval(() => comers[turn++ % comers.length]?.disconnect(), VANISH_EVERY_MS);
  const leave = () => {
    clearInterval(timer);
    going.abort();
    for (const { client } of steady) client.socket.destroy();
  };
  return { steady, vanished: () => turn, leave };
}

/** Events that connected clients missed or received twice. */
async function missing(clients: SequenceClient<Customer>[]): Promise<string[]> {
  const wrongOf = ({ user, last, gaps, disconnected, counts }: SequenceClient<Customer>) => {
    if (disconnected) return ['the connection was lost'];
    const count = (event: string, owed: number) =>
      (counts.get(event) ?? 0) === owed ? [] : [`${counts.get(event) ?? 0} of ${owed} ${event}`];
    return [
      ...gaps,
      ...((last ?? 0) === user.lastAcknowledged ? [] : [`last ${last} of ${user.lastAcknowledged}`]),
      ...count('batched', user.batched),
      ...count('rank_done', user.runs),
      ...count('notification', user.notices),
    ];
  };
  const wrong = () =>
    clients.flatMap((client) => wrongOf(client).map((each) => `${client.user.email}: ${each}`));
  await until(() => wrong().length === 0, 'the last events', PATIENCE_MS).catch(() => {});
  return wrong();
}

/** Each deletion is mailed to the acting user. */
async function mailed({ smtp, customers }: SoakWorld): Promise<[owed: number, taken: number]> {
  const owed = customers.reduce((sum, { notices }) => sum + notices / 2, 0);
  await until(() => smtp.taken.length >= owed, 'the last mails', PATIENCE_MS).catch(() => {});
  return [owed, smtp.taken.length];
}

export interface Held {
  sockets: number;
  timers: number;
  /** Connections to the embedded store; the pool does not shrink. */
  pipes: number;
}

async function heldBy(world: SoakWorld): Promise<Held> {
  const { TCPSocketWrap, Timeout, PipeWrap } = labelled(await metricsOf(world), 'nodejs_active_resources');
  return { sockets: TCPSocketWrap ?? 0, timers: Timeout ?? 0, pipes: PipeWrap ?? 0 };
}

/** Waits until sockets and timers are as few as before the load. */
export const isBack = (before: Held, after: Held): boolean =>
  after.sockets <= before.sockets + HELD_SLACK && after.timers <= before.timers + HELD_SLACK;

/** Resources once no connection is being closed; `again`: the count did not change since the last look. */
async function heldAtRest(world: SoakWorld, enough: (now: Held, again: boolean) => boolean): Promise<Held> {
  let last = await heldBy(world);
  const atRest = async () => {
    await pause(LOOK_MS);
    const now = await heldBy(world);
    const again = now.sockets === last.sockets;
    last = now;
    return enough(now, again);
  };
  await until(atRest, 'connections to be closed', PATIENCE_MS).catch(() => {});
  return last;
}

function lineOf(sample: Sample, { wrong }: Judge): string {
  const { at, rate, p50, p99, rss, own, outside, heap, external, files, resources, delay } = sample;
  const [whole, fine] = [(value: number) => value.toFixed(0), (value: number) => value.toFixed(1)];
  return (
    `${whole(at).padStart(5)} s: ${whole(rate)}/s, p50 ${fine(p50)} ms, p99 ${fine(p99)} ms, ${wrong} wrong; ` +
    `RSS ${whole(rss)} MB (own ${whole(own)}, outside the heap ${whole(outside)}), heap ${whole(heap)}, external ${whole(external)}; ` +
    `${files} files, ${resources} resources; loop p99 ${fine(delay)} ms`
  );
}
