import { Types } from 'mongoose';
import { beforeEach, describe, expect, it } from 'vitest';
import { OutboxDispatcher } from '../../../../src/outbox/outbox-dispatcher.js';
import { alertNotifications, movesOf, setAlerts, storedAlerts } from '../../../support/alerts.js';
import { newCaller, newConfig, newSlot } from '../../../support/app.js';
import { DAY_MS, now, takeOver, triggerWithoutWaiting, useCrashWorld } from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { freshDay, keywords, storedConfig, trigger } from '../../../support/rank.js';
import { type Command, commandText, isCommand } from '../../../support/store-proxy.js';

const world = useCrashWorld();
let config: string;
/** A day that went well; the victim runs the next one, on which a keyword is lost. */
beforeEach(async () => {
  const { rank } = world;
  await freshDay(rank, now());
  for (const name of ['notifications', 'outbox']) await rank.db.collection(name).deleteMany({});
  await newSlot(rank);
  const caller = await newCaller(rank);
  config = await newConfig(rank, caller, { keywords: keywords(3) });
  await setAlerts(rank, caller, config, [{ when: 'lost' }], true);
  expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 3 });
  rank.clock.set(now(DAY_MS));
  rank.sim.faults.set([{ fault: 'empty', match: { q: 'keyword 02' } }]);
});

const removesEvent = (collection: string) => (command: Command) =>
  isCommand('update', collection)(command) && commandText(command).includes('"$pull":{"events"');

/** A step, and the command before which the process dies. */
const STEPS: [string, (command: Command) => boolean][] = [
  [
    'before the end of the run is stored',
    (command) => isCommand('update', 'rank_configs')(command) && commandText(command).includes('run_ended'),
  ],
  ['before the alert is stored', isCommand('insert', 'rank_alerts')],
  ['before the notification is stored', isCommand('insert', 'notifications')],
  ['before the mail is stored', isCommand('insert', 'outbox')],
  ['before the event of the alert is removed', removesEvent('rank_alerts')],
  ['before the event of the run is removed', removesEvent('rank_configs')],
];

describe('a process that is killed', () => {
  it.each(depth(STEPS.slice(1, 3), STEPS))('%s alerts once', async (_step, matches) => {
    const { rank } = world;
    const victim = await world.startVictim();
    const held = world.proxy.hold(matches);
    const forgotten = triggerWithoutWaiting(victim);
    await held.met;
    await victim.end('SIGKILL');
    await forgotten;
    held.drop();

    await takeOver(world);
    const dispatcher = rank.app.get(OutboxDispatcher);
    await Promise.all([dispatcher.dispatchPending(), dispatcher.dispatchPending()]);
    await dispatcher.dispatchPending();
    expect((await storedConfig(rank, config)).events).toEqual([]);
    expect(await storedAlerts(rank, config)).toMatchObject([{ total: 1, events: [] }]);
    const notifications = await alertNotifications(rank);
    expect(notifications.map(movesOf)).toMatchObject([
      [expect.stringMatching(/^keyword 02 \(US\): \d+ → not found$/)],
    ]);
    const mails = { key: { $regex: `^rank_alert:${String(new Types.ObjectId(config))}:` } };
    expect(await rank.db.collection('outbox').countDocuments(mails)).toBe(1);
  });
});
