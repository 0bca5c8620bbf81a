import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../src/outbox/outbox-dispatcher.js';
import { newCaller, newConfig, newSlot } from '../support/app.js';
import {
  type CrashWorld,
  DAY_MS,
  now,
  startCrashWorld,
  takeOver,
  triggerWithoutWaiting,
} from '../support/crash.js';
import { depth } from '../support/depth.js';
import type { Running } from '../support/process.js';
import { freshDay, keywords, storedConfig, trigger } from '../support/rank.js';
import type { Command } from '../support/store-proxy.js';

let world: CrashWorld;
let config: string;
let victim: Running | undefined;
beforeAll(async () => void (world = await startCrashWorld()));
afterAll(() => world.close());
/** Two failed days; the victim runs the third, on which the account is alerted. */
beforeEach(async () => {
  const { rank } = world;
  await freshDay(rank, now(-DAY_MS));
  await rank.db.collection('notifications').deleteMany({});
  await newSlot(rank);
  config = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
  rank.sim.faults.set([{ fault: 'forbidden' }]);
  for (const day of [-1, 0]) {
    rank.clock.set(now(day * DAY_MS));
    expect(await trigger(rank)).toMatchObject({ failed_keywords: 2 });
  }
  rank.clock.set(now(DAY_MS));
});
afterEach(async () => {
  if (victim?.child.exitCode === null && victim.child.signalCode === null) await victim.end('SIGKILL');
  victim = undefined;
});

const is = (name: string, collection: string) => (command: Command) =>
  command.name === name && command.collection === collection;
const text = ({ body, parts }: Command) => JSON.stringify([body, parts]);
const alerts = () => world.rank.db.collection('notifications').find({ type: 'check_failed' }).toArray();
const eventsOf = async () => (await storedConfig(world.rank, config)).events;

/** A step, and the command before which the process dies. */
const STEPS: [string, (command: Command) => boolean][] = [
  [
    'before the stamp, which stores the event',
    (command) => is('update', 'rank_configs')(command) && text(command).includes('run_ended'),
  ],
  [
    'after the stamp, before the event is read',
    (command) =>
      is('find', 'rank_configs')(command) &&
      text(command).includes('"projection":{"events":1}') &&
      !text(command).includes('events.at'),
  ],
  ['before the alert is stored', is('insert', 'notifications')],
  [
    'after the alert, before the event is removed',
    (command) => is('update', 'rank_configs')(command) && text(command).includes('"$pull":{"events"'),
  ],
];

describe('a process that is killed at the end of a run', () => {
  it.each(depth(STEPS.slice(1, 3), STEPS))(
    '%s keeps an event that is delivered once',
    async (_step, matches) => {
      victim = await world.startVictim();
      const held = world.proxy.hold(matches);
      const forgotten = triggerWithoutWaiting(victim);
      await held.met;
      await victim.end('SIGKILL');
      await forgotten;
      held.release();

      await takeOver(world);
      const dispatcher = world.rank.app.get(OutboxDispatcher);
      await Promise.all([dispatcher.dispatchPending(), dispatcher.dispatchPending()]);
      expect(await eventsOf()).toEqual([]);
      expect(await alerts()).toMatchObject([{ key: expect.stringContaining(`check_failed:${config}:`) }]);
    },
  );
});
