import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../../../src/simulator/index.js';
import { type Caller, newCaller, newConfig, newSlot } from '../../../support/app.js';
import {
  keywords,
  type RankApp,
  resultsOf,
  startRankApp,
  trigger,
  viewOf,
  freshConfig,
} from '../../../support/rank.js';

const TIMEOUT_MS = 5000;

describe('retries', () => {
  let rank: RankApp;
  let caller: Caller;
  let config: string;

  beforeAll(async () => {
    rank = await startRankApp({
      SEARCH_PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
      RANK_RETRY_ATTEMPTS: '3',
      RANK_RETRY_BUDGET_MS: '1500',
    });
  });
  afterAll(() => rank.close());

  async function track(count: number): Promise<void> {
    ({ caller, config } = await freshConfig(rank, { keywords: keywords(count) }));
  }

  /** One fault per keyword, in the order of the keywords, and the log's messages in the same order. */
  async function messagesOf(faults: Omit<FaultRule, 'match'>[]): Promise<string[]> {
    await track(faults.length);
    rank.sim.faults.set(
      keywords(faults.length).map(({ keyword }, at) => ({ ...faults[at]!, match: { q: keyword } })),
    );
    expect(await trigger(rank)).toMatchObject({ completed: 1, failed_keywords: faults.length });
    return Object.values((await viewOf(rank, caller)).error_log)
      .flat()
      .map(({ message }) => message);
  }

  const asked = (keyword: string) => rank.sim.requests.list().filter(({ q }) => q === keyword).length;

  describe('of one keyword', () => {
    beforeEach(() => track(1));

    it.each<[string, FaultRule[]]>([
      ['a 429 without Retry-After', [{ fault: 'rate_limit', retry_after: null, times: 1 }]],
      ['a 429 with Retry-After 0', [{ fault: 'rate_limit', retry_after: 0, times: 2 }]],
      [
        'a 429 with a Retry-After that says nothing',
        [{ fault: 'rate_limit', retry_after: 'soon', times: 1 }],
      ],
      ['two answers 500', [{ fault: 'server_error', times: 2 }]],
      ['a 503 in HTML', [{ fault: 'html', status: 503, times: 1 }]],
      ['a connection that was reset', [{ fault: 'drop', times: 1 }]],
      ['a body that broke off', [{ fault: 'truncated', times: 2 }]],
      ['a time-out', [{ fault: 'hang', times: 1 }]],
      ['a body that came too slowly', [{ fault: 'slow_body', ms: TIMEOUT_MS + 400, times: 1 }]],
    ])('succeed after %s', async (_, faults) => {
      rank.sim.faults.set(faults);
      expect(await trigger(rank)).toMatchObject({ completed: 1, ranked: 1, failed_keywords: 0 });
      expect(rank.sim.requests.total).toBe((faults[0]?.times ?? 0) + 1);
      expect(await viewOf(rank, caller)).toMatchObject({ error_log: {} });
      expect(await resultsOf(rank, config)).toHaveLength(1);
    });

    it('wait as long as Retry-After says, and no longer than the budget in all', async () => {
      rank.sim.faults.set([{ fault: 'rate_limit', retry_after: 1 }]);
      const { duration_ms } = await trigger(rank);
      // The first wait uses 1 s of 1.5 s, so there is no second one of the same length.
      expect(rank.sim.requests.total).toBe(2);
      expect(duration_ms).toBeGreaterThanOrEqual(990);
    });

    it('are not made when Retry-After lies beyond the budget', async () => {
      rank.sim.faults.set([{ fault: 'rate_limit', retry_after: 60 }]);
      const { duration_ms } = await trigger(rank);
      expect(rank.sim.requests.total).toBe(1);
      expect(duration_ms).toBeLessThan(60_000);
    });

    it('compute a Retry-After date with the clock of the application', async () => {
      rank.sim.faults.set([{ fault: 'rate_limit', retry_after: 'Wed, 11 Mar 2026 12:00:02 GMT' }]);
      await trigger(rank);
      expect(rank.sim.requests.total).toBe(1);
    });
  });

  it('are three in all for 429, 5xx, a reset and a broken body', async () => {
    const messages = await messagesOf([
      { fault: 'rate_limit', retry_after: 0 },
      { fault: 'server_error' },
      { fault: 'server_error', status: 502 },
      { fault: 'server_error', status: 599 },
      { fault: 'drop' },
      { fault: 'truncated' },
    ]);
    expect(messages).toEqual([
      'Provider answered with status 429: You have exceeded the rate limit per second for your plan',
      'Provider answered with status 500: Internal server error',
      'Provider answered with status 502: Internal server error',
      'Provider answered with status 599: Internal server error',
      'Connection to the provider failed (ECONNRESET)',
      'Connection to the provider failed (the answer broke off)',
    ]);
    for (const { keyword } of keywords(6)) expect(asked(keyword)).toBe(3);
  });

  it('are not made for 403, any other 4xx or a redirect', async () => {
    const statuses = [400, 403, 404, 410, 418, 422, 451, 302];
    const messages = await messagesOf(statuses.map((status) => ({ fault: 'forbidden', status })));
    expect(messages).toEqual(
      statuses.map(
        (status) => `Provider answered with status ${status}: You are not subscribed to this API.`,
      ),
    );
    expect(rank.sim.requests.total).toBe(statuses.length);
  });

  it('are not made for a response without a result list', async () => {
    const messages = await messagesOf([{ fault: 'html' }, { fault: 'not_a_list' }, { fault: 'oversize' }]);
    expect(messages).toEqual([
      'Unexpected provider response',
      'Unexpected provider response',
      'Unexpected provider response: the body is too large',
    ]);
    expect(rank.sim.requests.total).toBe(3);
  });

  it('are counted for each keyword separately', async () => {
    await track(3);
    rank.sim.faults.set([{ fault: 'server_error', match: { q: 'keyword 02' }, times: 2 }]);
    expect(await trigger(rank)).toMatchObject({ ranked: 3 });
    expect(keywords(3).map(({ keyword }) => asked(keyword))).toEqual([1, 3, 1]);
  });
});

describe('with RANK_RETRY_ATTEMPTS=1', () => {
  let rank: RankApp;
  beforeAll(async () => void (rank = await startRankApp({ RANK_RETRY_ATTEMPTS: '1' })));
  afterAll(() => rank.close());

  it('nothing is retried', async () => {
    await newSlot(rank);
    await newConfig(rank, await newCaller(rank), { keywords: keywords(4) });
    rank.sim.faults.set([
      { fault: 'server_error', match: { q: 'keyword 01' } },
      { fault: 'rate_limit', retry_after: 0, match: { q: 'keyword 02' } },
      { fault: 'drop', match: { q: 'keyword 03' } },
    ]);
    expect(await trigger(rank)).toMatchObject({ ranked: 1, failed_keywords: 3 });
    expect(rank.sim.requests.total).toBe(4);
  });
});
