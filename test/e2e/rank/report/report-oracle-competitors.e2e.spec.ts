import fc from 'fast-check';
import { Types } from 'mongoose';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayBuckets, dayRange, localDay } from '../../../../src/common/time/zone.js';
import { RANK_CONFIGS, type RankConfig } from '../../../../src/rank/tracking/config/config.schema.js';
import { DaysService } from '../../../../src/rank/history/days/days.service.js';
import { keywordId, seriesKey } from '../../../../src/rank/positions/series.js';
import { ResultWriter } from '../../../../src/rank/history/results/result-writer.repository.js';
import { SEO_RESULTS, type SeoResult } from '../../../../src/rank/history/results/result.schema.js';
import { type Caller, newCaller, newConfig, newSlot, startApp, useApp } from '../../../support/app.js';
import {
  competitorRows,
  distributionRows,
  historyRows,
  summaryOf,
} from '../../../support/competitor-oracle.js';
import { depth } from '../../../support/depth.js';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'Pacific/Marquesas',
  'Asia/Kathmandu',
];
/** Across the change of the clocks in the United States and Europe. */
const FIRST = '2026-03-05';
const SPAN = 28;
/** The last 30 days begin among the records in zones ahead of UTC. */
const TODAY = new Date(`${addDays(FIRST, SPAN + 1)}T12:00:00Z`);
const SITE = 'example.com';
const COMPETITORS = ['a.example', 'b.example', 'c.example'];
const FORMER = 'former.example';
const KEYWORDS = [
  { keyword: 'tea', country: 'US', tags: ['drinks'] },
  { keyword: 'tea', country: 'DE', near: 'Köln' },
  { keyword: 'TEA "green"', country: 'GB', tags: ['drinks', 'green'] },
  { keyword: 'tea', country: 'US', device: 'mobile' as const },
];
/** Former keyword: in no report of the current ones. */
const REMOVED = { keyword: 'coffee', country: 'US' };
const FILTERS = [
  { query: '', of: KEYWORDS },
  { query: '&tag=drinks', of: [KEYWORDS[0]!, KEYWORDS[2]!] },
  { query: '&country=US&device=mobile', of: [KEYWORDS[3]!] },
];

const place = fc.option(fc.integer({ min: 1, max: 100 }));
const record = fc.record({
  day: fc.integer({ min: 0, max: SPAN }),
  keyword: fc.integer({ min: 0, max: KEYWORDS.length }),
  minute: fc.integer({ min: 0, max: 1439 }),
  rolled: fc.boolean(),
  depth: fc.constantFrom(10, 97, 100),
  places: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 }),
  competitors: fc.dictionary(fc.constantFrom(...COMPETITORS, FORMER), place),
});
type Recorded = typeof record extends fc.Arbitrary<infer R> ? R : never;

const t = useApp(() => startApp());

beforeAll(async () => {
  await newSlot(t);
  t.clock.set(TODAY);
});

describe('the reports by website', () => {
  it('equal in several zones, with filters, the plain definitions over the raw results', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(record, { minLength: 20, maxLength: 80 }),
        fc.nat(20),
        fc.nat(8),
        async (records, from, days) => {
          const caller = await newCaller(t);
          const body = { keywords: KEYWORDS, website: SITE, competitors: COMPETITORS };
          const config = new Types.ObjectId(await newConfig(t, caller, body));
          await store(config, caller, records);
          const results = await t.db.model<SeoResult>(SEO_RESULTS).find({ config }).lean<SeoResult[]>();
          const start = addDays(FIRST, from);
          for (const zone of ZONES) await compare(caller, config, results, start, addDays(start, days), zone);
        },
      ),
      { numRuns: depth(2, 8) },
    );
  });
});

/** Each other day gets its document; the rest stays dirty and is packed in memory. */
async function store(config: Types.ObjectId, { account }: Caller, records: Recorded[]): Promise<void> {
  const [results, days] = [t.app.get(ResultWriter), t.app.get(DaysService)];
  for (const { day, keyword: index, minute, rolled, depth: examined, places, competitors } of records) {
    const slot_day = addDays(FIRST, day);
    const run_at = new Date(Date.parse(`${slot_day}T00:00:00Z`) + minute * 60_000);
    const { tags, ...keyword } = { tags: [], ...[...KEYWORDS, REMOVED][index]! };
    expect(tags).toBeDefined();
    const base = { account: account._id, website: SITE, language: 'en', ...keyword };
    const series = seriesKey({ ...base, account: String(account._id) });
    const positions = places.map((position) => ({ position, link: `https://example.com/${position}` }));
    const others = Object.entries(competitors).map(([website, position]) => ({
      website,
      position,
      link: position === null ? '' : `https://${website}/`,
    }));
    await results.saveReal(
      {
        config,
        ...base,
        slot_day,
        series,
        run_at,
        checked_at: new Date(run_at.getTime() + 1234),
        results: positions,
        ...(others.length > 0 ? { competitors: others } : {}),
        managed_by_platform: false,
        run: new Types.ObjectId(),
        depth: examined,
      },
      run_at,
    );
    await t.db
      .model<SeoResult>(SEO_RESULTS)
      .updateOne({ config, slot_day, series }, { rolled_from_previous: rolled });
  }
  const all = [...new Set(records.map(({ day }) => addDays(FIRST, day)))];
  const packed = all.filter((_, n) => n % 2 === 0);
  for (const day of packed) await days.rebuild(config, day);
  const dirty_days = all.filter((day) => !packed.includes(day));
  await t.db.model<RankConfig>(RANK_CONFIGS).updateOne({ _id: config }, { dirty_days });
}

async function compare(
  { as }: Caller,
  config: Types.ObjectId,
  all: SeoResult[],
  start: string,
  end: string,
  zone: string,
): Promise<void> {
  const { from, to } = dayRange(start, end, zone);
  const { findDay: dayOf } = dayBuckets(start, end, zone);
  const range = `startDate=${start}&endDate=${end}&tz=${encodeURIComponent(zone)}`;
  const get = async (path: string) =>
    (await t.http.get(`/v1/rank/${path}`).set(as).expect(200)).body.data as unknown;
  const ofKeywords = (keywords: readonly { keyword: string; country: string }[]) => {
    const ids = new Set(keywords.map(keywordId));
    return all.filter(({ run_at, ...result }) => run_at >= from && run_at < to && ids.has(keywordId(result)));
  };
  for (const { query, of } of FILTERS) {
    const results = ofKeywords(of);
    const { days } = (await get(`competitors/${String(config)}?${range}${query}`)) as { days: object[] };
    const expected = competitorRows(results, dayOf, SITE, COMPETITORS).map(({ date, sites }) => ({
      date,
      sites: sites.map((site) => ({ ...site, share: within(site.share) })),
    }));
    expect(days).toEqual(expected);
    expect(await get(`distribution/${String(config)}?${range}${query}`)).toEqual(
      distributionRows(results, dayOf),
    );
    await compareSummary(get, config, `?tz=${encodeURIComponent(zone)}${query}`, all, of, zone);
  }
  for (const { tags, ...keyword } of KEYWORDS.map((each) => ({ tags: [], ...each }))) {
    expect(tags).toBeDefined();
    const series = new URLSearchParams(Object.entries(keyword)).toString();
    expect(await get(`keyword/${String(config)}?${range}&${series}`)).toEqual({
      days: historyRows(ofKeywords([keyword]), dayOf, COMPETITORS),
      notes: [],
    });
  }
}

/** The summary takes no range: it compares two of the last 30 days. */
async function compareSummary(
  get: (path: string) => Promise<unknown>,
  config: Types.ObjectId,
  query: string,
  all: SeoResult[],
  keywords: readonly { keyword: string; country: string }[],
  zone: string,
): Promise<void> {
  const ids = new Set(keywords.map(keywordId));
  const today = localDay(TODAY, zone);
  const dayOf = (instant: Date) => localDay(instant, zone);
  const results = all.filter((result) => {
    const day = dayOf(result.run_at);
    return day >= addDays(today, -29) && day <= today && ids.has(keywordId(result));
  });
  const found = (await get(`summary/${String(config)}${query}`)) as ReturnType<typeof summaryOf>;
  expect(inOneOrder(found)).toEqual(inOneOrder(summaryOf(results, dayOf, today)));
}

/** Equal moves are in any order. */
function inOneOrder({ movers: { up, down }, ...days }: ReturnType<typeof summaryOf>) {
  const sorted = (list: object[]) => list.map((mover) => JSON.stringify(mover)).sort();
  return { ...days, up: sorted(up), down: sorted(down) };
}

/** At most a hundredth away. */
const within = (share: number) =>
  expect.toSatisfy((value: number) => Math.abs(value - share) < 0.0101) as unknown;
