import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import type { FaultRule } from '../../../../src/simulator/index.js';
import { searchAnswer } from '../../../../src/simulator/results/answer.js';
import { dayNumber } from '../../../../src/simulator/results/drift.js';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { keywords, resultsOf, runsOf, startRankApp, trigger, viewOf } from '../../../support/rank.js';

const TIMEOUT_MS = 5000;
const RATE_LIMITED =
  'Provider answered with status 429: You have exceeded the rate limit per second for your plan';
const SERVER_ERROR = 'Provider answered with status 500: Internal server error';
const DROPPED = 'Connection to the provider failed (ECONNRESET)';
const NO_LIST = 'Unexpected provider response';
const TIMED_OUT = `Provider did not answer within ${TIMEOUT_MS} ms`;

const at = (day: string) => new Date(`${day}T12:00:00Z`);
const failing = (faults: Record<string, Omit<FaultRule, 'match'>>): FaultRule[] =>
  Object.entries(faults).map(([q, fault]) => ({ ...fault, match: { q } }));
const entry = (keyword: string, message: string) => ({
  keyword,
  country: 'US',
  near: '',
  device: 'desktop',
  message,
});

/** Four days of one configuration of thirty keywords: each test continues the previous one. */
describe('thirty keywords of which some fail', () => {
  const rank = useApp(() =>
    startRankApp({
      SEARCH_PROVIDER_TIMEOUT_MS: String(TIMEOUT_MS),
      RANK_RETRY_ATTEMPTS: '2',
      RANK_KEYWORD_CONCURRENCY: '10',
      RANK_RETRY_BUDGET_MS: '500',
    }),
  );
  let caller: Caller;
  let config: string;

  beforeAll(async () => {
    rank.clock.set(at('2026-03-11'));
    await newSlot(rank);
    caller = await newCaller(rank);
    config = await newConfig(rank, caller, { keywords: keywords(30) });
  });

  /** The expected result of a keyword, computed from the provider's response of that day. */
  function truth(keyword: string, day: string) {
    const context = { q: keyword, country: 'US', language: 'en' };
    const { results } = searchAnswer(context, dayNumber(at(day)), { start: 0, num: 100 }, ['example.com']);
    const found = results.flatMap(({ link }, index) =>
      link.includes('example.com') ? [{ link, position: index + 1 }] : [],
    );
    const positions = found.map(({ position }) => position);
    const sum = positions.reduce((total, position) => total + position, 0);
    return {
      results: found,
      depth: results.length,
      best: Math.min(...positions),
      worst: Math.max(...positions),
      avg: Math.round((sum / positions.length) * 100) / 100,
    };
  }

  async function byKeyword(day: string): Promise<Map<string, SeoResult>> {
    return new Map((await resultsOf(rank, config, day)).map((result) => [result.keyword, result]));
  }

  /** The response to the trigger, the `runs` record and the provider's own count agree. */
  async function runOfDay(day: string, counts: { failed: number; rolled: number; requests: number }) {
    rank.clock.set(at(day));
    rank.sim.requests.clear();
    const { failed, rolled, requests } = counts;
    expect(await trigger(rank)).toMatchObject({
      slots: 1,
      configs: 1,
      completed: 1,
      failed: 0,
      skipped: 0,
      joined: 0,
      keywords: 30,
      ranked: 30 - failed,
      not_found: 0,
      failed_keywords: failed,
      rolled,
    });
    const expected = { keywords: 30, ranked: 30 - failed, not_found: 0, failed, rolled, requests };
    const run = (await runsOf(rank, config)).at(-1);
    expect(run).toMatchObject({ ...expected, status: 'done', reason: 'call', slot_day: day, error: null });
    expect(rank.sim.requests.total).toBe(requests);
  }

  it('saves 25 results and logs 5 failures, each with its own text', async () => {
    rank.sim.faults.set(
      failing({
        'keyword 03': { fault: 'rate_limit', retry_after: 60 },
        'keyword 07': { fault: 'server_error' },
        'keyword 12': { fault: 'drop' },
        'keyword 19': { fault: 'html' },
        'keyword 25': { fault: 'hang' },
      }),
    );
    // 07, 12 and 25 were retried; the Retry-After of 03 exceeds the budget; 19 was a response.
    await runOfDay('2026-03-11', { failed: 5, rolled: 0, requests: 33 });
    expect((await viewOf(rank, caller)).error_log).toEqual({
      '2026-03-11': [
        entry('keyword 03', RATE_LIMITED),
        entry('keyword 07', SERVER_ERROR),
        entry('keyword 12', DROPPED),
        entry('keyword 19', NO_LIST),
        entry('keyword 25', TIMED_OUT),
      ],
    });
    expect((await resultsOf(rank, config)).map(({ keyword }) => keyword)).toEqual(
      keywords(30)
        .map(({ keyword }) => keyword)
        .filter((keyword) => !/03|07|12|19|25/.test(keyword)),
    );
  });

  it('stores the results of the provider for each keyword', async () => {
    const results = await resultsOf(rank, config);
    const [run] = await runsOf(rank, config);
    for (const { _id, ...result } of results) {
      const { keyword } = result;
      const identity = [String(caller.account._id), 'https://www.example.com', 'en', keyword, 'US', ''];
      expect(result).toEqual({
        config: run?.config,
        account: caller.account._id,
        slot_day: '2026-03-11',
        series: createHash('sha256').update(JSON.stringify(identity)).digest('hex'),
        website: 'https://www.example.com',
        language: 'en',
        keyword,
        country: 'US',
        ...truth(keyword, '2026-03-11'),
        provider: 'rapidapi',
        rolled_from_previous: false,
        managed_by_platform: false,
        deleted_on: null,
        run: run?._id,
        run_at: at('2026-03-11'),
        checked_at: at('2026-03-11'),
        createdAt: at('2026-03-11'),
        updatedAt: at('2026-03-11'),
      });
    }
  });

  it('copies the earlier result of a failed keyword, where there is one', async () => {
    rank.sim.faults.set(
      failing({
        'keyword 01': { fault: 'server_error' },
        'keyword 03': { fault: 'not_a_list' },
        'keyword 05': { fault: 'forbidden' },
        'keyword 09': { fault: 'truncated' },
        'keyword 30': { fault: 'rate_limit', retry_after: 'Wed, 11 Mar 2026 13:00:00 GMT', status: 503 },
      }),
    );
    const before = await byKeyword('2026-03-11');
    // Retry-After lies in the past of the second day: waited for not at all.
    await runOfDay('2026-03-12', { failed: 5, rolled: 4, requests: 33 });
    const after = await byKeyword('2026-03-12');
    const run = (await runsOf(rank, config)).at(-1);
    for (const keyword of ['keyword 01', 'keyword 05', 'keyword 09', 'keyword 30']) {
      const original = before.get(keyword)!;
      const copy = after.get(keyword)!;
      expect(copy).toEqual({
        ...original,
        _id: copy._id,
        slot_day: '2026-03-12',
        rolled_from_previous: true,
        run: run?._id,
        run_at: at('2026-03-12'),
        createdAt: at('2026-03-12'),
        updatedAt: at('2026-03-12'),
      });
      expect(copy._id).not.toEqual(original._id);
      expect(copy.checked_at).toEqual(at('2026-03-11'));
    }
    expect(after.has('keyword 03')).toBe(false);
    expect(after.size).toBe(29);
    expect([...after.values()].filter((result) => result.rolled_from_previous)).toHaveLength(4);
    expect(await byKeyword('2026-03-11')).toEqual(before);
  });

  it('keeps the entries of keywords that failed again, and drops those of keywords that succeeded', async () => {
    expect((await viewOf(rank, caller)).error_log).toEqual({
      '2026-03-11': [entry('keyword 03', RATE_LIMITED)],
      '2026-03-12': [
        entry('keyword 01', SERVER_ERROR),
        entry('keyword 03', NO_LIST),
        entry('keyword 05', 'Provider answered with status 403: You are not subscribed to this API.'),
        entry('keyword 09', 'Connection to the provider failed (the answer broke off)'),
        entry(
          'keyword 30',
          'Provider answered with status 503: You have exceeded the rate limit per second for your plan',
        ),
      ],
    });
  });

  it('copies a rolled result, with the time of the real check', async () => {
    rank.sim.faults.set(failing({ 'keyword 01': { fault: 'forbidden' } }));
    await runOfDay('2026-03-13', { failed: 1, rolled: 1, requests: 30 });
    const [real, copy, second] = await Promise.all(
      ['2026-03-11', '2026-03-12', '2026-03-13'].map(async (day) =>
        (await byKeyword(day)).get('keyword 01')!,
      ),
    );
    expect(second).toMatchObject({
      results: real!.results,
      rolled_from_previous: true,
      checked_at: at('2026-03-11'),
      run_at: at('2026-03-13'),
    });
    expect(new Set([real!, copy!, second!].map(({ _id }) => String(_id))).size).toBe(3);
    expect(Object.keys((await viewOf(rank, caller)).error_log)).toEqual(['2026-03-12', '2026-03-13']);
  });

  it('has an empty log once every keyword succeeds, dates and all', async () => {
    rank.sim.faults.clear();
    await runOfDay('2026-03-14', { failed: 0, rolled: 0, requests: 30 });
    expect((await viewOf(rank, caller)).error_log).toEqual({});
    expect(await rank.db.collection('rank_errors').countDocuments({ 'entries.0': { $exists: true } })).toBe(
      0,
    );
    const results = await byKeyword('2026-03-14');
    expect([...results.values()].every((result) => !result.rolled_from_previous)).toBe(true);
    expect(results.get('keyword 03')).toMatchObject(truth('keyword 03', '2026-03-14'));
  });

  it('drops entries older than 30 days while the keyword goes on failing', async () => {
    rank.sim.faults.set(failing({ 'keyword 01': { fault: 'forbidden' } }));
    for (const day of ['2026-04-01', '2026-04-02', '2026-05-01', '2026-05-02']) {
      rank.clock.set(at(day));
      expect(await trigger(rank)).toMatchObject({ failed_keywords: 1, rolled: 1 });
    }
    const { body } = await rank.http
      .post('/v1/auth/login')
      .send({ email: caller.email, password: 'correct horse battery staple' });
    const seen = { ...caller, as: { 'X-Session-Id': body.data.session_id as string } };
    expect(Object.keys((await viewOf(rank, seen)).error_log)).toEqual([
      '2026-04-02',
      '2026-05-01',
      '2026-05-02',
    ]);
  });
});
