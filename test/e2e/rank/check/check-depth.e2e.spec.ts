import { describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, useApp } from '../../../support/app.js';
import { ConfigClient } from '../../../support/config.js';
import { type PositionProvider, startPositionProvider } from '../../../support/position-provider.js';
import { eventually, freshConfig, keywords, runsOf, startRankApp, trigger } from '../../../support/rank.js';

const march = (day: number, time = '12:00') => new Date(`2026-03-${day}T${time}:00Z`);

describe('where RANK_DEPTH is smaller than the depth of a configuration', () => {
  let provider: PositionProvider;
  const rank = useApp(async () => {
    provider = await startPositionProvider('www.example.com');
    const app = await startRankApp({ SEARCH_PROVIDER_URL: provider.url, RANK_DEPTH: '20' });
    return {
      ...app,
      close: async () => {
        await app.close();
        await provider.close();
      },
    };
  });
  const [tracked] = keywords(1);
  const get = async ({ as }: Caller, path: string, query: object = {}) =>
    (await rank.http.get(path).query(query).set(as).expect(200)).body.data;

  it.each([
    [50, 20],
    [100, 20],
    [20, 50],
    [20, 100],
  ])(
    'the longest list of a day is kept, searched to %i and then to %i, and each account is shown its own depth',
    async (before, after) => {
      provider.set({ [tracked!.keyword]: 5 });
      const bodyOf = (depth: number) => ({ keywords: [tracked!], ...(depth !== 20 && { depth }) });
      const { caller: first, config } = await freshConfig(rank, bodyOf(before));
      const second = await newCaller(rank);
      const other = await newConfig(rank, second, { ...bodyOf(after), every: 'manual' });
      await trigger(rank);
      rank.clock.set(march(11, '12:05'));
      await rank.http.post(`/v1/rank/config/${other}/check`).set(second.as).send({}).expect(202);
      await eventually(() => runsOf(rank, other)).toMatchObject([{ status: 'done' }]);
      const lengthOf = async (caller: Caller, id: string) =>
        (await get(caller, `/v1/rank/serp/${id}`, tracked)).results.length;
      expect([await lengthOf(first, config), await lengthOf(second, other)]).toEqual([before, after]);
    },
  );

  it('as many results are requested as the check examines, on its day', async () => {
    const deep_every = { depth: 100, every: 'week', weekday: 5 };
    for (const [body, asked] of [
      [{}, [20, 20, 20]],
      [{ depth: 50 }, [50, 50, 50]],
      [{ depth: 10, deep_every }, [10, 10, 100]],
    ] as const) {
      provider.asked.length = 0;
      await freshConfig(rank, { keywords: [tracked!], ...body });
      for (const day of [11, 12, 13]) {
        rank.clock.set(march(day));
        await trigger(rank);
      }
      expect(provider.asked.map((url) => Number(/&num=(\d+)/.exec(url)?.[1]))).toEqual(asked);
    }
  });

  it.each([
    ['depth', { depth: 100 }, { depth: null }],
    ['deep_every', { deep_every: { depth: 100, every: 'week', weekday: 3 } }, { deep_every: null }],
  ])(
    'a keyword is not lost when %s is removed and its position is below RANK_DEPTH',
    async (_, deep, removed) => {
      provider.set({ [tracked!.keyword]: 45 });
      const { caller, config } = await freshConfig(rank, { keywords: [tracked!], ...deep });
      const put = (path: string, body: object) =>
        rank.http.put(`/v1/rank/config/${config}${path}`).set(caller.as).send(body).expect(200);
      await put('/alerts', { rules: [{ when: 'lost' }, { when: 'drops', by: 1 }] });
      await trigger(rank);
      await new ConfigClient(rank, caller).change(config, removed).expect(200);
      rank.clock.set(march(12));
      await trigger(rank);
      const range = { startDate: '2026-03-11', endDate: '2026-03-12', since: '2026-03-11', tz: 'UTC' };
      const [row] = await get(caller, `/v1/rank/table/${config}`, range);
      expect(row).toMatchObject({ state: 'not_found', depth: 20, cut: true, movement: 0 });
      expect(await get(caller, `/v1/rank/table/${config}`, { ...range, change: 'lost' })).toEqual([]);
      expect((await get(caller, `/v1/rank/summary/${config}`)).movers).toEqual({ up: [], down: [] });
      expect(await rank.db.collection('rank_alerts').countDocuments()).toBe(0);
    },
  );

  it('rows name the depth of both searches without a position, and of those of the competitors', async () => {
    const body = { keywords: [tracked!], depth: 10, competitors: ['rival.example'] };
    const { caller, config } = await freshConfig(rank, body);
    const checked = async (day: number, position: number | null) => {
      provider.set({ [tracked!.keyword]: position });
      rank.clock.set(march(day));
      await trigger(rank);
      const range = { startDate: `2026-03-${day - 1}`, endDate: `2026-03-${day}`, tz: 'UTC' };
      const rows = await get(caller, `/v1/rank/table/${config}`, { ...range, since: range.startDate });
      return { row: rows[0], duel: await get(caller, `/v1/rank/competitors/${config}/keywords`, range) };
    };
    await checked(11, null);
    const found = await checked(12, 5);
    expect(found.row).toMatchObject({ currentPosition: 5, fromPosition: null, fromDepth: 10, movement: 6 });
    const lost = await checked(13, null);
    expect(lost.row).toMatchObject({ currentPosition: null, depth: 10, cut: true, fromPosition: 5 });
    expect(lost.row).not.toHaveProperty('fromDepth');
    for (const { duel } of [found, lost]) expect(duel.rows).toMatchObject([{ depth: 10 }]);
    await new ConfigClient(rank, caller).change(config, { competitors: [] }).expect(200);
    expect((await checked(14, 5)).duel.rows[0]).not.toHaveProperty('depth');
  });

  it('the estimate takes no run to an earlier RANK_DEPTH', async () => {
    const { caller, config } = await freshConfig(rank, { keywords: [tracked!] });
    await trigger(rank);
    const [run] = await runsOf(rank, config);
    const runs = rank.db.collection('runs');
    const estimate = async () => (await get(caller, '/v1/rank/usage')).estimate.requests_per_day;
    const change = (update: object) => runs.updateOne({ _id: run!._id }, update);
    await change({ $set: { requests: 7 } });
    expect(await estimate()).toBe(7);
    await change({ $set: { rank_depth: 100 } });
    expect(await estimate()).toBe(1);
    expect((await get(caller, '/v1/rank/runs'))[0]).not.toHaveProperty('rank_depth');
  });
});
