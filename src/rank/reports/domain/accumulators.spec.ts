import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayBuckets, dayRange, localDay } from '../../../common/time/zone.js';
import { depth } from '../../../../test/support/depth.js';
import type { DataPoint, Position } from '../../positions/data-point.js';
import { NO_CHANGES, PositionChanges, RecentPositions } from '../../positions/recent-positions.js';
import { GraphAccumulator } from '../../positions/graph-accumulator.js';
import { currentSeries, keywordId } from '../../positions/series.js';
import {
  emptyDictionary,
  buildGraph,
  packedDays,
  SITE,
  buildTable,
} from '../../history/positions.spec-support.js';
import { SummaryAccumulator } from './summary-accumulator.js';
import { changesOf, graphRows, tableRow } from '../../../../test/support/report-oracle.js';

const ZONES = [
  'UTC',
  'Pacific/Kiritimati',
  'Etc/GMT+12',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
];
const KEYWORDS = [
  { keyword: 'tea', country: 'US', near: '' },
  { keyword: 'tea', country: 'DE', near: 'Köln' },
  { keyword: '茶 "x"', country: 'JP', near: '' },
];
const LINKS = ['https://a.com/1', 'https://a.com/2'];

/** At most one result per series and slot day, at any time of the local day, as in the store. */
const records = fc.array(
  fc.record({
    day: fc.integer({ min: 0, max: 12 }),
    series: fc.integer({ min: 0, max: KEYWORDS.length - 1 }),
    hour: fc.integer({ min: 0, max: 23 }),
    rolled: fc.boolean(),
    places: fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { maxLength: 4 }),
    link: fc.integer({ min: 0, max: LINKS.length - 1 }),
  }),
  { maxLength: 40 },
);

type Recorded = typeof records extends fc.Arbitrary<(infer R)[]> ? R : never;

const FIRST = '2026-03-25';

function createPoint({ day, series, hour, rolled, places, link }: Recorded): DataPoint {
  const runAt = new Date(Date.parse(`${addDays(FIRST, day)}T00:00:00Z`) + hour * 3_600_000);
  const positions: Position[] = places
    .sort((a, b) => a - b)
    .map((position) => ({ position, link: LINKS[link]! }));
  return {
    ...KEYWORDS[series]!,
    runAt,
    checkedAt: new Date(runAt.getTime() + 1000),
    rolled,
    depth: 100,
    positions,
  };
}

const world = fc.record({
  zone: fc.constantFrom(...ZONES),
  from: fc.integer({ min: -2, max: 6 }),
  length: fc.integer({ min: 0, max: 8 }),
  records: records.map((list) => [...new Map(list.map((one) => [`${one.day}/${one.series}`, one])).values()]),
});

function inRange(points: DataPoint[], start: string, end: string, zone: string) {
  const { from, to } = dayRange(start, end, zone);
  const { findDay } = dayBuckets(start, end, zone);
  const within = (at: Date) => at >= from && at < to;
  return {
    points: points.filter(({ runAt }) => within(runAt)),
    findDay,
    dayOrNull: (at: Date) => (within(at) ? findDay(at) : null),
  };
}

describe('reports from packed days', () => {
  it.each([false, true])('equal the plain definitions over all data points (graph, detail %s)', (detail) => {
    fc.assert(
      fc.property(world, ({ zone, from, length, records }) => {
        const all = records.map(createPoint);
        const start = addDays(FIRST, from);
        const { points, findDay, dayOrNull } = inRange(all, start, addDays(start, length), zone);
        expect(buildGraph(all, dayOrNull, { detail })).toEqual(graphRows(points, findDay, { detail }));
      }),
      { numRuns: depth(75, 300) },
    );
  });

  it('omit excluded series from the graph', () => {
    fc.assert(
      fc.property(world, fc.boolean(), ({ zone, from, length, records }, detail) => {
        const all = records.map(createPoint);
        const start = addDays(FIRST, from);
        const { points, findDay, dayOrNull } = inRange(all, start, addDays(start, length), zone);
        const includes = currentSeries({ keywords: KEYWORDS.slice(1), ...SITE });
        const left = points.filter((point) => keywordId(point) !== keywordId(KEYWORDS[0]!));
        expect(buildGraph(all, dayOrNull, { detail, includes })).toEqual(
          graphRows(left, findDay, { detail }),
        );
      }),
    );
  });

  it('equal the plain definitions over all data points (days of the summary)', () => {
    fc.assert(
      fc.property(world, ({ zone, records }) => {
        const all = records.map(createPoint);
        const findDay = (at: Date) => localDay(at, zone);
        const dictionary = emptyDictionary();
        const accumulator = new SummaryAccumulator(
          dictionary.series,
          { keywords: KEYWORDS, ...SITE },
          findDay,
        );
        for (const day of packedDays(all, dictionary)) accumulator.add(day);
        const days = [...new Set(all.map(({ runAt }) => findDay(runAt)))].sort();
        const date = days.at(-1) ?? FIRST;
        const real = all.filter(({ rolled }) => !rolled).map(({ runAt }) => findDay(runAt));
        const before = real
          .sort()
          .filter((day) => day < date)
          .at(-1);
        const on = (day: string) => all.filter(({ runAt }) => findDay(runAt) === day).length;
        const [now, then] = accumulator.newest(FIRST);
        expect([now.date, now.points.length]).toEqual([date, on(date)]);
        expect([then.date, then.points.length]).toEqual(
          before === undefined ? [addDays(date, -1), 0] : [before, on(before)],
        );
      }),
      { numRuns: depth(75, 300) },
    );
  });

  it('equal the plain definitions over all data points (table)', () => {
    fc.assert(
      fc.property(world, ({ zone, from, length, records }) => {
        const all = records.map(createPoint);
        const start = addDays(FIRST, from);
        const { points, findDay, dayOrNull } = inRange(all, start, addDays(start, length), zone);
        const dictionary = emptyDictionary();
        const days = [...packedDays(all, dictionary)];
        const end = addDays(start, length);
        const untilEnd = (at: Date) => (localDay(at, zone) <= end ? localDay(at, zone) : null);
        // Two windows of records, the newer first.
        const windows = [days.slice(-9), days.slice(0, -9)].map((part) => {
          const window = new RecentPositions(30, untilEnd);
          for (const day of part) window.add(day);
          return window;
        });
        const rows = buildTable(KEYWORDS, days, dictionary, dayOrNull, new PositionChanges(windows, start));
        const local = (at: Date) => localDay(at, zone);
        const expected = KEYWORDS.map((keyword) => {
          const ofKeyword = (point: DataPoint) => keywordId(point) === keywordId(keyword);
          const current = points.filter(ofKeyword);
          const earlier = all.filter((point) => ofKeyword(point) && local(point.runAt) <= end);
          const changes = current.length === 0 ? NO_CHANGES : changesOf(earlier, local);
          return tableRow(keyword, current, findDay, changes);
        });
        expect(rows).toEqual(expected);
      }),
      { numRuns: depth(75, 300) },
    );
  });
});

describe('the days of the summary', () => {
  const pointOn = (day: string, over: Partial<DataPoint> = {}): DataPoint => ({
    ...KEYWORDS[0]!,
    runAt: new Date(`${day}T08:00:00Z`),
    checkedAt: new Date(`${day}T08:00:01Z`),
    rolled: false,
    depth: 50,
    positions: [{ link: LINKS[0]!, position: 4 }],
    ...over,
  });
  const findNewest = (points: DataPoint[], findDay = (at: Date): string | null => localDay(at, 'UTC')) => {
    const dictionary = emptyDictionary();
    const current = { keywords: KEYWORDS.slice(0, 1), ...SITE };
    const accumulator = new SummaryAccumulator(dictionary.series, current, findDay);
    for (const day of packedDays(points, dictionary)) accumulator.add(day);
    return accumulator.newest(FIRST);
  };

  it('have the best position of each data point, without its link', () => {
    const [now, before] = findNewest([pointOn('2026-01-02'), pointOn('2026-01-01', { positions: [] })]);
    const position = { link: '', position: 4 };
    expect(now).toEqual({ date: '2026-01-02', points: [pointOn('2026-01-02', { positions: [position] })] });
    expect(before).toEqual({ date: '2026-01-01', points: [pointOn('2026-01-01', { positions: [] })] });
  });

  it('exclude other keywords, and runs outside the range', () => {
    const points = [pointOn('2026-01-01'), pointOn('2026-01-02', KEYWORDS[1]), pointOn('2026-01-03')];
    const findDay = (at: Date) => (at < new Date('2026-01-03') ? localDay(at, 'UTC') : null);
    const [now, before] = findNewest(points, findDay);
    expect([now.date, now.points.length, before.points]).toEqual(['2026-01-01', 1, []]);
  });
});

describe('the graph', () => {
  it('returns a day once no time zone can add to it', () => {
    const dictionary = emptyDictionary();
    const accumulator = new GraphAccumulator(dictionary.series, (at) => localDay(at, 'UTC'), false);
    const points = [0, 2, 3].map((day) =>
      createPoint({ day, series: 0, hour: 0, rolled: false, places: [3], link: 0 }),
    );
    const returned = [...packedDays(points, dictionary)].map((day) =>
      accumulator.add(day).map(({ date }) => date),
    );
    expect(returned).toEqual([[], [], ['2026-03-25']]);
    expect(accumulator.end().map(({ date }) => date)).toEqual(['2026-03-27', '2026-03-28']);
  });
});
