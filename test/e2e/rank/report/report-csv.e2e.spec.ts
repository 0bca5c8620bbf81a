import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { startRankApp, trigger } from '../../../support/rank.js';

const rank = useApp(() => startRankApp());
let caller: Caller;
let config: string;

const KEYWORDS = [
  { keyword: '=cmd|"/c calc"!A1', country: 'US' },
  { keyword: 'café, "crème"', country: 'FR', near: '@Paris' },
  { keyword: 'tea', country: 'DE' },
];

beforeAll(async () => {
  await newSlot(rank);
  caller = await newCaller(rank);
  config = await newConfig(rank, caller, { keywords: KEYWORDS, website: 'example.com' });
  rank.clock.set(new Date('2026-03-11T12:00:00Z'));
  await trigger(rank);
  rank.clock.set(new Date('2026-03-12T12:00:00Z'));
  rank.sim.faults.set([{ match: { q: 'tea' }, fault: 'empty' }]);
  await trigger(rank);
});

const csv = async (path: string) => {
  const response = await rank.http.get(`/v1/rank/${path}`).set(caller.as).expect(200);
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response.text;
};

describe('CSV', () => {
  it('of the table has all rows, on any page, and no cell that a spreadsheet would run', async () => {
    const { body } = await rank.http.get(`/v1/rank/table/${config}`).set(caller.as).expect(200);
    const text = await csv(`table/${config}?format=csv&page=2&limit=1`);
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(5);
    const added = [
      'urls',
      'device',
      'tags',
      'changeDay',
      'changeWeek',
      'changeMonth',
      'volume',
      'cpc',
      'traffic',
      'clicks',
      'impressions',
      'ctr',
      'gsc_position',
    ];
    expect(lines[0]).toBe(
      Object.keys(body.data[0])
        .filter((field) => !added.includes(field))
        .join(','),
    );
    expect(lines[1]).toMatch(/^"'=cmd\|""\/c calc""!A1",US,,/);
    expect(lines[2]).toMatch(/^"café, ""crème""",FR,'@Paris,/);
    expect(lines[3]).toMatch(/^tea,DE,,,\d+,,\d+,/);
    expect(lines[4]).toBe('');
  });

  it('does not change numbers, negative ones included', async () => {
    const { body } = await rank.http.get(`/v1/rank/table/${config}?sortField=change`).set(caller.as);
    const changes = body.data.map(({ change }: { change: number | null }) => change);
    const text = await csv(`table/${config}?format=csv&sortField=change`);
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)][5]?.[1]);
    expect(cells).toEqual(changes.map((change: number | null) => (change === null ? '' : String(change))));
  });

  it('follows sorting and search', async () => {
    const text = await csv(`table/${config}?format=csv&search=T%C3%89A`);
    expect(text.split('\r\n')).toHaveLength(2);
    expect((await csv(`table/${config}?format=csv&search=TEA`)).split('\r\n')).toHaveLength(3);
  });

  it('of the graph has a line for each entry of each day', async () => {
    const { body } = await rank.http.get('/v1/rank/graph').set(caller.as).expect(200);
    const entries = body.data.flatMap((day: { keywords: object[] }) => day.keywords);
    const lines = (await csv('graph?format=csv')).split('\r\n');
    expect(lines[0]).toBe('date,keyword,avgPosition,bestPosition,worstPosition');
    expect(lines).toHaveLength(entries.length + 2);
    expect(lines[1]).toMatch(/^2026-03-11,"'=cmd/);
    const detail = (await csv('graph?format=csv&detail=true')).split('\r\n');
    expect(detail[0]).toBe('date,keyword,country,near,avgPosition,bestPosition,worstPosition,rolled,state');
    expect(detail.at(-2)).toBe('2026-03-12,tea,DE,,,,,false,not_found');
  });

  it('begins with a UTF-8 byte order mark on request', async () => {
    expect((await csv('graph?format=csv&bom=true')).codePointAt(0)).toBe(0xfeff);
    expect((await csv('graph?format=csv')).startsWith('date')).toBe(true);
  });

  it('has its heading when there are no rows', async () => {
    expect(await csv('graph?format=csv&startDate=2020-01-01&endDate=2020-01-02')).toBe(
      'date,keyword,avgPosition,bestPosition,worstPosition\r\n',
    );
  });

  it('is refused for another format, and errors stay in the envelope', async () => {
    const { body } = await rank.http.get('/v1/rank/graph?format=xml').set(caller.as).expect(400);
    expect(body.additional_info.fields).toEqual([expect.objectContaining({ path: 'format' })]);
    const late = await rank.http
      .get('/v1/rank/graph?format=csv&startDate=2026-02-02&endDate=2026-01-01')
      .set(caller.as);
    expect(late.status).toBe(400);
    expect(late.body).toMatchObject({ status: false, errno: 400 });
  });
});

describe('the summary', () => {
  it('compares the newest day with the one before', async () => {
    const { body } = await rank.http.get(`/v1/rank/summary/${config}`).set(caller.as).expect(200);
    expect(body.data.now).toMatchObject({ date: '2026-03-12', not_found: 1 });
    expect(body.data.before).toMatchObject({ date: '2026-03-11', not_found: 0 });
    expect(Object.keys(body.data.now)).toEqual([
      'date',
      'top3',
      'top10',
      'top20',
      'top50',
      'top100',
      'not_found',
      'failed',
      'average',
      'visibility',
      'traffic',
      'traffic_keywords',
      'value',
      'value_keywords',
    ]);
    expect(body.data.movers.down).toContainEqual({
      keyword: 'tea',
      country: 'DE',
      near: '',
      device: 'desktop',
      from: expect.any(Number),
      to: null,
    });
  });

  it('uses the requested time zone, and refuses a bad one', async () => {
    const { body } = await rank.http
      .get(`/v1/rank/summary/${config}?tz=Pacific/Kiritimati`)
      .set(caller.as)
      .expect(200);
    expect(body.data.now.date).toBe('2026-03-13');
    await rank.http.get(`/v1/rank/summary/${config}?tz=Mars`).set(caller.as).expect(400);
    await rank.http.get('/v1/rank/summary/0123456789abcdef01234567').set(caller.as).expect(404);
  });

  it('is empty before the first check', async () => {
    const other = await newCaller(rank);
    const id = await newConfig(rank, other);
    const { body } = await rank.http.get(`/v1/rank/summary/${id}`).set(other.as).expect(200);
    expect(body.data).toMatchObject({ now: { top100: 0, average: null }, movers: { up: [], down: [] } });
  });
});
