import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { type Caller, newCaller, newConfig, newSlot, NOON, useApp } from '../../../support/app.js';
import {
  keywords,
  PROVIDER_KEY,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
  freshConfig,
} from '../../../support/rank.js';

const REJECTED = 'Provider answered with status 401: Invalid API key';
const PAUSE_MS = 900_000;

describe('a rejected provider key', () => {
  const rank = useApp(() => startRankApp({ RANK_KEYWORD_CONCURRENCY: '1' }));
  let caller: Caller;
  let first: string;
  let second: string;

  /** One call at a time, so that it is known which ones are made. */
  beforeEach(async () => {
    ({ caller, config: first } = await freshConfig(rank, { keywords: keywords(5) }));
    second = await newConfig(rank, await newCaller(rank), { keywords: keywords(2) });
  });

  const rejectFrom = (keyword: string) =>
    rank.sim.faults.set([{ fault: 'unauthorized', match: { q: keyword } }]);
  const refusedTrigger = () => rank.http.post('/v1/rank/trigger').expect(401);
  const tick = () => rank.app.get(CheckScheduler).tick();
  const pauseOf = () => rank.db.collection('provider_state').findOne();

  it('is answered with 401 and what the provider said', async () => {
    rejectFrom('keyword 01');
    const { body } = await refusedTrigger();
    expect(body).toEqual({
      status: false,
      errno: 401,
      message: 'Invalid API key',
      additional_info: { status: 401, message: 'Invalid API key' },
    });
  });

  it('stops all requests: the other keywords fail, are logged, and the configuration stays due', async () => {
    rejectFrom('keyword 03');
    await refusedTrigger();
    expect(rank.sim.requests.list().map(({ q }) => q)).toEqual(['keyword 01', 'keyword 02', 'keyword 03']);
    expect((await resultsOf(rank, first)).map(({ keyword }) => keyword)).toEqual([
      'keyword 01',
      'keyword 02',
    ]);
    expect(await viewOf(rank, caller)).toMatchObject({
      last_triggred: null,
      is_cron_running: false,
      error_log: {
        '2026-03-11': ['keyword 03', 'keyword 04', 'keyword 05'].map((keyword) => ({
          keyword,
          country: 'US',
          near: '',
          device: 'desktop',
          message: REJECTED,
        })),
      },
    });
    expect(await storedConfig(rank, first)).toMatchObject({
      last_day: '',
      run: null,
      run_day: '',
      lease_until: new Date(0),
    });
    expect(await runsOf(rank, first)).toMatchObject([
      { status: 'failed', keywords: 5, ranked: 2, failed: 3, rolled: 0, requests: 3, error: REJECTED },
    ]);
    expect(await pauseOf()).toMatchObject({ provider_paused_until: new Date(NOON.getTime() + PAUSE_MS) });
  });

  it('does not affect the other configurations', async () => {
    rejectFrom('keyword 01');
    await refusedTrigger();
    expect(await runsOf(rank, second)).toEqual([]);
    expect(await resultsOf(rank, second)).toEqual([]);
    expect(await storedConfig(rank, second)).toMatchObject({ last_triggred: null, run: null });
  });

  it('sends no retry of a keyword that waits for one', async () => {
    const wide = await startRankApp({ RANK_KEYWORD_CONCURRENCY: '5' });
    await newSlot(wide);
    const config = await newConfig(wide, await newCaller(wide), { keywords: keywords(2) });
    wide.sim.faults.set([
      { fault: 'rate_limit', retry_after: 1, match: { q: 'keyword 01' } },
      { fault: 'unauthorized', match: { q: 'keyword 02' } },
    ]);
    await wide.http.post('/v1/rank/trigger').expect(401);
    expect(wide.sim.requests.total).toBe(2);
    expect(await runsOf(wide, config)).toMatchObject([{ failed: 2, requests: 2 }]);
    await wide.close();
  });

  it('rolls earlier results forward, and keeps the time of the last finished run', async () => {
    await trigger(rank);
    rank.clock.set(new Date('2026-03-12T12:00:00Z'));
    rejectFrom('keyword 02');
    await refusedTrigger();
    expect((await viewOf(rank, caller)).last_triggred).toBe(NOON.toISOString());
    const today = await resultsOf(rank, first, '2026-03-12');
    expect(today.map(({ keyword, rolled_from_previous: rolled }) => [keyword, rolled])).toEqual([
      ['keyword 01', false],
      ['keyword 02', true],
      ['keyword 03', true],
      ['keyword 04', true],
      ['keyword 05', true],
    ]);
    expect((await runsOf(rank, first)).at(-1)).toMatchObject({ status: 'failed', failed: 4, rolled: 4 });

    rank.sim.faults.clear();
    rank.sim.requests.clear();
    expect(await trigger(rank)).toMatchObject({ configs: 2, completed: 2, ranked: 7, failed_keywords: 0 });
    const asked = rank.sim.requests.list().map(({ q }) => q?.slice(-2));
    expect(asked).toEqual(['02', '03', '04', '05', '01', '02']);
    const mended = await resultsOf(rank, first, '2026-03-12');
    expect(mended).toHaveLength(5);
    expect(mended.every(({ rolled_from_previous: rolled }) => !rolled)).toBe(true);
    expect(mended.map(({ checked_at }) => checked_at)).toEqual(
      mended.map(() => new Date('2026-03-12T12:00:00Z')),
    );
    expect((await viewOf(rank, caller)).error_log).toEqual({});
  });

  it('pauses the scheduler for RANK_PAUSE_MS', async () => {
    rejectFrom('keyword 01');
    await refusedTrigger();
    expect(await pauseOf()).toEqual({
      _id: createHash('sha256').update(PROVIDER_KEY).digest('hex'),
      provider_paused_until: new Date(NOON.getTime() + PAUSE_MS),
      since: NOON,
      message: 'Invalid API key',
    });
    rank.sim.faults.clear();
    rank.sim.requests.clear();
    rank.clock.set(new Date(NOON.getTime() + PAUSE_MS - 1));
    await tick();
    expect(rank.sim.requests.total).toBe(0);

    rank.clock.set(new Date(NOON.getTime() + PAUSE_MS));
    await tick();
    expect(rank.sim.requests.total).toBe(7);
    expect(await runsOf(rank, second)).toMatchObject([{ status: 'done', reason: 'schedule' }]);
  });

  it('pauses the scheduler again, without an error that ends it', async () => {
    rejectFrom('keyword 01');
    await tick();
    expect(rank.sim.requests.total).toBe(1);
    await tick();
    expect(rank.sim.requests.total).toBe(1);
  });

  it('does not pause a trigger by call, whose success ends the pause', async () => {
    rejectFrom('keyword 01');
    await refusedTrigger();
    await refusedTrigger();
    expect(rank.sim.requests.total).toBe(2);
    expect(await pauseOf()).not.toBeNull();

    rank.sim.faults.clear();
    expect(await trigger(rank)).toMatchObject({ completed: 2, ranked: 7 });
    expect(await pauseOf()).toBeNull();
  });
});
