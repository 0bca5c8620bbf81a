import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, ACCOUNTS } from '../../../../src/auth/accounts/account.schema.js';
import { requestCounter } from '../../../../src/rank/positions/request-counter.js';
import { RANK_CONFIGS } from '../../../../src/rank/tracking/config/config.schema.js';
import { SEARCH_USAGE, type SearchUsage } from '../../../../src/rank/search/usage/search-usage.repository.js';
import { newCaller, newConfig, newSlot } from '../../../support/app.js';
import { CONCURRENCY, DAY_MS, now, triggerWithoutWaiting, useCrashWorld } from '../../../support/crash.js';
import type { Running } from '../../../support/process.js';
import { eventually, freshDay, keywords } from '../../../support/rank.js';
import { type Command, isCommand } from '../../../support/store-proxy.js';

const LIMIT = 60;
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
/** Counted and not sent. */
const unsent = async () => (await used()) - sent();

const ofUsage = isCommand('update', 'search_usage');
/** The first update that counts a search, in the counter of the budget. */
const startsCounting = (command: Command) => ofUsage(command) && command.parts.length === 1;
/** The last one, in the counters without a limit, all at once. */
const endsCounting = (command: Command) => ofUsage(command) && command.parts.length > 1;

/** Kills a process at a step of its searches, which hang. */
async function killAt(step: ((command: Command) => boolean) | undefined): Promise<Running> {
  const [victim, other] = await Promise.all([
    world.startVictim({ RANK_LEASE_MS: '3000' }),
    world.startVictim(),
  ]);
  world.rank.sim.latency.set(HANGS_MS);
  const held = step && world.proxy.hold(step);
  void triggerWithoutWaiting(victim);
  if (held) await held.met;
  else await eventually(sent).toBe(CONCURRENCY);
  await victim.end('SIGKILL');
  held?.drop();
  world.rank.sim.latency.set(0);
  return other;
}

/** A step, the requests that are sent at it, and at most so many that are counted and not sent. */
const STEPS: [string, ((command: Command) => boolean) | undefined, number, number][] = [
  ['before it counts any', startsCounting, 0, 0],
  ['between counting searches and sending them, but for those', endsCounting, 0, CONCURRENCY],
  ['while its searches hang', undefined, CONCURRENCY, 0],
];

describe('a process that counts its searches for a budget', () => {
  it.each(STEPS)('loses none of it when it is killed %s', async (_, step, sentBefore, mostLost) => {
    const other = await killAt(step);
    expect(sent()).toBe(sentBefore);
    const lost = await unsent();
    expect(lost).toBeGreaterThanOrEqual(Math.min(1, mostLost));
    expect(lost).toBeLessThanOrEqual(mostLost);

    // The other runs its own configuration, and that of the victim once the lease has expired.
    await triggerWithoutWaiting(other);
    expect(await finished()).toBe(2);
    expect([sent(), await used()]).toEqual([LIMIT - lost, LIMIT]);
  });
});
