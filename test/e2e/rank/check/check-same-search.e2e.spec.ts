import { beforeEach, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newSlot, NOON, useApp } from '../../../support/app.js';
import {
  freshConfig,
  freshDay,
  resultsOf,
  runsOf,
  startRankApp,
  trigger,
  viewOf,
} from '../../../support/rank.js';

const GRID = { keyword: 'css grid', country: 'US' };
const SAME = [GRID, { ...GRID, keyword: 'CSS Grid' }, { ...GRID, keyword: 'css  grid' }];
const OTHERS = [
  { ...GRID, country: 'DE' },
  { ...GRID, device: 'mobile' },
];

const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));

describe('keywords that differ only by case or whitespace', () => {
  let caller: Caller;
  let config: string;
  beforeEach(async () => {
    ({ caller, config } = await freshConfig(rank, {
      keywords: [...SAME, ...OTHERS],
      website: 'example.com',
    }));
  });

  it('are stored as given, searched once a run, and each gets the result', async () => {
    expect((await viewOf(rank, caller)).keywords).toEqual([...SAME, ...OTHERS]);
    expect(await trigger(rank)).toMatchObject({ keywords: 5, ranked: 5 });
    expect(rank.sim.requests.total).toBe(3);
    const results = await resultsOf(rank, config);
    const same = results.filter(({ country, device }) => country === 'US' && !device);
    expect(same).toHaveLength(3);
    expect(new Set(same.map((result) => JSON.stringify(result.results))).size).toBe(1);
    expect(await runsOf(rank, config)).toMatchObject([{ requests: 3, reused: 0 }]);
    const { body } = await rank.http.get('/v1/rank/usage').set(caller.as).expect(200);
    expect(body.data.day.used).toBe(3);
  });

  it('fail together', async () => {
    rank.sim.faults.set([{ fault: 'forbidden', match: { country: 'US' } }]);
    expect(await trigger(rank)).toMatchObject({ ranked: 1, failed_keywords: 4 });
    expect(rank.sim.requests.total).toBe(3);
    const [entries] = Object.values((await viewOf(rank, caller)).error_log);
    expect(entries).toHaveLength(4);
  });
});

describe('the first day of an account', () => {
  it('has a first check whose time the answer names, and one that can start at once', async () => {
    await freshDay(rank);
    await newSlot(rank, { time: '18:00' });
    const caller = await newCaller(rank);
    const { body } = await rank.http
      .post('/v1/rank/config')
      .set(caller.as)
      .send({ keywords: [GRID], website: 'example.com', language: 'en' })
      .expect(200);
    const { _id: id, next_run_at: nextRunAt, next } = body.data as Record<string, string>;
    expect(nextRunAt).toBe(`${NOON.toISOString().slice(0, 10)}T18:00:00.000Z`);
    const [, path = ''] = /^POST (\S+) /.exec(next!) ?? [];
    expect(path).toBe(`/v1/rank/config/${id}/check`);
    const check = await rank.http.post(path).set(caller.as).expect(202);
    const run = `/v1/rank/runs/${(check.body as { data: { run: string } }).data.run}`;
    await expect
      .poll(async () => (await rank.http.get(run).set(caller.as)).body.data)
      .toMatchObject({ status: 'done', ranked: 1 });
  });
});
