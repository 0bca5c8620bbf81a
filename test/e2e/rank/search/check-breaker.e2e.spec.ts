import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, NOON } from '../../../support/app.js';
import {
  keywords,
  type RankApp,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const BREAKER_MS = 60_000;
const LATER = new Date(NOON.getTime() + BREAKER_MS);

describe('the breaker', () => {
  let rank: RankApp;
  let caller: Caller;
  let first: string;
  let second: string;

  /** One application per test, because of its breaker. One call at a time, so that the calls are known. */
  beforeEach(async () => {
    rank = await startRankApp({
      RANK_BREAKER_MS: String(BREAKER_MS),
      RANK_RETRY_ATTEMPTS: '1',
      RANK_KEYWORD_CONCURRENCY: '1',
      SEARCH_PROVIDER_TIMEOUT_MS: '3000',
    });
    await newSlot(rank);
    caller = await newCaller(rank);
    first = await newConfig(rank, caller, { keywords: keywords(25) });
    second = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
  });
  afterEach(() => rank.close());

  it('opens after 20 failures in a row: the rest of the run fails without a call, other configurations stay due', async () => {
    rank.sim.faults.set([{ fault: 'server_error' }]);
    expect(await trigger(rank)).toMatchObject({
      configs: 2,
      completed: 1,
      skipped: 1,
      keywords: 25,
      failed_keywords: 25,
    });
    expect(rank.sim.requests.total).toBe(20);
    const messages = (await viewOf(rank, caller)).error_log['2026-03-11']?.map(({ message }) => message);
    expect(messages).toEqual([
      ...Array.from({ length: 20 }, () => 'Provider answered with status 500: Internal server error'),
      ...Array.from({ length: 5 }, () => 'The provider is unavailable'),
    ]);
    expect(await runsOf(rank, second)).toEqual([]);
    expect(await storedConfig(rank, second)).toMatchObject({ last_triggred: null, is_cron_running: false });
  });

  it('is open for RANK_BREAKER_MS, after which due configurations run', async () => {
    rank.sim.faults.set([{ fault: 'server_error' }]);
    await trigger(rank);
    rank.sim.reset();
    rank.clock.set(new Date(LATER.getTime() - 1));
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 0, skipped: 1, keywords: 0 });
    expect(rank.sim.requests.total).toBe(0);

    rank.clock.set(LATER);
    expect(await trigger(rank)).toMatchObject({ configs: 1, completed: 1, skipped: 0, ranked: 2 });
    expect(await resultsOf(rank, second)).toHaveLength(2);
  });

  it('opens again at the first failure after its time', async () => {
    rank.sim.faults.set([{ fault: 'server_error' }]);
    await trigger(rank);
    rank.sim.requests.clear();
    rank.clock.set(LATER);
    expect(await trigger(rank)).toMatchObject({ completed: 1, failed_keywords: 2 });
    expect(rank.sim.requests.total).toBe(1);
  });

  it('counts time-outs too', async () => {
    rank.sim.faults.set([{ fault: 'hang', times: 2 }, { fault: 'server_error' }]);
    await trigger(rank);
    expect(rank.sim.requests.total).toBe(20);
    expect(await runsOf(rank, first)).toMatchObject([{ status: 'done', failed: 25, requests: 20 }]);
    expect((await viewOf(rank, caller)).error_log['2026-03-11']?.[0]?.message).toBe(
      'Provider did not answer within 3000 ms',
    );
  });

  it.each([
    ['a 429', 'rate_limit'],
    ['a 403', 'forbidden'],
    ['a response that is not a list', 'html'],
    ['a success', 'empty'],
  ] as const)('counts from nought again after %s', async (_, fault) => {
    rank.sim.faults.set([{ fault, match: { q: 'keyword 15' } }, { fault: 'server_error' }]);
    expect(await trigger(rank)).toMatchObject({ configs: 2, completed: 2, skipped: 0 });
    expect(rank.sim.requests.total).toBe(27);
  });
});
