import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../../src/outbox/outbox-dispatcher.js';
import { newCaller, newConfig, newSlot } from '../../../support/app.js';
import { DAY_MS, now, useCrashWorld, takeOver, triggerWithoutWaiting } from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { freshDay, keywords, storedConfig, trigger } from '../../../support/rank.js';
import { type Command, commandText, isCommand } from '../../../support/store-proxy.js';

const world = useCrashWorld();
let config: string;
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

/** Without that of the first failed check, which is sent before. */
const alerts = () =>
  world.rank.db
    .collection('notifications')
    .find({ type: 'check_failed', title: /three days/ })
    .toArray();
const eventsOf = async () => (await storedConfig(world.rank, config)).events;

/** A step, and the command before which the process dies. */
const STEPS: [string, (command: Command) => boolean][] = [
  [
    'before the stamp, which stores the event',
    (command) => isCommand('update', 'rank_configs')(command) && commandText(command).includes('run_ended'),
  ],
  [
    'after the stamp, before the event is handled',
    (command) => isCommand('find', 'runs')(command) && commandText(command).includes('"ranked":{"$gt":0}'),
  ],
  ['before the alert is stored', isCommand('insert', 'notifications')],
  [
    'after the alert, before the event is removed',
    (command) =>
      isCommand('update', 'rank_configs')(command) && commandText(command).includes('"$pull":{"events"'),
  ],
];

describe('a process that is killed at the end of a run', () => {
  it.each(depth(STEPS.slice(1, 3), STEPS))(
    '%s keeps an event that is delivered once',
    async (_step, matches) => {
      const victim = await world.startVictim();
      const held = world.proxy.hold(matches);
      const forgotten = triggerWithoutWaiting(victim);
      await held.met;
      await victim.end('SIGKILL');
      await forgotten;
      held.drop();

      await takeOver(world);
      const dispatcher = world.rank.app.get(OutboxDispatcher);
      await Promise.all([dispatcher.dispatchPending(), dispatcher.dispatchPending()]);
      expect(await eventsOf()).toEqual([]);
      expect(await alerts()).toMatchObject([{ key: expect.stringContaining(`check_failed:${config}:`) }]);
    },
  );
});
