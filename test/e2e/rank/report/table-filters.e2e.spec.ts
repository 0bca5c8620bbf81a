import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.js';
import { expectFields } from '../../../support/errors.js';
import {
  check,
  linkAt,
  SITE,
  startReportApp,
  table,
  tracked,
  type Tracked,
} from '../../../support/reports.js';

describe('the table with new filters and columns', () => {
  const app = useApp(() => startReportApp());
  let own: Tracked;

  beforeAll(async () => {
    const names = ['up', 'down', 'new', 'lost', 'never found', 'copy', 'broken'];
    const keywords = names.map((keyword) => ({ keyword, country: 'US' }));
    own = await tracked(app, '2026-01-01T08:00:00Z', { keywords });
    const before = { up: [9], down: [2], lost: [5], copy: [7], broken: 'fail' as const };
    await check(app, '2026-01-01T08:00:00Z', { ...before, up: [60] });
    await check(app, '2026-02-20T08:00:00Z', { ...before, up: [40] });
    await check(app, '2026-03-01T08:00:00Z', before);
    await check(app, '2026-03-02T08:00:00Z', {
      up: [4],
      down: [30],
      new: [12],
      copy: 'fail',
      broken: 'fail',
    });
  });

  const names = async (query: Record<string, string | number>) =>
    (await table(app, own, query)).data.map(({ keyword }) => keyword).join(', ');

  const matrixOf = (query: object) =>
    app.http.get(`/v1/rank/matrix/${own.config}`).query(query).set(own.caller.as);

  it.each([
    [{ state: 'ranked,lost' }, ['state']],
    [{ change: 'same' }, ['change']],
    [{ minPosition: 0 }, ['minPosition']],
    [{ minPosition: 5, maxPosition: 4 }, ['maxPosition']],
    [{ feature: 'advert' }, ['feature']],
    [{ owned: 'advert' }, ['owned']],
    [{ notOwned: 'advert' }, ['notOwned']],
    [{ leftTop: '10' }, ['leftTop']],
    [{ urlChanged: 'true' }, ['urlChanged']],
    [{ since: '2026-03-03' }, ['since']],
    [{ pageUrl: '' }, ['pageUrl']],
  ])('refuses %j in the matrix', async (query, fields) => {
    expectFields(await matrixOf(query), ...fields);
  });

  it.each([
    [{ change: 'up' }, 'up'],
    [{ change: 'down' }, 'down'],
    [{ change: 'new' }, 'new'],
    [{ change: 'lost' }, 'lost'],
    [{ state: 'ranked' }, 'down, new, up'],
    [{ state: 'not_found,failed' }, 'broken, copy, lost, never found'],
    [{ minPosition: 5 }, 'copy, down, new'],
    [{ minPosition: 4, maxPosition: 12 }, 'copy, new, up'],
    [{ maxPosition: 4, state: 'failed' }, ''],
    [{ url: '/UP/4' }, 'up'],
    [{ url: 'example.com', change: 'down' }, 'down'],
    [{ pageUrl: linkAt('up', 4) }, 'up'],
    [{ pageUrl: linkAt('up', 4).replace('https://www.', 'http://').toUpperCase() }, 'up'],
    [{ pageUrl: linkAt('up', 4).slice(0, -1) }, ''],
    [{ pageUrl: SITE }, ''],
  ])('has with %j the rows %s, in the CSV and the matrix too', async (query, expected) => {
    expect(await names(query)).toBe(expected);
    const parameters = new URLSearchParams({ ...query, format: 'csv' } as never);
    const { text } = await app.http
      .get(`/v1/rank/table/${own.config}?${parameters}`)
      .set(own.caller.as)
      .expect(200);
    const lines = text.split('\r\n').slice(1, -1);
    expect(lines.map((line) => line.split(',', 1)[0]).join(', ')).toBe(expected);
    const matrix = await matrixOf({ ...query, endDate: '2026-03-02' }).expect(200);
    const rows = matrix.body.data.rows as { keyword: string }[];
    expect(rows.map(({ keyword }) => keyword).join(', ')).toBe(expected);
    expect(matrix.body.pagination.total).toBe(rows.length);
  });

  it.each([
    [{ state: 'ranked,lost' }, ['state']],
    [{ state: '' }, ['state']],
    [{ change: 'same' }, ['change']],
    [{ minPosition: 0 }, ['minPosition']],
    [{ maxPosition: '1.5' }, ['maxPosition']],
    [{ minPosition: 5, maxPosition: 4 }, ['maxPosition']],
    [{ leftTop: '10' }, ['leftTop']],
    [{ leftTop: '5', since: '2026-03-01' }, ['leftTop']],
    [{ urlChanged: 'true', sortField: 'movement' }, ['urlChanged', 'sortField']],
    [{ since: '2026-03-03' }, ['since']],
    [{ since: '2026-02-30' }, ['since']],
    [{ pageUrl: '' }, ['pageUrl']],
    [{ spark: 0 }, ['spark']],
    [{ spark: 'x', tag: '' }, ['spark', 'tag']],
  ])('refuses %j', async (query, fields) => {
    expectFields(
      await app.http.get(`/v1/rank/table/${own.config}`).query(query).set(own.caller.as),
      ...fields,
    );
  });

  it('compares with records at least a day, a week and a month older, also from before the range', async () => {
    const { data } = await table(app, own, {
      startDate: '2026-03-02',
      state: 'ranked',
      sortField: 'changeMonth',
    });
    expect(
      data.map(({ keyword, change, changeDay, changeWeek, changeMonth }) => [
        keyword,
        change,
        changeDay,
        changeWeek,
        changeMonth,
      ]),
    ).toEqual([
      ['down', null, -28, -28, -28],
      ['up', null, 5, 36, 56],
      ['new', null, null, null, null],
    ]);
  });

  it('compares with the last real result at or before a day, however far before the range', async () => {
    const moves = async (query: Record<string, string | number>) =>
      (await table(app, own, { sortField: 'movement', sortOrder: 'desc', ...query })).data.map((row) => [
        row.keyword,
        row.fromPosition,
        row.fromDate,
        row.changeSince,
        row.movement,
        row.urlChanged,
      ]);
    const range = { startDate: '2026-03-02', endDate: '2026-03-02' };
    expect(await moves({ ...range, since: '2026-03-01' })).toEqual([
      ['lost', 5, '2026-03-01', null, 96, false],
      ['new', null, '2026-03-01', null, 89, false],
      ['down', 2, '2026-03-01', -28, 28, true],
      ['up', 9, '2026-03-01', 5, 5, true],
      ['copy', 7, '2026-03-01', 0, 0, false],
      ['never found', null, '2026-03-01', null, 0, false],
      ['broken', null, null, null, null, false],
    ]);
    expect((await moves({ ...range, since: '2026-02-28' })).filter(([name]) => name === 'up')).toEqual([
      ['up', 40, '2026-02-20', 36, 36, true],
    ]);
    expect((await moves({ ...range, since: '2026-01-01' })).find(([name]) => name === 'up')).toEqual([
      'up',
      60,
      '2026-01-01',
      56,
      56,
      true,
    ]);
    expect((await moves({ ...range, since: '2025-12-31' })).find(([name]) => name === 'up')).toEqual([
      'up',
      null,
      null,
      null,
      null,
      false,
    ]);
  });

  it.each([
    [{ since: '2026-02-28', change: 'up' }, 'up'],
    [{ since: '2026-03-01', urlChanged: 'true' }, 'down, up'],
    [{ since: '2026-03-01', leftTop: '3' }, 'down'],
    [{ since: '2026-03-01', leftTop: '10' }, 'down, lost'],
    [{ since: '2026-03-01', change: 'lost', leftTop: '10' }, 'lost'],
    [{ near: 'Ulm' }, ''],
    [{ near: '', change: 'up' }, 'up'],
  ])('has with %j the rows %s', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  it('has the comparison and the daily average in the CSV', async () => {
    const read = async (query: string) =>
      (await app.http.get(`/v1/rank/table/${own.config}?${query}&format=csv`).set(own.caller.as).expect(200))
        .text;
    const [head, ...lines] = (await read('since=2026-03-01&tz=UTC')).split('\r\n');
    expect(head).toMatch(/,rolled,averageDaily,fromPosition,fromDate,changeSince,urlChanged,movement,depth$/);
    expect(lines.find((line) => line.startsWith('up,'))).toMatch(/,17\.67,9,2026-03-01,5,true,5,$/);
    const plain = (await read('tz=UTC')).split('\r\n');
    expect(plain[0]).toMatch(/,rolled,depth$/);
    const { depth } = (await table(app, own, { search: 'lost' })).data[0]! as { depth?: number };
    expect(plain.find((line) => line.startsWith('lost,'))).toMatch(new RegExp(`,not_found,false,${depth}$`));
  });

  it('compares with the first day of the range when since is start', async () => {
    const range = { startDate: '2026-03-01', endDate: '2026-03-02' };
    const [started, given] = await Promise.all(
      ['start', '2026-03-01'].map((since) => table(app, own, { ...range, since, sortField: 'movement' })),
    );
    expect(started!.data).toEqual(given!.data);
  });

  it('adds the counts of the same filters to a page', async () => {
    const query = { since: '2026-03-01', change: 'lost', country: 'DE', limit: 1 };
    const { body } = await app.http
      .get(`/v1/rank/table/${own.config}`)
      .query({ ...query, counts: 'true' })
      .set(own.caller.as)
      .expect(200);
    const counts = await app.http
      .get(`/v1/rank/table/${own.config}/counts`)
      .query({ since: '2026-03-01', change: 'lost', country: 'DE' })
      .set(own.caller.as)
      .expect(200);
    expect(body).toEqual({ ...(await table(app, own, query)), counts: counts.body.data });
  });

  it('counts the rows for the next choice of a filter', async () => {
    const counts = async (query: Record<string, string>) =>
      (await app.http.get(`/v1/rank/table/${own.config}/counts`).query(query).set(own.caller.as).expect(200))
        .body.data as Record<string, unknown>;
    const all = await counts({ since: '2026-03-01' });
    expect(all).toEqual({
      total: 7,
      top3: 0,
      top10: 2,
      top20: 3,
      top50: 4,
      top100: 4,
      not_found: 2,
      failed: 2,
      never: 0,
      up: 1,
      down: 1,
      new: 1,
      lost: 1,
      left_top10: 2,
      url_changed: 2,
      several_urls: 0,
      tags: [],
      countries: [{ value: 'US', count: 7 }],
      devices: [{ value: 'desktop', count: 7 }],
      nears: [{ value: '', count: 7 }],
      states: [
        { value: 'ranked', count: 3 },
        { value: 'failed', count: 2 },
        { value: 'not_found', count: 2 },
      ],
      features_known: 0,
      features: [],
      owned: [],
      not_owned: [],
    });
    expect(await counts({ since: '2026-03-01', change: 'lost', country: 'DE' })).toMatchObject({
      total: 0,
      lost: 0,
      countries: [{ value: 'US', count: 1 }],
    });
    expect(await counts({ state: 'failed', search: 'o' })).toMatchObject({
      total: 5,
      failed: 2,
      up: 0,
      left_top10: null,
      url_changed: null,
    });
  });

  it('has sparklines on request, with failures that left no result', async () => {
    const { data } = await table(app, own, { spark: 3, search: 'b' });
    expect(data).toMatchObject([
      { keyword: 'broken', spark: { from: '2026-02-28', positions: [null, null, null], states: '-ff' } },
    ]);
    const [copy] = (await table(app, own, { spark: 3, search: 'copy' })).data;
    expect(copy).toMatchObject({ spark: { positions: [null, 7, 7], states: '-rf' } });
    expect((await table(app, own)).data[0]).not.toHaveProperty('spark');
  });

  it('belongs to a matrix with the same days', async () => {
    const { body } = await app.http
      .get(`/v1/rank/matrix/${own.config}?startDate=2026-02-28&endDate=2026-03-02&limit=2&page=2`)
      .set(own.caller.as)
      .expect(200);
    const row = (keyword: string, positions: (number | null)[], states: string) => ({
      keyword,
      country: 'US',
      near: '',
      device: 'desktop',
      positions,
      states,
    });
    expect(body).toEqual({
      success: true,
      message: 'SUCCESS',
      data: {
        dates: ['2026-02-28', '2026-03-01', '2026-03-02'],
        rows: [row('down', [null, 2, 30], '-rr'), row('lost', [null, 5, null], '-rn')],
      },
      pagination: { current_page: 2, per_page: 2, total: 7, total_pages: 4 },
    });
    expect((await table(app, own, { search: 'up' })).data[0]!.url).toBe(linkAt('up', 4));
  });

  it('has the failed keywords in the distribution, with a copy or without a result', async () => {
    const range = 'startDate=2026-02-20&endDate=2026-03-02';
    const path = `/v1/rank/distribution/${own.config}?${range}`;
    const days = async (filter = '') =>
      (
        await app.http
          .get(path + filter)
          .set(own.caller.as)
          .expect(200)
      ).body.data as Record<string, unknown>[];
    expect(await days()).toMatchObject([
      { date: '2026-02-20', failed: 1 },
      { date: '2026-03-01', failed: 1, average: (9 + 2 + 101 + 5 + 101 + 7) / 6 },
      { date: '2026-03-02', failed: 2, average: (4 + 30 + 12 + 101 + 101 + 7) / 6 },
    ]);
    expect((await days('&country=DE')).length).toBe(0);
  });

  it('has the failed keywords in the summary, and the next run in the configuration', async () => {
    const { body } = await app.http.get(`/v1/rank/summary/${own.config}`).set(own.caller.as).expect(200);
    expect([body.data.now.failed, body.data.before.failed]).toEqual([2, 1]);
    const next = async () =>
      (await app.http.get('/v1/rank/config').set(own.caller.as).expect(200)).body.data.next_run_at;
    expect(await next()).toBe('2026-03-03T00:00:00.000Z');
    await app.db.collection('slots').updateMany({}, { $set: { active: false } });
    expect(await next()).toBeNull();
  });
});

describe('the comparison of a new website', () => {
  const app = useApp(() => startReportApp());
  const moves = async (of: Tracked, since: string) => {
    const range = { startDate: '2026-03-01', endDate: '2026-03-31', since };
    return (await table(app, of, range)).data.map((row) => [row.keyword, row.fromDate, row.changeSince]);
  };

  it('starts with its first day with results, not with its first day', async () => {
    const keywords = ['late', 'tea'].map((keyword) => ({ keyword, country: 'US' }));
    const own = await tracked(app, '2026-03-10T08:00:00Z', { keywords });
    await check(app, '2026-03-10T08:00:00Z', { tea: 'fail', late: 'fail' });
    await check(app, '2026-03-11T08:00:00Z', { tea: [9], late: 'fail' });
    await check(app, '2026-03-12T08:00:00Z', { tea: [7], late: [5] });
    await check(app, '2026-03-13T08:00:00Z', { tea: [2], late: [4] });
    expect(await moves(own, 'start')).toEqual([
      ['late', null, null],
      ['tea', '2026-03-11', 7],
    ]);
    expect(await moves(own, '2026-03-01')).toEqual([
      ['late', null, null],
      ['tea', null, null],
    ]);
  });

  it('starts again with another website', async () => {
    const keywords = [{ keyword: 'tea', country: 'US' }];
    const own = await tracked(app, '2026-02-20T08:00:00Z', { keywords, website: 'https://www.other.com' });
    await check(app, '2026-02-20T08:00:00Z', {});
    expect(await moves(own, 'start')).toEqual([['tea', '2026-02-20', null]]);
    const body = { keywords, website: SITE, language: 'en' };
    await app.http.put(`/v1/rank/config/${own.config}`).set(own.caller.as).send(body).expect(200);
    await check(app, '2026-03-11T08:00:00Z', { tea: [8] });
    await check(app, '2026-03-13T08:00:00Z', { tea: [3] });
    expect(await moves(own, 'start')).toEqual([['tea', '2026-03-11', 5]]);
  });
});
