import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app.js';
import { check, graph, startReportApp, table, tracked, type Tracked } from '../../../support/reports.js';

describe('the parameters of graph and table', () => {
  const app = useApp(() => startReportApp());
  let own: Tracked;
  beforeAll(async () => {
    own = await tracked(app, '2024-02-28T12:00:00Z', { keywords: [{ keyword: 'tea', country: 'US' }] });
    await check(app, '2024-02-28T12:00:00Z', { tea: [5] });
    await check(app, '2024-02-29T12:00:00Z', { tea: [4] });
    await check(app, '2024-03-01T12:00:00Z', { tea: [3] });
  });

  const paths = () => ({ graph: '/v1/rank/graph', table: `/v1/rank/table/${own.config}` });

  /** 400 that names these fields, and no others, on one report or both. */
  async function refused(
    query: Record<string, string>,
    fields: string[],
    reports: ('graph' | 'table')[] = ['graph', 'table'],
  ) {
    for (const report of reports) {
      const { body } = await app.http.get(paths()[report]).query(query).set(own.caller.as).expect(400);
      expect(body).toMatchObject({ status: false, errno: 400, message: 'Validation failed.' });
      const named = (body.additional_info.fields as { path: string; message: string }[]).map(
        ({ path }) => path,
      );
      expect([...new Set(named)].sort(), JSON.stringify(query)).toEqual(fields);
    }
  }

  it.each([
    'today',
    '2024-2-9',
    '2024-02-30',
    '2023-02-29',
    '2100-02-29',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '0000-02-29',
    '10000-01-01',
    '-2024-01-01',
    '+2024-01-01',
    '2024-02-28T00:00:00Z',
    ' 2024-02-28',
    '20240228',
    '1709078400',
    '٢٠٢٤-٠٢-٢٨',
    '',
  ])('startDate and endDate %j are refused', async (date) => {
    await refused({ startDate: date }, ['startDate']);
    await refused({ endDate: date }, ['endDate']);
    await refused({ startDate: date, endDate: date }, ['endDate', 'startDate']);
  });

  it.each([
    'Mars/Olympus',
    'Europe',
    '+02:00',
    'UTC+2',
    'CEST',
    '',
    'Europe/Berlin ',
    '../etc/passwd',
    'x'.repeat(60),
  ])('tz %j is refused', async (tz) => refused({ tz }, ['tz']));

  it('an end before the start is refused', async () => {
    await refused({ startDate: '2024-03-01', endDate: '2024-02-29' }, ['endDate']);
    await refused({ startDate: '2024-03-02' }, ['startDate']);
  });

  it('more than five years are refused, and five years are not', async () => {
    await refused({ startDate: '2020-01-01', endDate: '2025-01-02' }, ['endDate']);
    await refused({ startDate: '2024-02-29', endDate: '2029-03-01' }, ['endDate']);
    await refused({ startDate: '0001-01-01', endDate: '9999-12-31' }, ['endDate']);
    expect(await graph(app, own.caller, { startDate: '2020-01-01', endDate: '2025-01-01' })).toHaveLength(3);
    expect(await graph(app, own.caller, { startDate: '2024-02-29', endDate: '2029-02-28' })).toHaveLength(2);
  });

  it.each<Record<string, string>>([
    { startDate: '0001-01-01', endDate: '0001-01-01' },
    { endDate: '0001-01-01' },
    { endDate: '0001-01-29' },
    { startDate: '9999-12-31', endDate: '9999-12-31' },
    { startDate: '9996-06-01', endDate: '9999-12-31' },
    { endDate: '9999-12-31' },
  ])('the edges of the calendar are no error: %j', async (query) => {
    for (const tz of ['UTC', 'Pacific/Apia', 'Pacific/Honolulu', 'Africa/Monrovia']) {
      expect(await graph(app, own.caller, { ...query, tz })).toEqual([]);
      expect((await table(app, own, { ...query, tz })).data).toMatchObject([{ state: 'never' }]);
    }
  });

  it('knows 29 February', async () => {
    const leapDay = { startDate: '2024-02-29', endDate: '2024-02-29' };
    expect(await graph(app, own.caller, leapDay)).toMatchObject([
      { date: '2024-02-29', keywords: [{ bestPosition: 4 }] },
    ]);
    expect((await table(app, own, leapDay)).data).toMatchObject([
      { currentPosition: 4, previousPosition: null },
    ]);
    const around = { startDate: '2024-02-28', endDate: '2024-03-01' };
    expect((await table(app, own, around)).data).toMatchObject([{ currentPosition: 3, previousPosition: 4 }]);
  });

  it.each(['0', '-1', '1.5', '1e3', 'one', '', '0x10', 'NaN'])(
    'page and limit %j are refused',
    async (number) => {
      await refused({ page: number }, ['page'], ['table']);
      await refused({ limit: number }, ['limit'], ['table']);
    },
  );

  it.each(['position', 'Keyword', '', '_id', '__proto__', 'constructor', 'keyword,country', '$where'])(
    'sortField %j is refused',
    (sortField) => refused({ sortField }, ['sortField'], ['table']),
  );

  it.each(['ASC', 'descending', '1', '-1', ''])('sortOrder %j is refused', (sortOrder) =>
    refused({ sortOrder }, ['sortOrder'], ['table']),
  );

  it('every bad parameter is named in one response', async () => {
    await refused(
      { startDate: 'a', endDate: 'b', tz: 'c', page: 'd', limit: 'e', sortField: 'f', sortOrder: 'g' },
      ['endDate', 'limit', 'page', 'sortField', 'sortOrder', 'startDate', 'tz'],
      ['table'],
    );
    await refused({ startDate: 'a', endDate: 'b', tz: 'c' }, ['endDate', 'startDate', 'tz']);
  });

  it('a parameter given twice, or as a list or an object, is refused', async () => {
    for (const query of ['startDate=2024-02-28&startDate=2024-02-28', 'tz=UTC&tz=UTC']) {
      for (const path of Object.values(paths())) {
        await app.http.get(`${path}?${query}`).set(own.caller.as).expect(400);
      }
    }
    await app.http.get(`${paths().table}?sortField=url&sortField=url`).set(own.caller.as).expect(400);
    // A name with brackets would be ignored, and give another page than meant.
    await app.http.get(`${paths().table}?page[gt]=1`).set(own.caller.as).expect(400);
    await app.http.get(`${paths().table}?sortField[]=url`).set(own.caller.as).expect(400);
    await app.http.get(`${paths().table}?other[gt]=1`).set(own.caller.as).expect(200);
    await app.http.get(`${paths().table}?page[$gt]=1`).set(own.caller.as).expect(400);
  });

  it('an unknown parameter is ignored', async () => {
    const plain = await graph(app, own.caller, { startDate: '2024-02-28', endDate: '2024-03-01' });
    const query = { startDate: '2024-02-28', endDate: '2024-03-01', page: 'x', where: '1' };
    expect(await graph(app, own.caller, query)).toEqual(plain);
  });

  it('a zone is accepted in any letter case', async () => {
    const dates = { startDate: '2024-02-28', endDate: '2024-03-01' };
    expect(await graph(app, own.caller, { ...dates, tz: 'europe/berlin' })).toEqual(
      await graph(app, own.caller, { ...dates, tz: 'Europe/Berlin' }),
    );
  });
});
