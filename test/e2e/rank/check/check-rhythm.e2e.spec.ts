import { describe, expect, it } from 'vitest';
import { CheckScheduler } from '../../../../src/rank/checks/trigger/check.scheduler.js';
import { RankWatch } from '../../../../src/rank/checks/watch/rank-watch.js';
import { type Caller, newCaller, newConfig, useApp } from '../../../support/app.js';
import { ConfigClient } from '../../../support/config.js';
import { type PositionProvider, startPositionProvider } from '../../../support/position-provider.js';
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

  it('is checked on its day of the week, and has no record of the others', async () => {
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

  it('has only the days of its checks missed', async () => {
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

  it('is due by a new rhythm at once, without days missed before', async () => {
    const { caller, config } = await freshConfig(rank, { keywords: keywords(1), every: 'week', weekday: 3 });
    await pass(11, 13);
    await new ConfigClient(rank, caller).change(config, { every: 'day' }).expect(200);
    expect(await viewOf(rank, caller)).toMatchObject({ next_run_at: '2026-03-14T00:00:00.000Z' });
    await pass(13, 14);
    await new ConfigClient(rank, caller).change(config, { every: 'week', weekday: 2 }).expect(200);
    await pass(15, 17);
    expect(await daysOf(config)).toEqual([11, 13, 14, 17].map((n) => `${day(n)} done`));
  });

  it('is manual: neither the trigger nor the scheduler checks it, only a request for it', async () => {
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

  it('has the day of a dead process closed on a day without a check', async () => {
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

    it('examines its depth, and on its day the deep one; the run and the results say so', async () => {
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

    it('keeps the depth of a run that another one takes over, even after a change', async () => {
      const { caller, config } = await freshConfig(rank, topTwenty);
      const dead = await crashedRun(rank, config, day(11), { lease_until: march(11, '12:01') });
      await rank.db.collection('runs').updateOne({ _id: dead._id }, { $set: { depth: 20 } });
      await new ConfigClient(rank, caller).change(config, { depth: 50 }).expect(200);
      rank.clock.set(march(11, '12:30'));
      await trigger(rank);
      expect(await depthsOf(config, 11)).toEqual([20, 20, 20]);
      expect((await runs(config)).at(-1)).toMatchObject({ reason: 'recovery', status: 'done', depth: 20 });
    });

    it('keeps the depth of its day past midnight', async () => {
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

describe('a change of the depth', () => {
  let provider: PositionProvider;
  const rank = useApp(async () => {
    provider = await startPositionProvider('www.example.com');
    const app = await startRankApp({ SEARCH_PROVIDER_URL: provider.url, RANK_REUSE_MINUTES: '10000' });
    return {
      ...app,
      close: async () => {
        await app.close();
        await provider.close();
      },
    };
  });
  const at = (n: number) => rank.clock.set(march(n));

  it('makes no run suspicious and no keyword lost, found or moved', async () => {
    const tracked = keywords(24);
    const positions = Object.fromEntries(tracked.map(({ keyword }, n) => [keyword, n < 4 ? 5 + n : 40 + n]));
    provider.set(positions);
    const body = { keywords: tracked, depth: 20, deep_every: MONDAYS };
    const { caller, config } = await freshConfig(rank, body);
    const get = async (path: string, query: object = {}) =>
      (await rank.http.get(path).query(query).set(caller.as).expect(200)).body;
    const rules = [{ when: 'lost' }, { when: 'found' }, { when: 'drops', by: 1 }, { when: 'rises', by: 1 }];
    await rank.http
      .put(`/v1/rank/config/${config}/alerts`)
      .set(caller.as)
      .send({ rules: [...rules, { when: 'leaves', top: 50 }, { when: 'enters', top: 50 }] })
      .expect(200);
    // Sunday to Tuesday: the top 20, the top 100 and the top 20 again, with responses kept for all of them.
    for (const each of [15, 16, 17]) {
      at(each);
      await trigger(rank);
    }
    const ended = (await runsOf(rank, config)).filter(({ status }) => status !== 'missed');
    expect(ended.map(({ status, ranked }) => [status, ranked])).toEqual([
      ['done', 4],
      ['done', 24],
      ['done', 4],
    ]);
    const { data: summary } = await get(`/v1/rank/summary/${config}`);
    expect(summary.movers).toEqual({ up: [], down: [] });
    expect(summary.now).toMatchObject({ not_found: 20, average: summary.before.average });
    const { data: notifications } = await get('/v1/notifications');
    expect(notifications.filter(({ type }: { type: string }) => type === 'rank_alert')).toEqual([]);

    const range = { startDate: day(17), endDate: day(17), since: day(16) };
    const { data: rows } = await get(`/v1/rank/table/${config}`, { ...range, limit: 100 });
    const unseen = rows.filter(({ state }: { state: string }) => state === 'not_found');
    expect(unseen).toHaveLength(20);
    for (const row of unseen) expect(row).toMatchObject({ depth: 20, cut: true, movement: 0 });
    for (const change of ['lost', 'new', 'down']) {
      expect((await get(`/v1/rank/table/${config}`, { ...range, change })).data).toEqual([]);
    }
    // Against the previous position, when there is no day to compare with.
    for (const [last, change] of [
      [16, 'new'],
      [17, 'lost'],
    ] as const) {
      const days = { startDate: day(15), endDate: day(last), tz: 'UTC' };
      expect((await get(`/v1/rank/table/${config}`, { ...days, change })).data).toEqual([]);
    }
    const csvOf = async (query: object) =>
      (
        await rank.http
          .get(`/v1/rank/table/${config}`)
          .query({ ...query, format: 'csv' })
          .set(caller.as)
          .expect(200)
      ).text.split('\r\n')[0];
    expect(await csvOf(range)).toMatch(/,depth$/);
    expect(await csvOf({ startDate: day(16), endDate: day(16) })).not.toContain('depth');
    const { keyword, country } = tracked[10]!;
    const path = `/v1/rank/keyword/${config}`;
    const { data: history } = await get(path, { keyword, country, startDate: day(15), endDate: day(17) });
    expect(history.days).toMatchObject([
      { state: 'not_found', depth: 20, cut: true },
      { state: 'ranked', position: 50 },
      { state: 'not_found', depth: 20, cut: true },
    ]);
    expect(history.days[1]).not.toHaveProperty('depth');

    // What the deep checks of two weeks see is compared with each other.
    provider.set({ [keyword]: 90, [tracked[11]!.keyword]: null });
    at(23);
    await trigger(rank);
    await eventually(async () => {
      const { data } = await get('/v1/notifications');
      return data.filter(({ type }: { type: string }) => type === 'rank_alert').length;
    }).toBe(1);
    const alerts = await rank.db.collection('rank_alerts').find().toArray();
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatchObject({ day: day(23), total: 2 });
  });

  it.each([
    ['first', [100, 20]],
    ['last', [20, 100]],
  ])(
    'keeps the longer list of a day when it is searched %s, and shows each account its own depth',
    async (_, depths) => {
      const [tracked] = keywords(1);
      provider.set({ [tracked!.keyword]: 5 });
      const { caller: first, config } = await freshConfig(rank, { keywords: [tracked!], depth: depths[0]! });
      const second = await newCaller(rank);
      const other = await newConfig(rank, second, {
        keywords: [tracked!],
        depth: depths[1]!,
        every: 'manual',
      });
      await trigger(rank);
      rank.clock.set(march(11, '12:05'));
      await rank.http.post(`/v1/rank/config/${other}/check`).set(second.as).send({}).expect(202);
      await eventually(() => runsOf(rank, other)).toMatchObject([{ status: 'done' }]);
      const lengthOf = async (caller: Caller, id: string) =>
        (await rank.http.get(`/v1/rank/serp/${id}`).query(tracked!).set(caller.as).expect(200)).body.data
          .results.length;
      expect([await lengthOf(first, config), await lengthOf(second, other)]).toEqual(depths);
    },
  );
});

describe('the estimate of a rhythm', () => {
  const rank = useApp(() => startRankApp({ RANK_PAGING: 'pages', SEARCH_COST_PER_1000: '1' }));

  it('counts the pages of each check of the week', async () => {
    const body = { keywords: keywords(10), depth: 20, deep_every: MONDAYS };
    const { caller, config } = await freshConfig(rank, body);
    const estimateOf = async (query: object = {}) => {
      const { body } = await rank.http.get('/v1/rank/usage').query(query).set(caller.as).expect(200);
      return body.data.estimate;
    };
    // Six checks of 20 to 40 requests and one of 100 to 200 a week; 30 days have 30/7 weeks.
    const topTwenty = {
      requests_per_day: 62.86,
      requests_per_check: 200,
      requests_per_month: 1886,
      cost_per_month: 1.89,
      most_per_keyword: 20,
      least_requests_per_month: 943,
      least_cost_per_month: 0.94,
    };
    expect(await estimateOf()).toEqual(topTwenty);
    expect(await estimateOf({ every: 'day' })).toEqual({
      requests_per_day: 200,
      requests_per_month: 6000,
      cost_per_month: 6,
      most_per_keyword: 20,
      least_requests_per_month: 3000,
      least_cost_per_month: 3,
    });
    const asParameters = { depth: 20, deep_depth: 100, deep_weekday: 1 };
    expect(await estimateOf(asParameters)).toEqual(topTwenty);
    expect(await estimateOf({ every: 'week', keywords: 70 })).toMatchObject({ requests_per_month: 6000 });
    expect(await estimateOf({ every: 'week', keywords: 3, depth: 10 })).toMatchObject({
      requests_per_day: 0.86,
      requests_per_check: 6,
    });
    expect(await estimateOf({ every: 'weekdays', keywords: 3, depth: 10 })).toMatchObject({
      requests_per_day: 4.29,
    });
    expect(await estimateOf({ every: 'manual' })).toMatchObject({
      requests_per_check: 200,
      requests_per_month: 0,
      cost_per_month: 0,
    });

    // In the first week, the mean of the runs to the same depth only where it is more.
    rank.sim.faults.set([{ fault: 'page10' }]);
    await trigger(rank);
    const [run] = await runsOf(rank, config);
    expect(run).toMatchObject({ depth: 20, requests: 20 });
    await rank.db.collection('runs').updateOne({ _id: run!._id }, { $set: { requests: 50 } });
    expect(await estimateOf()).toMatchObject({ requests_per_month: Math.ceil((6 * 50 + 200) * (30 / 7)) });
    expect(await estimateOf({ every: 'day' })).toMatchObject({ requests_per_day: 200 });
    await patchConfig(rank, config, { depth: 30 });
    expect(await estimateOf()).toMatchObject({ requests_per_month: 2400 });
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
