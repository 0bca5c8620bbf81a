// relay.mjs: the relay beside a bare Node http + Socket.IO server. Both run at the same time, each with a load process
// of its own, and are measured alternately in slices of half a second: other work on the machine, its clock and its
// temperature then concern both. A ratio is the median over all pairs of slices, in several processes of each server.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { start } from './relay-processes.mjs';
import { record } from './support/figures.mjs';

const SLICE_S = 0.5;
/** Publishes before the measurement, until the optimizing compiler is done. */
const WARM_UP_SLICES = 5;
/** A pause or two decides the p99 of a few seconds, so the median of several times is taken. */
const PACED_PAIRS = 3;

const LOST = 'events that did not arrive';

const TARGETS = {
  'connections/s, all clients at the same time': '>= 0.5',
  'bytes per connection (heap and buffers, after a collection)': '<= 0.65',
  'publishes/s to one user': '>= 0.9',
  'deliveries/s to all': '>= 1.5',
  'p99 ms until the response, at a fixed rate': '<= 1.5',
  'p99 ms until the event arrives': '<= 1.5',
  [LOST]: '<= 0',
  'publishes/s to one user, in batches of 100 (bare: one by one)': '>= 3',
};

/** @param options {parts, clients, users, publishers, seconds, rounds, rate, payloadBytes, peer, mongodbUri, flags, profile} */
export async function compare(options) {
  const pairs = new Map();
  const add = (name, values) => pairs.set(name, [...(pairs.get(name) ?? []), ...values]);
  for (let round = 0; round < options.rounds; round++) {
    const sides = {};
    for (const name of round % 2 ? ['rankwire', 'bare'] : ['bare', 'rankwire'])
      sides[name] = await openSide(name, options);
    await measure([sides.bare, sides.rankwire], options, add);
    for (const side of Object.values(sides)) await side.end();
  }
  const { clients, users, payloadBytes, publishers, rounds } = options;
  console.log(
    `${clients} clients of ${users} users, ${payloadBytes} bytes, ${publishers} publishers, ${rounds} processes each`,
  );
  console.table([...pairs].map(([name, values]) => rowOf(name, values)));
}

/** @returns the server with its load process */
async function openSide(name, { users, clients, peer, mongodbUri, flags, profile, ...load }) {
  const nodeFlags = name === 'rankwire' ? flags : [];
  const given = { users, clients, peer, mongodbUri };
  const server = await start(`relay-${name}.mjs`, given, ['--expose-gc', ...nodeFlags]);
  const client = await start('relay-load.mjs', { ...server.first, ...load });
  const run = async (work, argument) => {
    const before = await server.ask('state');
    const result = await client.ask(work, argument);
    const { cpu, gc } = await server.ask('state');
    return { ...result, cpu: cpu - before.cpu, gc };
  };
  const profiled = async (part, work) => {
    if (!profile) return work();
    mkdirSync(profile, { recursive: true });
    await server.ask('startProfile');
    const result = await work();
    await server.ask('stopProfile', join(profile, `relay-${name}-${part}.cpuprofile`));
    return result;
  };
  const end = async () => {
    await client.end();
    await server.end();
  };
  return { ours: name === 'rankwire', run, profiled, memory: () => server.ask('memory'), end };
}

async function measure(pair, { parts, clients, seconds }, add) {
  const slices = Math.max(1, Math.round(seconds / SLICE_S));
  const slice = { seconds: Math.min(seconds, SLICE_S) };
  const publish = (part, nameOf = () => part) => {
    const measured = () =>
      alternately(pair, slices, (side) => side.run('publish', { ...slice, name: nameOf(side) }));
    return profiledBoth(pair, part, measured);
  };

  const storms = await measureStorm(pair, parts.has('connect'));
  if (parts.has('connect')) {
    const of = (figure) => [storms.map(figure)];
    add(
      'connections/s, all clients at the same time',
      of(({ elapsed }) => clients / elapsed),
    );
    add(
      'p99 ms of GET /health/live meanwhile',
      of(({ healthP99 }) => healthP99),
    );
    add(
      'server CPU µs per connection',
      of(({ cpu }) => (cpu / clients) * 1e6),
    );
    add(
      'bytes per connection (heap and buffers, after a collection)',
      of(({ heap }) => heap / clients),
    );
    add(
      'bytes per connection (resident memory)',
      of(({ rss }) => rss / clients),
    );
  }
  if (parts.has('one')) {
    await alternately(pair, WARM_UP_SLICES, (side) => side.run('publish', { ...slice, name: 'one' }));
    const found = await publish('one');
    add(
      'publishes/s to one user',
      figureOf(found, ({ calls, elapsed }) => calls / elapsed),
    );
    add(
      'server CPU µs per publish to one user',
      figureOf(found, ({ cpu, calls }) => (cpu / calls) * 1e6),
    );
  }
  if (parts.has('all')) {
    const found = await publish('all');
    add(
      'deliveries/s to all',
      figureOf(found, ({ calls, elapsed }) => (calls / elapsed) * clients),
    );
    add(
      'server CPU µs per delivery',
      figureOf(found, ({ cpu, calls }) => (cpu / calls / clients) * 1e6),
    );
  }
  if (parts.has('latency')) {
    const paced = () => alternately(pair, PACED_PAIRS, (side) => side.run('paced'));
    const found = await profiledBoth(pair, 'paced', paced);
    add(
      'p99 ms until the response, at a fixed rate',
      figureOf(found, ({ response }) => response),
    );
    add(
      'p99 ms until the event arrives',
      figureOf(found, ({ arrival }) => arrival),
    );
    add(
      LOST,
      figureOf(found, ({ lost }) => lost),
    );
    add(
      'garbage collections meanwhile',
      figureOf(found, ({ gc }) => gc.count),
    );
    add(
      'longest minor collection, ms',
      figureOf(found, ({ gc }) => gc.maxMinor),
    );
    add(
      'longest major collection, ms',
      figureOf(found, ({ gc }) => gc.maxMajor),
    );
    add(
      'all collections, ms',
      figureOf(found, ({ gc }) => gc.sum),
    );
  }
  if (parts.has('batch'))
    for (const [name, recipients] of [
      ['batch', 'one user'],
      ['spread', 'a hundred users'],
    ]) {
      const found = await publish(name, ({ ours }) => (ours ? name : 'one'));
      add(
        `publishes/s to ${recipients}, in batches of 100 (bare: one by one)`,
        found.map((sides) =>
          sides.map(({ calls, elapsed }, n) => (calls / elapsed) * (pair[n].ours ? 100 : 1)),
        ),
      );
    }
}

/** All clients connect, after a first time that loads what the process needs for it. */
async function measureStorm(pair, withMemory) {
  const storms = [];
  for (const side of pair) {
    const memory = () => (withMemory ? side.memory() : { heap: 0, rss: 0 });
    await side.run('connect');
    await side.run('disconnect');
    const empty = await memory();
    const storm = await side.profiled('connect', () => side.run('connect'));
    const full = await memory();
    storms.push({ ...storm, heap: full.heap - empty.heap, rss: full.rss - empty.rss });
  }
  return storms;
}

/** @returns pairs of results, measured in the order A B, B A, A B, … */
async function alternately(pair, count, work) {
  const results = [];
  for (let n = 0; n < count; n++) {
    const found = [];
    for (const index of n % 2 ? [1, 0] : [0, 1]) found[index] = await work(pair[index]);
    results.push(found);
  }
  return results;
}

const profiledBoth = ([bare, ours], part, work) => bare.profiled(part, () => ours.profiled(part, work));

const figureOf = (pairs, figure) => pairs.map((sides) => sides.map(figure));

function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low + (high - low) * (middle - Math.floor(middle));
}

/** @param pairs of a figure: bare, ours */
function rowOf(figure, pairs) {
  const [bare, rankwire] = [0, 1].map((side) =>
    quantile(
      pairs.map((pair) => pair[side]),
      0.5,
    ),
  );
  const ratios = pairs.filter(([peer]) => peer > 0).map(([peer, own]) => own / peer);
  const at = (share) => quantile(ratios, share);
  if (figure === LOST) record(figure, Math.max(...pairs.map(([, own]) => own)), '', TARGETS[figure]);
  else if (ratios.length > 0) record(figure, at(0.5), 'x', TARGETS[figure]);
  const digits = bare < 100 ? 2 : 0;
  return {
    figure,
    bare: bare.toFixed(digits),
    rankwire: rankwire.toFixed(digits),
    ratio: ratios.length > 0 ? at(0.5).toFixed(2) : '',
    'middle half': ratios.length > 1 ? `${at(0.25).toFixed(2)} to ${at(0.75).toFixed(2)}` : '',
    pairs: pairs.length,
    target: TARGETS[figure] ?? '',
  };
}
