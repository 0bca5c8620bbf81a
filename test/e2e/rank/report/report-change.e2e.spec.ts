import { describe, expect, it, vi } from 'vitest';
import { DayRepository } from '../../../../src/rank/history/results/day.repository.js';
import { useApp } from '../../../support/app.js';
import { check, graph, startReportApp, table, tracked } from '../../../support/reports.js';

describe('a configuration that changes', () => {
  const app = useApp(() => startReportApp());

  it('has the rows of the current configuration', async () => {
    const own = await tracked(app, '2026-03-01T08:00:00Z', {
      keywords: [
        { keyword: 'stays', country: 'US' },
        { keyword: 'goes', country: 'US' },
      ],
    });
    await check(app, '2026-03-01T08:00:00Z', { stays: [3], goes: [4] });
    const put = (body: object) =>
      app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send(body).expect(200);

    const keywords = [
      { keyword: 'comes', country: 'US' },
      { keyword: 'stays', country: 'US' },
    ];
    await put({ keywords });
    expect((await table(app, own)).data).toMatchObject([
      { keyword: 'comes', state: 'never' },
      { keyword: 'stays', state: 'ranked', currentPosition: 3 },
    ]);
    const summary = await app.http.get(`/v1/rank/summary/${own.config}`).set(own.caller.as).expect(200);
    expect(summary.body.data.now).toMatchObject({ date: '2026-03-01', top3: 1, top10: 1, average: 3 });

    for (const change of [
      { website: 'https://other.example' },
      { website: 'https://www.example.com', language: 'de' },
    ]) {
      await put({ keywords, ...change });
      expect((await table(app, own)).data).toMatchObject([
        { state: 'never' },
        { state: 'never', lastChecked: null },
      ]);
    }
    await put({ keywords, website: 'https://www.example.com', language: 'en' });
    expect((await table(app, own)).data).toMatchObject([{ state: 'never' }, { state: 'ranked' }]);
  });

  it('has rows of a keyword that was added later, for which no earlier days are read', async () => {
    const own = await tracked(app, '2026-01-01T08:00:00Z', {
      keywords: [{ keyword: 'stays', country: 'US' }],
    });
    await check(app, '2026-01-01T08:00:00Z', { stays: [9] });
    await check(app, '2026-03-01T08:00:00Z', { stays: [5] });
    const keywords = ['stays', 'comes'].map((keyword) => ({ keyword, country: 'US' }));
    await app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send({ keywords }).expect(200);
    await check(app, '2026-03-31T08:00:00Z', { stays: [3], comes: [7] });
    const between = vi.spyOn(app.app.get(DayRepository), 'between');
    const compared = (query = {}) => table(app, own, { since: '2026-03-02', ...query });
    const firstRead = () => between.mock.calls.map(([, first]) => first).sort()[0];
    expect((await compared()).data).toMatchObject([
      { keyword: 'comes', currentPosition: 7, changeMonth: null, fromPosition: null },
      { keyword: 'stays', currentPosition: 3, changeMonth: 2, fromPosition: 5 },
    ]);
    expect(firstRead()).toBe('2026-02-24');
    // The results of January are still found for a keyword that has some.
    await check(app, '2026-04-20T08:00:00Z', { stays: [2], comes: [7] });
    between.mockClear();
    expect((await compared({ since: '2026-02-20' })).data).toMatchObject([
      { keyword: 'comes', fromPosition: null },
      { keyword: 'stays', changeMonth: 3, fromPosition: 9, fromDate: '2026-01-01' },
    ]);
    between.mockRestore();
  });

  it('has in the graph with current=true only its current keywords', async () => {
    const [tea, cocoa] = ['tea', 'cocoa'].map((keyword) => ({ keyword, country: 'US' }));
    const own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: [tea!, cocoa!] });
    await check(app, '2026-03-01T08:00:00Z', { tea: [3], cocoa: [4] });
    const put = (body: object) =>
      app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send(body).expect(200);
    const days = async (query: Record<string, string>) =>
      (await graph(app, own.caller, query)).map(({ date, keywords }) => [
        date,
        ...keywords.map(({ keyword }) => keyword),
      ]);
    const current = { current: 'true' };

    await put({ keywords: [tea] });
    expect(await days(current)).toEqual([['2026-03-01', 'tea']]);
    expect(await days({ ...current, detail: 'true' })).toEqual([['2026-03-01', 'tea']]);
    for (const query of [{}, { current: 'false' }, { current: '1' }])
      expect(await days(query as Record<string, string>)).toEqual([['2026-03-01', 'cocoa', 'tea']]);

    await put({ keywords: [tea], website: 'other.example' });
    expect(await days(current)).toEqual([]);
    await check(app, '2026-03-02T08:00:00Z', { tea: [5] });
    await put({ keywords: [tea, cocoa], website: 'https://www.example.com', language: 'de' });
    expect(await days(current)).toEqual([]);
    await put({ keywords: [tea, cocoa], language: 'en' });
    expect(await days(current)).toEqual([['2026-03-01', 'cocoa', 'tea']]);
    const csv = await app.http
      .get('/v1/rank/graph')
      .query({ ...current, format: 'csv' })
      .set(own.caller.as)
      .expect(200);
    expect(csv.text.trim().split(/\r?\n/)).toHaveLength(3);
  });

  it('is compared in the summary with the newest earlier day that has a real result', async () => {
    const own = await tracked(app, '2026-03-01T08:00:00Z', { keywords: [{ keyword: 'tea', country: 'US' }] });
    const read = async () => {
      const path = `/v1/rank/summary/${own.config}`;
      return (await app.http.get(path).set(own.caller.as).expect(200)).body.data;
    };
    await check(app, '2026-03-01T08:00:00Z', { tea: [30] });
    expect(await read()).toMatchObject({
      now: { date: '2026-03-01', average: 30 },
      before: { date: '2026-02-28', top100: 0, average: null },
    });
    for (const day of ['02', '03', '04', '05', '06'])
      await check(app, `2026-03-${day}T08:00:00Z`, { tea: 'fail' });
    expect(await read()).toMatchObject({ now: { date: '2026-03-06' }, before: { date: '2026-03-01' } });
    await check(app, '2026-03-07T08:00:00Z', { tea: [7] });
    expect(await read()).toMatchObject({
      now: { date: '2026-03-07', average: 7 },
      before: { date: '2026-03-01', average: 30 },
      movers: { up: [{ keyword: 'tea', from: 30, to: 7 }], down: [] },
    });
    await check(app, '2026-03-20T08:00:00Z', { tea: [8] });
    expect(await read()).toMatchObject({ now: { date: '2026-03-20' }, before: { date: '2026-03-07' } });
  });

  it('has the state failed for a keyword whose first check failed', async () => {
    const slot = { time: '00:30', timezone: 'Pacific/Auckland' };
    const keywords = ['tea', 'cocoa'].map((keyword) => ({ keyword, country: 'US' }));
    const own = await tracked(app, '2026-03-01T20:00:00Z', { keywords }, slot);
    await check(app, '2026-03-01T20:00:00Z', { tea: 'fail', cocoa: [3] });
    const states = async (query: Record<string, string> = {}) =>
      (await table(app, own, query)).data.map(({ state }) => state);
    expect(await states()).toEqual(['ranked', 'failed']);
    // On the second of March in the slot's zone, on the first in that of the request.
    const on = (day: string) => ({ startDate: day, endDate: day });
    expect(await states(on('2026-03-01'))).toEqual(['ranked', 'failed']);
    expect(await states(on('2026-03-02'))).toEqual(['never', 'never']);
    await check(app, '2026-03-02T20:00:00Z', { tea: [9], cocoa: [3] });
    expect(await states()).toEqual(['ranked', 'ranked']);
  });

  it('does not change the graph when the website changes', async () => {
    const keywords = [{ keyword: 'tea', country: 'US' }];
    const own = await tracked(app, '2026-03-01T08:00:00Z', { keywords });
    await check(app, '2026-03-01T08:00:00Z', { tea: [3] });
    const read = () => app.http.get('/v1/rank/graph').set(own.caller.as).expect(200);
    const before = (await read()).body;
    expect(before.data).toMatchObject([
      { date: '2026-03-01', keywords: [{ keyword: 'tea', bestPosition: 3 }] },
    ]);
    const body = { keywords, website: 'https://other.example' };
    await app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send(body).expect(200);
    expect((await read()).body).toEqual(before);
    expect((await table(app, own)).data).toMatchObject([{ state: 'never' }]);
  });
});
