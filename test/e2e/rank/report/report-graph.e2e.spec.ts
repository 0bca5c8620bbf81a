import { beforeAll, describe, expect, it } from 'vitest';
import { newCaller, useApp } from '../../../support/app.js';
import { check, graph, startReportApp, tracked, type Tracked } from '../../../support/reports.js';

const KEYWORDS = [
  { keyword: 'tea', country: 'US' },
  { keyword: 'tea', country: 'DE' },
  { keyword: 'tea', country: 'DE', near: 'Berlin' },
  // Another country: keywords of one search that differ by case only share its result.
  { keyword: 'Coffee', country: 'DE' },
  { keyword: 'coffee', country: 'US' },
  { keyword: 'milk', country: 'US' },
];

const entry = (keyword: string, avg: number, best: number, worst: number) => ({
  keyword,
  avgPosition: avg,
  bestPosition: best,
  worstPosition: worst,
});

/** Five days of one configuration. */
describe('the graph', () => {
  const app = useApp(() => startReportApp());
  let own: Tracked;
  beforeAll(async () => {
    own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: KEYWORDS });
    await check(app, '2026-03-01T08:00:00Z', {
      'tea|US': [2],
      'tea|DE': [3, 8],
      'tea|DE|Berlin': [],
      'Coffee|DE': [100],
      coffee: [1, 2, 5],
    });
    await check(app, '2026-03-02T08:00:00Z', {
      'tea|US': 'fail',
      'tea|DE': [1],
      coffee: 'fail',
      milk: 'fail',
    });
    await check(app, '2026-03-03T08:00:00Z', {});
    await check(app, '2026-03-05T08:00:00Z', { milk: [7, 8, 9], 'tea|DE|Berlin': [11] });
  });

  const march = { startDate: '2026-03-01', endDate: '2026-03-31' };

  it('has one entry a keyword text and day, over every position of every country and place', async () => {
    expect(await graph(app, own.caller, march)).toEqual([
      {
        date: '2026-03-01',
        keywords: [entry('Coffee', 100, 100, 100), entry('coffee', 2.67, 1, 5), entry('tea', 4.33, 2, 8)],
      },
      // Two of three are rolled from the day before; a failure without an earlier result has no entry.
      { date: '2026-03-02', keywords: [entry('coffee', 2.67, 1, 5), entry('tea', 1.5, 1, 2)] },
      // 03-03 was checked and found nothing, 03-04 was not checked: neither has entries.
      { date: '2026-03-05', keywords: [entry('milk', 8, 7, 9), entry('tea', 11, 11, 11)] },
    ]);
  });

  it('includes both ends of its days', async () => {
    const dates = async (query: Record<string, string>) =>
      (await graph(app, own.caller, query)).map(({ date }) => date);
    expect(await dates({ startDate: '2026-03-02', endDate: '2026-03-05' })).toEqual([
      '2026-03-02',
      '2026-03-05',
    ]);
    expect(await dates({ startDate: '2026-03-02', endDate: '2026-03-04' })).toEqual(['2026-03-02']);
    expect(await dates({ startDate: '2026-03-02', endDate: '2026-03-02' })).toEqual(['2026-03-02']);
    expect(await dates({ startDate: '2026-03-03', endDate: '2026-03-04' })).toEqual([]);
  });

  it('ends today and covers 30 days by default', async () => {
    const dates = async (query: Record<string, string> = {}) =>
      (await graph(app, own.caller, query)).map(({ date }) => date);
    app.clock.set(new Date('2026-03-30T23:59:59Z'));
    expect(await dates()).toEqual(['2026-03-01', '2026-03-02', '2026-03-05']);
    expect(await dates({ startDate: '2026-03-03' })).toEqual(['2026-03-05']);
    expect(await dates({ endDate: '2026-03-04' })).toEqual(['2026-03-01', '2026-03-02']);
    expect(await dates({ endDate: '2026-03-31' })).toEqual(['2026-03-02', '2026-03-05']);
    app.clock.set(new Date('2026-03-31T00:00:00Z'));
    expect(await dates()).toEqual(['2026-03-02', '2026-03-05']);
    // In Tokyo it is the 31st already, and in New York still the 30th.
    app.clock.set(new Date('2026-03-30T23:00:00Z'));
    expect(await dates({ tz: 'Asia/Tokyo' })).toEqual(['2026-03-02', '2026-03-05']);
    app.clock.set(new Date('2026-03-31T02:00:00Z'));
    expect(await dates({ tz: 'America/New_York' })).toEqual(['2026-03-01', '2026-03-02', '2026-03-05']);
  });

  it('lists with detail every series and its state', async () => {
    const series = (
      keyword: string,
      country: string,
      near: string,
      state: string,
      positions: number[] | null,
    ) => {
      const [avg = null, best = null, worst = null] = positions ?? [];
      const rolled = state === 'failed';
      const place = { keyword, country, near, device: 'desktop' };
      return { ...place, avgPosition: avg, bestPosition: best, worstPosition: worst, rolled, state };
    };
    const [first, second, third, fifth, ...none] = await graph(app, own.caller, { ...march, detail: 'true' });
    expect(none).toEqual([]);
    expect(first).toEqual({
      date: '2026-03-01',
      keywords: [
        series('Coffee', 'DE', '', 'ranked', [100, 100, 100]),
        series('coffee', 'US', '', 'ranked', [2.67, 1, 5]),
        series('milk', 'US', '', 'not_found', null),
        series('tea', 'DE', '', 'ranked', [5.5, 3, 8]),
        series('tea', 'DE', 'Berlin', 'not_found', null),
        series('tea', 'US', '', 'ranked', [2, 2, 2]),
      ],
    });
    // A copy is a failed check, whether the original had found something or not.
    expect(second).toEqual({
      date: '2026-03-02',
      keywords: [
        series('Coffee', 'DE', '', 'not_found', null),
        series('coffee', 'US', '', 'failed', [2.67, 1, 5]),
        series('milk', 'US', '', 'failed', null),
        series('tea', 'DE', '', 'ranked', [1, 1, 1]),
        series('tea', 'DE', 'Berlin', 'not_found', null),
        series('tea', 'US', '', 'failed', [2, 2, 2]),
      ],
    });
    expect(third).toMatchObject({ date: '2026-03-03' });
    expect(third?.keywords).toHaveLength(6);
    expect(fifth).toMatchObject({ date: '2026-03-05' });
  });

  it('ignores any other detail', async () => {
    const plain = await graph(app, own.caller, march);
    for (const detail of ['false', '1', 'TRUE', '']) {
      expect(await graph(app, own.caller, { ...march, detail })).toEqual(plain);
    }
  });

  it('is the same for days that are read from the results themselves', async () => {
    const [plain, detailed] = [
      await graph(app, own.caller, march),
      await graph(app, own.caller, { ...march, detail: 'true' }),
    ];
    const days = { dirty_days: { $each: ['2026-03-02', '2026-03-05'] } };
    await app.db.collection('rank_configs').updateMany({}, { $addToSet: days });
    expect(await graph(app, own.caller, march)).toEqual(plain);
    expect(await graph(app, own.caller, { ...march, detail: 'true' })).toEqual(detailed);
  });

  it('is empty for an account without a configuration', async () => {
    const { body } = await app.http
      .get('/v1/rank/graph')
      .set((await newCaller(app)).as)
      .expect(200);
    expect(body).toEqual({ success: true, message: 'SUCCESS', data: [] });
  });
});
