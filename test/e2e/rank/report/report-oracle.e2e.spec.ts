import fc from 'fast-check';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayBuckets, dayRange, daysBetween, localDay } from '../../../../src/common/time/zone.js';
import { RANK_CONFIGS, type RankConfig } from '../../../../src/rank/tracking/config/config.schema.js';
import { DaysService } from '../../../../src/rank/history/days/days.service.js';
import type { DataPoint } from '../../../../src/rank/positions/data-point.js';
import { NO_CHANGES } from '../../../../src/rank/positions/recent-positions.js';
import { bySeries, keywordId, seriesKey, type TaggedKeyword } from '../../../../src/rank/positions/series.js';
import { sortRows } from '../../../../src/rank/positions/table.js';
import { ResultWriter } from '../../../../src/rank/history/results/result-writer.repository.js';
import { SEO_RESULTS, type SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import { depth } from '../../../support/depth.js';
import { changesOf, comparison, daysOf, graphRows, tableRow } from '../../../support/report-oracle.js';

const ZONES = `
  UTC Europe/Berlin Europe/London Europe/Lisbon Atlantic/Azores America/St_Johns America/Halifax America/New_York
  America/Chicago America/Denver America/Los_Angeles America/Anchorage Pacific/Honolulu Pacific/Marquesas Etc/GMT+12
  Pacific/Kiritimati Pacific/Apia Pacific/Chatham Pacific/Auckland Australia/Lord_Howe Australia/Adelaide
  Australia/Eucla Asia/Tokyo Asia/Shanghai Asia/Kathmandu Asia/Kolkata Asia/Tehran Africa/Cairo America/Sao_Paulo
  Africa/Casablanca`
  .trim()
  .split(/\s+/);
/** Across both changes of the clocks in Europe, and that of the United States. */
const FIRST = '2026-03-05';
const SPAN = 28;
const KEYWORDS = [
  { keyword: 'tea', country: 'US', tags: ['Brand', 'drinks'] },
  { keyword: 'tea', country: 'US', device: 'mobile' as const },
  { keyword: 'tea', country: 'DE', near: 'Köln', tags: ['Drinks'] },
  { keyword: 'TEA "green"', country: 'GB' },
  { keyword: '緑茶', country: 'JP', near: '東京', device: 'mobile' as const, tags: ['brand'] },
];
/** Query and the keywords it is about. */
const FILTERS: [query: string, keywords: number[]][] = [
  ['', [0, 1, 2, 3, 4]],
  ['tag=brand', [0, 4]],
  ['tag=DRINKS,none&country=US', [0]],
  ['device=mobile', [1, 4]],
  ['device=desktop&tag=drinks', [0, 2]],
];

const record = fc.record({
  day: fc.integer({ min: 0, max: SPAN }),
  keyword: fc.integer({ min: 0, max: KEYWORDS.length - 1 }),
  minute: fc.integer({ min: 0, max: 1439 }),
  rolled: fc.boolean(),
  places: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
});
type Recorded = typeof record extends fc.Arbitrary<infer R> ? R : never;

const t = useApp(() => startApp());

beforeAll(async () => {
  await newSlot(t);
});

describe('the reports', () => {
  it('equal in thirty zones the plain definitions over the raw results', async () => {
    expect(new Set(ZONES).size).toBe(30);
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 10, maxLength: 60 }),
        fc.nat(20),
        fc.nat(8),
        async (records, from, days) => {
          const caller = await newCaller(t);
          const config = new Types.ObjectId(
            await newConfig(t, caller, { keywords: KEYWORDS, website: 'example.com' }),
          );
          await store(config, caller, records);
          const points = await rawPoints(config);
          const start = addDays(FIRST, from);
          for (const [index, zone] of ZONES.entries()) {
            const filter = FILTERS[index % FILTERS.length]!;
            await compare(caller, config, points, { start, end: addDays(start, days), zone }, filter);
          }
        },
      ),
      { numRuns: depth(1, 4) },
    );
  });
});

/** One result per series and day, as in the unique index; then each day's document. */
async function store(config: Types.ObjectId, { account }: Caller, records: Recorded[]): Promise<void> {
  const [results, days] = [t.app.get(ResultWriter), t.app.get(DaysService)];
  for (const { day, keyword: index, minute, rolled, places } of records) {
    const slot_day = addDays(FIRST, day);
    const run_at = new Date(Date.parse(`${slot_day}T00:00:00Z`) + minute * 60_000);
    const { tags: _, ...name }: TaggedKeyword & { near?: string } = KEYWORDS[index]!;
    const base = { account: account._id, website: 'example.com', language: 'en', ...name };
    const positions = places
      .sort((a, b) => a - b)
      .map((position) => ({ position, link: `https://example.com/${position}` }));
    const series = seriesKey({ ...base, account: String(account._id) });
    const times = { slot_day, run_at, checked_at: new Date(run_at.getTime() + 1234) };
    const run = new Types.ObjectId();
    await results.saveReal(
      { config, ...base, ...times, series, results: positions, managed_by_platform: false, run, depth: 100 },
      run_at,
    );
    await t.db
      .model<SeoResult>(SEO_RESULTS)
      .updateOne({ config, slot_day, series }, { rolled_from_previous: rolled });
  }
  for (const day of new Set(records.map((one) => addDays(FIRST, one.day)))) await days.rebuild(config, day);
  await t.db.model<RankConfig>(RANK_CONFIGS).updateOne({ _id: config }, { dirty_days: [] });
}

async function rawPoints(config: Types.ObjectId): Promise<DataPoint[]> {
  const results = await t.db.model<SeoResult>(SEO_RESULTS).find({ config }).lean<SeoResult[]>();
  return results.map((result) => ({
    keyword: result.keyword,
    country: result.country,
    near: result.near ?? '',
    device: result.device,
    runAt: result.run_at,
    checkedAt: result.checked_at,
    rolled: result.rolled_from_previous,
    depth: result.depth,
    positions: result.results,
  }));
}

/** Graph, table and matrix of one range, held against the raw results of the keywords that the filter selects. */
async function compare(
  caller: Caller,
  config: Types.ObjectId,
  all: DataPoint[],
  { start, end, zone }: { start: string; end: string; zone: string },
  [filter, selected]: (typeof FILTERS)[number],
) {
  const keywords = selected.map((index) => KEYWORDS[index]!);
  const names = new Set(keywords.map(keywordId));
  const own = all.filter((point) => names.has(keywordId(point)));
  const { from, to } = dayRange(start, end, zone);
  const points = own.filter(({ runAt }) => runAt >= from && runAt < to);
  const { findDay: dayOf } = dayBuckets(start, end, zone);
  const query = `startDate=${start}&endDate=${end}&tz=${encodeURIComponent(zone)}&${filter}`;
  const get = async (path: string) =>
    (await t.http.get(`/v1/rank/${path}`).set(caller.as).expect(200)).body.data as unknown;

  expect(await get(`graph?${query}`)).toEqual(graphRows(points, dayOf, { detail: false }));
  expect(await get(`graph?${query}&detail=true`)).toEqual(graphRows(points, dayOf, { detail: true }));
  const of = (list: DataPoint[], keyword: TaggedKeyword) =>
    list.filter((point) => keywordId(point) === keywordId(keyword));
  const local = (at: Date) => localDay(at, zone);
  const rows = keywords.map((keyword) => {
    const current = of(points, keyword);
    const known = of(own, keyword).filter(({ runAt }) => runAt < to);
    const changes = current.length === 0 ? NO_CHANGES : changesOf(known, local);
    const spark = { from: addDays(end, -29), ...daysOf(known, addDays(end, -29), 30, local) };
    return { ...tableRow(keyword, current, dayOf, changes), spark };
  });
  // Only rows that are compared have the daily average.
  const sorted = sortRows(rows, 'avgPosition', 'desc').map((row) => {
    const { averageDaily: _, ...plain } = row;
    return plain;
  });
  const expected: unknown = JSON.parse(JSON.stringify(sorted));
  expect(await get(`table/${String(config)}?${query}&sortField=avgPosition&sortOrder=desc&spark=30`)).toEqual(
    expected,
  );
  const since = addDays(start, -2);
  const compared = rows.map((row, index) => {
    const { spark: _, ...plain } = row;
    const known = of(own, keywords[index]!).filter(({ runAt }) => runAt < to);
    return { ...plain, ...comparison(row, known, since, local) };
  });
  const moves: unknown = JSON.parse(JSON.stringify(sortRows(compared, 'movement', 'desc')));
  const table = `table/${String(config)}`;
  expect(await get(`${table}?${query}&since=${since}&sortField=movement&sortOrder=desc`)).toEqual(moves);
  expect(await get(`${table}/counts?${query}&since=${since}`)).toMatchObject({
    total: compared.length,
    top10: compared.filter(({ currentPosition }) => (currentPosition ?? 11) <= 10).length,
    up: compared.filter(({ changeSince }) => (changeSince ?? 0) > 0).length,
    lost: compared.filter((row) => row.lastChecked && row.fromPosition && !row.currentPosition).length,
    left_top10: compared.filter(
      (row) => row.lastChecked && (row.fromPosition ?? 11) <= 10 && (row.currentPosition ?? 11) > 10,
    ).length,
    url_changed: compared.filter(({ urlChanged }) => urlChanged).length,
  });
  const dates = Array.from({ length: daysBetween(start, end) + 1 }, (_, index) => addDays(start, index));
  const matrix = keywords
    .map((keyword) => {
      const { near = '', device = 'desktop', country }: TaggedKeyword = keyword;
      const days = daysOf(of(points, keyword), start, dates.length, local);
      return { keyword: keyword.keyword, country, near: near ?? '', device, ...days };
    })
    .sort(bySeries);
  expect(await get(`matrix/${String(config)}?${query}`)).toEqual({ dates, rows: matrix });
}
