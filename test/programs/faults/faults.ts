import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { mongo } from 'mongoose';
import { embeddedFolder } from '../../../src/database/store.js';
import type { FaultRule } from '../../../src/simulator/faults/fault-rule.js';
import type { AppNode } from './node.js';
import type { FaultsWorld, StoreKind } from './world.js';

/** A temporary fault; its promise resolves at its end. Of two that conflict, one is skipped. */
export interface Fault {
  name: string;
  weight: number;
  only?: StoreKind;
  /** @returns whether it was applied */
  strike(world: FaultsWorld, random: () => number): Promise<boolean>;
}

const between = (random: () => number, low: number, high: number) => low + random() * (high - low);
const MINUTE_MS = 60_000;
/** Share of killed applications that die again before they listen. */
const STILLBORN = 0.25;
const BALLAST = 'ballast';
const OUT_OF_DISK_SPACE = 14031;

/** At most one fault affects an application at a time. */
async function withNode(
  world: FaultsWorld,
  random: () => number,
  work: (node: AppNode) => Promise<void>,
): Promise<boolean> {
  const free = world.nodes.filter(({ taken, url }) => !taken && url !== undefined);
  const node = free[Math.floor(random() * free.length)];
  if (!node) return false;
  node.taken = true;
  try {
    await work(node);
  } finally {
    node.taken = false;
  }
  return true;
}

const ending = (name: string, signal: 'SIGKILL' | 'SIGTERM', weight: number): Fault => ({
  name,
  weight,
  strike: (world, random) =>
    withNode(world, random, async (node) => {
      world.note(`FAULT ${name} ${node.name}`);
      await node.end(signal);
      await delay(between(random, 0, 400));
      if (random() < STILLBORN) await node.dieAtStart(between(random, 100, 900));
      await node.start();
      world.note(`${node.name} is back`);
    }),
});

/** Away for up to two seconds, longer than a lease. */
const standstill: Fault = {
  name: 'standstill',
  weight: 3,
  strike: (world, random) =>
    withNode(world, random, async (node) => {
      world.note(`FAULT standstill ${node.name}`);
      node.signal('SIGSTOP');
      await delay(between(random, 100, 2000));
      node.signal('SIGCONT');
      world.note(`${node.name} goes on`);
    }),
};

/** One machine's clock goes ahead or back by up to three hours, and is set right again. */
const skew: Fault = {
  name: 'clock',
  weight: 2,
  strike: (world, random) =>
    withNode(world, random, async (node) => {
      const skewMs = Math.round(between(random, -180, 180)) * MINUTE_MS;
      world.note(`FAULT clock ${node.name} ${skewMs / MINUTE_MS} min`);
      node.setClock(world.offsetMs, skewMs);
      await delay(between(random, 200, 1500));
      node.setClock(world.offsetMs, 0);
    }),
};

/** Moves all clocks forward permanently. Never back: leases of dead processes would last as long. */
const jump: Fault = {
  name: 'jump',
  weight: 1.5,
  strike(world, random) {
    world.note('FAULT jump');
    world.jump(between(random, 0, 3));
    return Promise.resolve(true);
  },
};

const PROVIDER: FaultRule[] = [
  { fault: 'rate_limit', rate: 0.5, retry_after: 0 },
  { fault: 'server_error', rate: 0.5 },
  { fault: 'server_error' },
  { fault: 'hang', rate: 0.3 },
  { fault: 'drop', rate: 0.5 },
  { fault: 'truncated', rate: 0.5 },
  { fault: 'html', rate: 0.5 },
  { fault: 'unauthorized' },
  { fault: 'unauthorized', rate: 0.2 },
  { fault: 'latency', ms: 700 },
];

const provider: Fault = {
  name: 'provider',
  weight: 4,
  async strike(world, random) {
    const rule = PROVIDER[Math.floor(random() * PROVIDER.length)]!;
    world.note(`FAULT provider ${JSON.stringify(rule)}`);
    world.simulator.faults.set([rule]);
    await delay(between(random, 300, 1500));
    world.simulator.faults.clear();
    return true;
  },
};

const mail: Fault = {
  name: 'mail',
  weight: 1,
  async strike(world, random) {
    world.note('FAULT mail server');
    const at = random() < 0.5 ? 'connect' : 'end';
    world.smtp.fail({ at, does: random() < 0.5 ? 'drop' : '451 4.3.0 later' });
    await delay(between(random, 200, 1000));
    world.smtp.fail();
    return true;
  },
};

const feed: Fault = {
  name: 'feed',
  weight: 0.5,
  async strike(world, random) {
    world.note('FAULT announcement feed');
    const answer = random() < 0.5 ? 429 : 500;
    world.feed.answer((_request, response) => void response.writeHead(answer).end());
    await delay(between(random, 200, 1000));
    world.healFeed();
    return true;
  },
};

/** The disk is filled to the last byte: writes of the application fail. */
const fullDisk: Fault = {
  name: 'full disk',
  weight: 2,
  only: 'embedded',
  strike: (world, random) =>
    withNode(world, random, async (node) => {
      const { size } = statSync(join(embeddedFolder(node.dataDir), 'data.mdb'));
      world.note(`FAULT full disk ${node.name} at ${size}`);
      node.limitFiles(size);
      await world.look((db) => fill(db.collection(BALLAST)));
      await delay(between(random, 300, 1200));
      node.limitFiles(undefined);
      world.note('the disk has room');
      await world.look((db) => db.collection(BALLAST).deleteMany({}));
    }),
};

/** Waits until the store reports a full disk. */
async function fill(ballast: mongo.Collection): Promise<void> {
  for (let bytes = 256 * 1024; bytes > 1024;) {
    try {
      await ballast.insertOne({ bytes: Buffer.alloc(bytes) });
    } catch (error) {
      if ((error as { code?: number }).code !== OUT_OF_DISK_SPACE) throw error;
      bytes /= 2;
    }
  }
}

const redis: Fault = {
  name: 'redis',
  weight: 3,
  only: 'mongodb',
  strike: (world, random) =>
    world.alone('redis', async () => {
      const frozen = random() < 0.4;
      world.note(`FAULT redis ${frozen ? 'is frozen' : 'is killed'}`);
      const goOn = frozen ? world.redis!.freeze() : undefined;
      if (!goOn) await world.redis!.stop();
      await delay(between(random, 0, 1200));
      if (goOn) goOn();
      else await world.redis!.start();
      world.note('redis is back');
    }),
};

/** Stopped or paused, not killed: a killed single engine loses its last acknowledged writes by design. */
const store: Fault = {
  name: 'store',
  weight: 3,
  only: 'mongodb',
  strike: (world, random) =>
    world.alone('store', async () => {
      const how = random() < 0.6 ? 'SIGTERM' : 'SIGSTOP';
      world.note(`FAULT store ${how}`);
      await world.store!.away(how, () => delay(between(random, 0, how === 'SIGSTOP' ? 2500 : 500)));
      world.note('the store is back');
    }),
};

const ALL: Fault[] = [
  ending('kill', 'SIGKILL', 5),
  ending('restart', 'SIGTERM', 2),
  standstill,
  skew,
  jump,
  provider,
  mail,
  feed,
  fullDisk,
  redis,
  store,
];

/** @param among their names; all of them when left out */
export function drawFault(kind: StoreKind, random: () => number, among?: string[]): Fault {
  const faults = ALL.filter(({ only }) => only === undefined || only === kind).filter(
    ({ name }) => among?.includes(name) ?? true,
  );
  let at = random() * faults.reduce((sum, { weight }) => sum + weight, 0);
  return faults.find(({ weight }) => (at -= weight) < 0) ?? faults[0]!;
}
