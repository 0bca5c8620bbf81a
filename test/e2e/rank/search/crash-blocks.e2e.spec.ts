import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, ACCOUNTS } from '../../../../src/auth/accounts/account.schema.js';
import { requestCounter } from '../../../../src/rank/domain/request-counter.js';
import { RANK_CONFIGS } from '../../../../src/rank/tracking/config/config.schema.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../../src/rank/search/usage/search-usage.schema.js';
import { newCaller, newConfig, newSlot } from '../../../support/app.js';
import { CONCURRENCY, DAY_MS, now, triggerWithoutWaiting, useCrashWorld } from '../../../support/crash.js';
import { depth } from '../../../support/depth.js';
import { eventually, freshDay, keywords } from '../../../support/rank.js';
import { type Command, isCommand } from '../../../support/store-proxy.js';

/** A request and those of as many further keywords as a process checks at a time. */
const BLOCK = 1 + CONCURRENCY;
/** Blocks are counted while ten times their size is free: one process gets some, before it counts singly. */
const LIMIT = 12 * BLOCK;
/** Longer than a test. */
const HANGS_MS = 120_000;

const world = useCrashWorld();
let counter: string;

/** Two configurations below an account with a budget; each has as many keywords as the budget has requests. */
beforeEach(async () => {
  const { rank } = world;
  await freshDay(rank, now(DAY_MS));
  await newSlot(rank);
  const { account: parent } = await newCaller(rank);
  const search_budget = { day: LIMIT };
  await rank.db.model<Account>(ACCOUNTS).updateOne({ _id: parent._id }, { $set: { search_budget } });
  counter = requestCounter(String(parent._id), 'day', now(DAY_MS)).id;
  for (let n = 0; n < 2; n += 1)
    await newConfig(rank, await newCaller(rank, { parent }), { keywords: keywords(LIMIT) });
});

async function used(): Promise<number> {
  const usage = world.rank.db.model<SearchUsage>(SEARCH_USAGE);
  return (await usage.findById(counter).lean<SearchUsage | null>())?.used ?? 0;
}
const finished = () =>
  world.rank.db.model(RANK_CONFIGS).countDocuments({ last_triggred: { $ne: null }, run: null });
const sent = () => world.rank.sim.requests.total;
/** Counted and not sent: a block, of which a process takes less where it gets no processor for a second. */
const unsent = async () => (await used()) - sent();

const ofUsage = isCommand('update', 'search_usage');
/** The last update that counts a block: in the counters without a limit, all at once. */
const endsCounting = (command: Command) => ofUsage(command) && command.parts.length > 1;
const givesBack = (command: Command) =>
  ofUsage(command) && command.parts.some(({ u }) => ((u as { $inc?: { used: number } }).$inc?.used ?? 0) < 0);

/** A process whose searches hang, with a block counted that it cannot give back, and another process. */
async function holdBlock(step: (command: Command) => boolean) {
  const [holder, other] = await Promise.all([
    world.startVictim({ RANK_LEASE_MS: '3000' }),
    world.startVictim(),
  ]);
  world.rank.sim.latency.set(HANGS_MS);
  const held = world.proxy.hold(step);
  void triggerWithoutWaiting(holder);
  return { holder, other, held };
}

/** A step, the command that is held, whether it is met before the kill, and the requests that are sent then. */
const STEPS: [string, (command: Command) => boolean, boolean, number][] = [
  ['before it sends any of it', endsCounting, true, 0],
  ['when it has sent a part of it', givesBack, false, CONCURRENCY],
  ['before it gives back the rest', givesBack, true, CONCURRENCY],
];

describe('a process with a block of a budget', () => {
  it.each(STEPS.slice(0, depth(2, STEPS.length)))(
    'loses no more than the block when it is killed %s',
    async (_, step, isMet, sentBefore) => {
      const { holder, other, held } = await holdBlock(step);
      if (isMet) await held.met;
      await eventually(sent).toBe(sentBefore);
      await holder.end('SIGKILL');
      expect(sent()).toBe(sentBefore);
      const lost = await unsent();
      expect(lost).toBeGreaterThan(0);
      expect(lost).toBeLessThanOrEqual(BLOCK);
      held.drop();

      world.rank.sim.latency.set(0);
      // The other runs its own configuration, and that of the holder once the lease has expired.
      await triggerWithoutWaiting(other);
      expect(await finished()).toBe(2);
      expect([sent(), await used()]).toEqual([LIMIT - lost, LIMIT]);
    },
  );

  it('gives the rest back to others when the block expires while its searches hang', async () => {
    const { other, held } = await holdBlock(givesBack);
    await held.met;
    await eventually(sent).toBe(CONCURRENCY);
    expect(await unsent()).toBeGreaterThan(0);
    held.release();
    await eventually(unsent).toBe(0);

    world.rank.sim.latency.set(0);
    void triggerWithoutWaiting(other);
    await eventually(finished).toBe(1);
    expect([sent(), await used()]).toEqual([LIMIT, LIMIT]);
  });
});
