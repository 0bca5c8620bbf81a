import { describe, expect, it } from 'vitest';
import {
  calls,
  MOST_IN_FLIGHT,
  expectWholeDay,
  FAILING,
  newDay,
  useCrashWorld,
  storedNow,
  takeOver,
  triggerWithoutWaiting,
} from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { resultsOf, runsOf, storedConfig, viewOf } from '../../../support/rank.js';
import { type Command, commandText, isCommand } from '../../../support/store-proxy.js';

const world = useCrashWorld();

/** Size of a group of results: fewer than the keywords in flight, so that a day has more than one. */
const saves = isCommand('update', 'seo_results');
const stamps = (command: Command) =>
  isCommand('update', 'rank_configs')(command) && commandText(command).includes('last_triggred');
const rolls = (command: Command) =>
  isCommand('find', 'seo_results')(command) && commandText(command).includes('"$lt"');
const ends = (command: Command) =>
  isCommand('update', 'runs')(command) && commandText(command).includes('"done"');

/** Steps of short runs. */
const SHORT = new Set(['during the checks, some stored', 'before the stamp']);

/** A step, the command before which the process dies, how many such commands pass first, and a check that the step before was done. */
const STEPS: [string, (command: Command) => boolean, number, (() => Promise<void>)?][] = [
  ['after the claim', isCommand('insert', 'runs'), 0],
  ['during the checks, nothing stored', saves, 0],
  ['during the checks, some stored', saves, 1],
  ['after the last result, before the error log', isCommand('find', 'rank_errors'), 0],
  [
    'after the error log, before roll forward',
    rolls,
    0,
    async () => expect(Object.keys((await viewOf(world.rank, world.caller)).error_log)).toEqual([world.day]),
  ],
  ['in the middle of roll forward', rolls, 2],
  [
    'after roll forward, before the day document',
    isCommand('update', 'rank_days'),
    0,
    async () => expect(await resultsOf(world.rank, world.config, world.day)).toHaveLength(12),
  ],
  ['before the stamp', stamps, 0],
  [
    'after the stamp',
    ends,
    0,
    async () => expect((await storedConfig(world.rank, world.config)).last_day).toBe(world.day),
  ],
];

const FIRST_WITH_ALL_STORED = STEPS.findIndex(([step]) => step.startsWith('after the last result'));

describe('a process that is killed', () => {
  it.each(STEPS.filter(([step]) => depth(SHORT.has(step), true)))(
    '%s leaves a day that the next trigger finishes',
    async (step, matches, after, proof) => {
      await newDay(world);
      const victim = await world.startVictim();
      const held = world.proxy.hold(matches, after);
      const forgotten = triggerWithoutWaiting(victim);
      await held.met;
      await proof?.();
      const before = await storedNow(world);
      await victim.end('SIGKILL');
      await forgotten;
      held.drop();

      const stamped = step === 'after the stamp';
      expect(await takeOver(world)).toMatchObject({ completed: stamped ? 0 : 1, configs: stamped ? 0 : 1 });
      await expectWholeDay(world);
      const repeated = [...calls(world)].filter(([, count]) => count > 1);
      // Failed keywords have no result, and are requested again; of the rest only those in flight.
      const again = repeated.map(([q]) => q).filter((q) => !FAILING.includes(q));
      expect(again.length).toBeLessThanOrEqual(MOST_IN_FLIGHT);
      expect(again.filter((q) => before.includes(q))).toEqual([]);
      const allStored = STEPS.findIndex(([name]) => name === step) >= FIRST_WITH_ALL_STORED;
      expect(allStored ? before.length : 9).toBe(9);
      expect(allStored ? again : []).toEqual([]);
    },
  );
});

describe('a process that is paused beyond its lease and resumed', () => {
  /** The victim is paused at a step, the observer finishes the day, and the victim resumes. */
  async function late(matches: (command: Command) => boolean, after: number, meanwhile = () => {}) {
    await newDay(world);
    const victim = await world.startVictim();
    const held = world.proxy.hold(matches, after);
    const answer = triggerWithoutWaiting(victim);
    await held.met;
    victim.child.kill('SIGSTOP');
    meanwhile();
    expect(await takeOver(world)).toMatchObject({ completed: 1 });
    const results = await resultsOf(world.rank, world.config);
    victim.child.kill('SIGCONT');
    held.release();
    await answer;
    expect(await resultsOf(world.rank, world.config)).toEqual(results);
    const runs = (await runsOf(world.rank, world.config)).filter(({ slot_day }) => slot_day === world.day);
    expect(runs.map(({ status }) => status).sort()).toEqual(['abandoned', 'done']);
  }

  const settled = () => world.rank.sim.faults.clear();
  const moments: [string, (command: Command) => boolean, number, (() => void)?][] = [
    ['with results in flight duplicates and replaces none', saves, 1],
    ['before its stamp, stamps nothing', stamps, 0],
    ['before it logs, logs nothing', isCommand('find', 'rank_errors'), 0, settled],
    [
      'during the write of the log, overwrites nothing that was settled meanwhile',
      isCommand('update', 'rank_errors'),
      0,
      settled,
    ],
  ];
  it.each(moments.slice(0, depth(2, moments.length)))('%s', async (_, matches, after, meanwhile) => {
    await late(matches, after, meanwhile);
    await expectWholeDay(world, meanwhile ? [] : FAILING);
  });
});
