import { beforeEach, describe, expect, it } from 'vitest';
import { RANK_CONFIGS } from '../../../../src/rank/tracking/config/config.schema.js';
import {
  SEARCH_ANSWERS,
  type SearchAnswer,
} from '../../../../src/rank/search/reuse/search-answer.repository.js';
import { RUNS } from '../../../../src/rank/history/runs/run.schema.js';
import { newCaller, newConfig, newSlot } from '../../../support/app.js';
import { calls, DAY_MS, now, triggerWithoutWaiting, useCrashWorld } from '../../../support/crash.js';
import { eventually, freshDay, keywords, resultsOf, runsOf } from '../../../support/rank.js';

const KEYWORDS = 3;
const ENV = { RANK_REUSE_MINUTES: '60', RANK_LEASE_MS: '3000' };
/** Longer than a lease, so that the process that asks has to renew it. */
const ANSWER_MS = 120_000;

const world = useCrashWorld();
let configs: string[];

/** Two accounts that track the same keywords. */
beforeEach(async () => {
  const { rank } = world;
  await freshDay(rank, now(DAY_MS));
  await newSlot(rank);
  configs = [];
  for (let n = 0; n < 2; n += 1)
    configs.push(await newConfig(rank, await newCaller(rank), { keywords: keywords(KEYWORDS) }));
});

const leases = async () => {
  const answers = await world.rank.db.model<SearchAnswer>(SEARCH_ANSWERS).find().lean<SearchAnswer[]>();
  return answers.map(({ lease_until }) => lease_until.getTime());
};
const running = () => world.rank.db.collection(RUNS).countDocuments({ status: 'running' });
const timesAsked = () => [...calls(world).values()];

describe('a process that is killed while it asks for searches that another one waits for', () => {
  it('loses its leases; the other asks, and both configurations get their results', async () => {
    const { rank } = world;
    const [dying, waiting] = await Promise.all([world.startVictim(ENV), world.startVictim(ENV)]);
    rank.sim.latency.set(ANSWER_MS);
    void triggerWithoutWaiting(dying);
    await eventually(timesAsked).toEqual([1, 1, 1]);
    void triggerWithoutWaiting(waiting);
    await eventually(running).toBe(2);
    const first = Math.max(...(await leases()));
    await eventually(async () => Math.min(...(await leases()))).toBeGreaterThan(first);
    await eventually(() => now(DAY_MS).getTime()).toBeGreaterThan(first);
    expect(timesAsked()).toEqual([1, 1, 1]);

    rank.sim.latency.set(0);
    const last = Math.min(...(await leases()));
    await dying.end('SIGKILL');
    await eventually(timesAsked).toEqual([2, 2, 2]);
    expect(now(DAY_MS).getTime()).toBeGreaterThanOrEqual(last);

    await eventually(async () => {
      await triggerWithoutWaiting(waiting);
      return rank.db.model(RANK_CONFIGS).countDocuments({ last_triggred: { $ne: null }, run: null });
    }).toBe(2);
    expect(timesAsked()).toEqual([2, 2, 2]);
    const ended = (await Promise.all(configs.map((config) => runsOf(rank, config)))).flat();
    const figures = ended
      .filter(({ status }) => status === 'done')
      .map(({ ranked, requests, reused }) => ({ ranked, requests, reused }))
      .sort((a, b) => a.reused - b.reused);
    expect(figures).toEqual([
      { ranked: KEYWORDS, requests: KEYWORDS, reused: 0 },
      { ranked: KEYWORDS, requests: 0, reused: KEYWORDS },
    ]);
    const [one, two] = await Promise.all(configs.map((config) => resultsOf(rank, config)));
    expect(one).toHaveLength(KEYWORDS);
    expect(one!.map(({ keyword, best }) => [keyword, best])).toEqual(
      two!.map(({ keyword, best }) => [keyword, best]),
    );
    expect([...one!, ...two!].every(({ best }) => best !== undefined)).toBe(true);
  });
});
