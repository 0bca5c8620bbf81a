import { describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/check/trigger/check.scheduler.js';
import { RankWatch } from '../../../../src/rank/check/watch/rank-watch.js';
import { useApp } from '../../../support/app.js';
import { ConfigClient } from '../../../support/config.js';
import {
  crashedRun,
  eventually,
  freshConfig,
  keywords,
  patchConfig,
  resultsOf,
  runsOf,
  startRankApp,
  storedConfig,
  trigger,
  viewOf,
} from '../../../support/rank.js';

/** 12:00 in UTC of a day of March 2026; the 9th is a Monday, and a fresh configuration is of Wednesday the 11th. */
const march = (day: number, time = '12:00') =>
  new Date(`2026-03-${String(day).padStart(2, '0')}T${time}:00Z`);
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;
const MONDAYS = { depth: 100, every: 'week', weekday: 1 } as const;

describe('a configuration with a rhythm', () => {
  const rank = useApp(() => startRankApp({ RANK_RETRY_ATTEMPTS: '1' }));
  const runs = (config: string) => runsOf(rank, config);
  const daysOf = async (config: string) =>
    (await runs(config)).map(({ slot_day, status }) => `${slot_day} ${status}`);

  /** Triggers at noon of each day. */
  async function pass(from: number, to: number): Promise<void> {
    for (let n = from; n <= to; n += 1) {
      rank.clock.set(march(n));
      await trigger(rank);
    }
  }

  it('is checked on its day of the week, and has no record of the others (rules 1011 and 1014)', async () => {
    const body = { keywords: keywords(2), every: 'week', weekday: 5 };
    const { caller, config } = await freshConfig(rank, body);
    await pass(11, 22);
    expect(await daysOf(config)).toEqual(['2026-03-13 done', '2026-03-20 done']);
    const results = await resultsOf(rank, config);
    expect([...new Set(results.map(({ slot_day }) => slot_day))]).toEqual(['2026-03-13', '2026-03-20']);
    expect(results.some(({ rolled_from_previous }) => rolled_from_previous)).toBe(false);
    expect(await viewOf(rank, caller)).toMatchObject({
      last_triggred: march(20).toISOString(),
      next_run_at: '2026-03-27T00:00:00.000Z',
    });
    const { body: graph } = await rank.http
      .get('/v1/rank/graph')
      .query({ startDate: '2026-03-11', endDate: '2026-03-22' })
      .set(caller.as)
      .expect(200);
    expect(graph.data.map(({ date }: { date: string }) => date)).toEqual(['2026-03-13', '2026-03-20']);
    const { body: list } = await rank.http.get('/v1/rank/websites').set(caller.as).expect(200);
    expect(list.data).toMatchObject([{ next_run_at: '2026-03-27T00:00:00.000Z' }]);
  });

  it('is checked from Monday to Friday', async () => {
    const { config } = await freshConfig(rank, { keywords: keywords(1), every: 'weekdays' });
    await pass(11, 16);
    expect(await daysOf(config)).toEqual([11, 12, 13, 16].map((n) => `${day(n)} done`));
  });

  it('has only the days of its checks missed (rule 1012)', async () => {
    const { config } = await freshConfig(rank, { keywords: keywords(1), every: 'weekdays' });
    await pass(12, 12);
    await pass(17, 17);
    expect((await daysOf(config)).sort()).toEqual([
      '2026-03-12 done',
      '2026-03-13 missed',
      '2026-03-16 missed',
      '2026-03-17 done',
    ]);
  });

  it('is due by a new rhythm at once, without days missed before (rule 1013)', async () => {
    const { caller, config } = await freshConfig(rank, { keywords: keywords(1), every: 'week', weekday: 3 });
    await pass(11, 13);
    await new ConfigClient(rank, caller).change(config, { every: 'day' }).expect(200);
    expect(await viewOf(rank, caller)).toMatchObject({ next_run_at: '2026-03-13T00:00:00.000Z' });
    await pass(13, 14);
    await new ConfigClient(rank, caller).change(config, { every: 'week', weekday: 2 }).expect(200);
    await pass(15, 17);
    expect(await daysOf(config)).toEqual([11, 13, 14, 17].map((n) => `${day(n)} done`));
  });

  it('is manual: neither the trigger nor the scheduler checks it, only a request for it (rule 1011)', async () => {
    const { caller, config } = await freshConfig(rank, { keywords: keywords(1), every: 'manual' });
    await pass(11, 12);
    await rank.app.get(CheckScheduler).tick();
    expect(await runs(config)).toEqual([]);
    const path = `/v1/rank/config/${config}/check`;
    await rank.http.post(path).set(caller.as).send({}).expect(202);
    await eventually(() => runs(config)).toMatchObject([{ status: 'done', reason: 'check' }]);
    expect(await viewOf(rank, caller)).toMatchObject({ next_run_at: null, last_triggred: null });
  });

  it('is not late on a day without a check, nor for an hour after its rhythm has changed', async () => {
    const { caller, config } = await freshConfig(rank, { keywords: keywords(1), every: 'week', weekday: 5 });
    const checks = async () => (await rank.app.get(RankWatch).state()).checks;
    rank.clock.set(march(12));
    expect(await checks()).toBe('ok');
    await new ConfigClient(rank, caller).change(config, { every: 'day' }).expect(200);
    rank.clock.set(march(12, '12:30'));
    expect(await checks()).toBe('ok');
    rank.clock.set(march(12, '13:01'));
    expect(await checks()).toBe('late');
  });

  it('has the day of a dead process closed on a day without a check (rule 1015)', async () => {
    const { config } = await freshConfig(rank, { keywords: keywords(2), every: 'week', weekday: 3 });
    const dead = await crashedRun(rank, config, day(11), { lease_until: march(11, '12:01') });
    rank.clock.set(march(12));
    await trigger(rank);
    expect(await runs(config)).toMatchObject([{ _id: dead._id, status: 'abandoned', failed: 2 }]);
    expect(await storedConfig(rank, config)).toMatchObject({ run: null, run_day: '' });
    await pass(18, 18);
    expect((await runs(config)).at(-1)).toMatchObject({ status: 'done', slot_day: day(18) });
  });

  describe('of depth', () => {
    const topTwenty = { keywords: keywords(3), depth: 20, deep_every: MONDAYS };
    const depthsOf = async (config: string, on: number) =>
      (await resultsOf(rank, config, day(on))).map(({ depth }) => depth);

    it('examines its depth, and on its day the deep one; the run and the results say so (rule 1016)', async () => {
      const { config } = await freshConfig(rank, topTwenty);
      await pass(11, 11);
      await pass(16, 16);
      const [wednesday, monday] = (await runs(config)).filter(({ status }) => status === 'done');
      expect(wednesday).toMatchObject({ depth: 20 });
      expect(monday).not.toHaveProperty('depth');
      expect(await depthsOf(config, 11)).toEqual([20, 20, 20]);
      expect(await depthsOf(config, 16)).toEqual([100, 100, 100]);
    });

    it('takes RANK_DEPTH for the deep day where it names only the other depth', async () => {
      const { keywords: tracked } = topTwenty;
      const { config } = await freshConfig(rank, {
        keywords: tracked,
        deep_every: { ...MONDAYS, depth: 20 },
      });
      await pass(11, 11);
      await pass(16, 16);
      expect(await depthsOf(config, 11)).toEqual([20, 20, 20]);
      expect(await depthsOf(config, 16)).toEqual([100, 100, 100]);
    });

    it('keeps the depth of a run that another one takes over, even after a change (rule 1017)', async () => {
      const { caller, config } = await freshConfig(rank, topTwenty);
      const dead = await crashedRun(rank, config, day(11), { lease_until: march(11, '12:01') });
      await rank.db.collection('runs').updateOne({ _id: dead._id }, { $set: { depth: 20 } });
      await new ConfigClient(rank, caller).change(config, { depth: 50 }).expect(200);
      rank.clock.set(march(11, '12:30'));
      await trigger(rank);
      expect(await depthsOf(config, 11)).toEqual([20, 20, 20]);
      expect((await runs(config)).at(-1)).toMatchObject({ reason: 'recovery', status: 'done', depth: 20 });
    });

    it('keeps the depth of its day past midnight (rule 1017)', async () => {
      const { config } = await freshConfig(rank, { ...topTwenty, keywords: keywords(1) }, { time: '23:50' });
      rank.clock.set(march(15, '23:59'));
      rank.gate.shut();
      const running = trigger(rank);
      await eventually(() => rank.gate.waiting).toBe(1);
      rank.clock.set(march(16, '00:01'));
      rank.gate.open();
      await running;
      expect(await depthsOf(config, 15)).toEqual([20]);
      expect((await runs(config)).at(-1)).toMatchObject({ slot_day: day(15), depth: 20 });
    });

    it('is the depth of checks on demand too', async () => {
      const { caller, config } = await freshConfig(rank, topTwenty);
      await rank.http.post(`/v1/rank/config/${config}/check`).set(caller.as).send({}).expect(202);
      await eventually(() => runs(config)).toMatchObject([{ status: 'done', depth: 20 }]);
    });
  });
});

describe('the estimate of a rhythm', () => {
  const rank = useApp(() => startRankApp({ RANK_PAGING: 'pages', SEARCH_COST_PER_1000: '1' }));

  it('counts the pages of each check of the week (rule 1019)', async () => {
    const body = { keywords: keywords(10), depth: 20, deep_every: MONDAYS };
    const { caller, config } = await freshConfig(rank, body);
    const estimateOf = async (query: object = {}) => {
      const { body } = await rank.http.get('/v1/rank/usage').query(query).set(caller.as).expect(200);
      return body.data.estimate;
    };
    // Six checks of 20 requests and one of 100 a week; 30 days have 30/7 weeks.
    const topTwenty = {
      requests_per_day: 32,
      requests_per_check: 100,
      requests_per_month: 943,
      cost_per_month: 0.94,
    };
    expect(await estimateOf()).toEqual(topTwenty);
    expect(await estimateOf({ every: 'day' })).toEqual({
      requests_per_day: 100,
      requests_per_month: 3000,
      cost_per_month: 3,
    });
    const asParameters = { depth: 20, deep_depth: 100, deep_weekday: 1 };
    expect(await estimateOf(asParameters)).toEqual(topTwenty);
    expect(await estimateOf({ every: 'week', keywords: 70 })).toMatchObject({ requests_per_month: 3000 });
    expect(await estimateOf({ every: 'manual' })).toMatchObject({
      requests_per_check: 100,
      requests_per_month: 0,
      cost_per_month: 0,
    });

    // Later, the mean of the runs to the same depth.
    rank.sim.faults.set([{ fault: 'page10' }]);
    await trigger(rank);
    const [run] = await runsOf(rank, config);
    expect(run).toMatchObject({ depth: 20, requests: 20 });
    await rank.db.collection('runs').updateOne({ _id: run!._id }, { $set: { requests: 25 } });
    expect(await estimateOf()).toMatchObject({ requests_per_month: Math.ceil((6 * 25 + 100) * (30 / 7)) });
    expect(await estimateOf({ every: 'day' })).toMatchObject({ requests_per_day: 100 });
    await patchConfig(rank, config, { depth: 30 });
    expect(await estimateOf()).toMatchObject({ requests_per_month: 1200 });
  });

  it.each([
    [{ every: 'year' }],
    [{ depth: '5' }],
    [{ deep_depth: 'x' }],
    [{ weekday: '8' }],
    [{ deep_weekday: '0' }],
  ])('refuses %j', async (query) => {
    const { caller } = await freshConfig(rank, { keywords: keywords(1) });
    await rank.http.get('/v1/rank/usage').query(query).set(caller.as).expect(400);
  });
});
