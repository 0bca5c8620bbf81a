import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SearchConsoleImporter } from '../../../../src/rank/search-console/import/search-console-importer.js';
import { type Caller, newCaller, newConfig, newSlot, useApp } from '../../../support/app.js';
import { randomOf } from '../../../support/random.js';
import { freshDay, startRankApp, trigger } from '../../../support/rank.js';
import {
  dayAfter,
  type FakeGoogle,
  type GoogleDay,
  type GoogleRow,
  newestDays,
  PROPERTY,
  SERVICE_ACCOUNT,
  skipOldDays,
  startFakeGoogle,
} from '../../../support/search-console.js';

/** Pacific summer time begins on 8 March. */
const RANGE = { startDate: '2026-02-20', endDate: '2026-03-10' };
const TRACKED = [
  { keyword: 'query 1', country: 'US' },
  { keyword: 'Query  2', country: 'US', device: 'mobile' },
  { keyword: 'query 3', country: 'DE' },
];
const COUNTRIES = ['usa', 'deu', 'zzz'];
const DEVICES = ['DESKTOP', 'MOBILE', 'TABLET'];

let google: FakeGoogle;
const t = useApp(async () => {
  google = await startFakeGoogle();
  return startRankApp(google.env);
});
afterAll(() => google.close());

let own: Caller;
let config: string;
/** Pages that the check found. */
let pages: string[];
/** What Google has, by day. */
const made = new Map<string, GoogleDay>();

const get = async (path: string, query: object = {}) =>
  (
    await t.http
      .get(path)
      .query({ ...RANGE, ...query })
      .set(own.as)
      .expect(200)
  ).body.data;
const ofSearchConsole = (rest: string, query: object = {}) =>
  get(`/v1/rank/config/${config}/search-console${rest}`, query);
const pageRows = () => get(`/v1/rank/pages/${config}`, { tz: 'UTC', endDate: '2026-03-11' });

beforeAll(async () => {
  await freshDay(t);
  google.now = () => t.clock.now();
  await newSlot(t);
  own = await newCaller(t);
  config = await newConfig(t, own, { keywords: TRACKED, website: 'example.com' });
  await trigger(t);
  pages = ((await pageRows()) as { url: string }[]).map(({ url }) => url);
  const random = randomOf(7);
  const below = (bound: number) => Math.floor(random() * bound);
  const figures = () => ({ clicks: below(9), impressions: 1 + below(99), position: 1 + below(990) / 10 });
  for (let day = RANGE.startDate; day <= RANGE.endDate; day = dayAfter(day))
    made.set(day, {
      total: { clicks: 2000 + below(99), impressions: 90_000 + below(999), position: 1 + below(900) / 10 },
      queries: Array.from({ length: 200 }, (_, n) => ({
        keys: [`query ${n % 70}`, COUNTRIES[below(3)]!, DEVICES[below(3)]!],
        ...figures(),
      })),
      pages: Array.from({ length: 150 }, (_, n) => ({
        keys: [`query ${n % 70}`, formOf(pages[below(pages.length)]!, below(4))],
        ...figures(),
      })),
    });
  google.data = newestDays(RANGE.startDate, (day) => made.get(day)!);
  const body = { property: PROPERTY, credentials: SERVICE_ACCOUNT };
  await t.http.put(`/v1/rank/config/${config}/search-console`).set(own.as).send(body).expect(200);
  await skipOldDays(t);
  await t.app.get(SearchConsoleImporter).tick();
});

/** Addresses of one page. */
const formOf = (url: string, form: number): string =>
  [
    url,
    url.replace('https:', 'http:'),
    `${url}${url.includes('?') ? '&' : '?'}utm_source=news`,
    `https://other.example/${form}`,
  ][form]!;

/** Added up here, from what Google has. */
function sum(rows: readonly Omit<GoogleRow, 'keys'>[]) {
  const add = (read: (row: Omit<GoogleRow, 'keys'>) => number) =>
    rows.reduce((total, row) => total + read(row), 0);
  const [clicks, impressions] = [add((row) => row.clicks), add((row) => row.impressions)];
  const position = add((row) => row.position * row.impressions) / impressions;
  return {
    clicks,
    impressions,
    ctr: Math.round((10_000 * clicks) / impressions) / 10_000,
    position: Math.round(100 * position) / 100,
  };
}
const all = (read: (day: GoogleDay) => GoogleRow[]) => [...made.values()].flatMap(read);

describe('sums are those of Google', () => {
  it('by query', async () => {
    const found = (await ofSearchConsole('/queries', { limit: 500 })) as ({ query: string } & object)[];
    expect(found).toHaveLength(70);
    for (const each of found)
      expect(each).toMatchObject(
        sum(all(({ queries }) => queries.filter(({ keys }) => keys[0] === each.query))),
      );
  });

  it('by date, and over the range', async () => {
    const { days, totals, hidden_share } = await ofSearchConsole('/days');
    expect(days).toEqual(
      [...made].map(([date, { total }]) => ({ date, ...sum([total!]), final: date <= '2026-03-08' })),
    );
    const whole = sum([...made.values()].map(({ total }) => total!));
    expect(totals).toEqual(whole);
    const named = all(({ queries }) => queries).reduce((clicks, row) => clicks + row.clicks, 0);
    expect(hidden_share).toBeCloseTo(1 - named / whole.clicks, 4);
  });

  it('by page, whichever address it has', async () => {
    const rows = (await pageRows()) as { url: string; clicks: number; impressions: number }[];
    expect(rows.length).toBeGreaterThan(1);
    for (const { url, clicks, impressions } of rows) {
      const forms = [0, 1, 2].map((form) => formOf(url, form));
      const expected = sum(all((day) => day.pages.filter(({ keys }) => forms.includes(keys[1]!))));
      expect({ url, clicks, impressions }).toEqual({
        url,
        clicks: expected.clicks,
        impressions: expected.impressions,
      });
    }
  });

  it('by keyword, in its country and on its device, on each day and over the range', async () => {
    const keys = [
      ['query 1', 'usa', 'DESKTOP'],
      ['query 2', 'usa', 'MOBILE'],
      ['query 3', 'deu', 'DESKTOP'],
    ];
    const rowsOf = (of: number, rows: GoogleRow[]) =>
      rows.filter((row) => row.keys.join() === keys[of]!.join());
    const table = await get(`/v1/rank/table/${config}`, { tz: 'UTC' });
    for (const [index, { keyword, country, device = 'desktop' }] of TRACKED.entries()) {
      const { position, ...counts } = sum(
        rowsOf(
          index,
          all(({ queries }) => queries),
        ),
      );
      const row = (table as { keyword: string }[]).find((each) => each.keyword === keyword);
      expect(row).toMatchObject({ ...counts, gsc_position: position });
      const history = await ofSearchConsole('/history', { keyword, country, device });
      expect(history.totals).toEqual({ ...counts, position });
      expect(history.days).toEqual(
        [...made]
          .map(([date, { queries }]) => ({ date, rows: rowsOf(index, queries) }))
          .filter(({ rows }) => rows.length > 0)
          .map(({ date, rows }) => ({ date, ...sum(rows), final: date <= '2026-03-08' })),
      );
    }
  });
});
