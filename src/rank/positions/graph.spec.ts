import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DataPoint } from './data-point.js';
import { buildGraph } from '../history/positions.spec-support.js';
import { localDay } from '../../common/time/zone.js';
import type { DayEntry } from './day-pack.js';
import { DaySums } from './graph.js';

const utc = (instant: Date) => localDay(instant, 'UTC');

const point = (
  keyword: string,
  runAt: string,
  positions: number[],
  over: Partial<DataPoint> = {},
): DataPoint => ({
  keyword,
  country: 'US',
  near: '',
  runAt: new Date(runAt),
  checkedAt: new Date(runAt),
  rolled: false,
  positions: positions.map((position) => ({ link: `https://example.com/${position}`, position })),
  ...over,
});

describe('the graph', () => {
  it('has days and keywords in order, averaged over every position of the day', () => {
    const points = [
      point('tea', '2026-01-02T08:00:00Z', [4]),
      point('tea', '2026-01-01T08:00:00Z', [10, 20]),
      point('coffee', '2026-01-02T08:00:00Z', [1, 2, 2]),
      point('tea', '2026-01-02T08:00:00Z', [5, 7], { country: 'DE' }),
    ];
    expect(buildGraph(points, utc, { detail: false })).toEqual([
      {
        date: '2026-01-01',
        keywords: [{ keyword: 'tea', avgPosition: 15, bestPosition: 10, worstPosition: 20 }],
      },
      {
        date: '2026-01-02',
        keywords: [
          { keyword: 'coffee', avgPosition: 1.67, bestPosition: 1, worstPosition: 2 },
          { keyword: 'tea', avgPosition: 5.33, bestPosition: 4, worstPosition: 7 },
        ],
      },
    ]);
  });

  it('omits keywords that were not found, and days without keywords', () => {
    const points = [
      point('tea', '2026-01-01T08:00:00Z', []),
      point('tea', '2026-01-02T08:00:00Z', []),
      point('coffee', '2026-01-02T08:00:00Z', [3]),
    ];
    const rows = buildGraph(points, utc, { detail: false });
    expect(rows.map(({ date, keywords }) => [date, keywords.length])).toEqual([['2026-01-02', 1]]);
    expect(buildGraph([], utc, { detail: false })).toEqual([]);
  });

  it('uses the days of the requested zone', () => {
    const points = [point('tea', '2026-01-01T23:30:00Z', [3])];
    const tokyo = buildGraph(points, (instant) => localDay(instant, 'Asia/Tokyo'), { detail: false });
    expect(tokyo.map(({ date }) => date)).toEqual(['2026-01-02']);
  });

  it('orders keywords by code point and accepts any text as a keyword', () => {
    const keywords = ['～', '😀', 'b', 'B', '__proto__', 'constructor'];
    const [row] = buildGraph(
      keywords.map((keyword) => point(keyword, '2026-01-01', [1])),
      utc,
      { detail: false },
    );
    const order = row?.keywords.map(({ keyword }) => keyword);
    expect(order).toEqual(['B', '__proto__', 'b', 'constructor', '～', '😀']);
  });

  it('has country, near and state with detail, and null positions when not found', () => {
    const points = [
      point('tea', '2026-01-01T08:00:00Z', [2], { near: 'Ulm', country: 'DE' }),
      point('tea', '2026-01-01T08:00:00Z', []),
      point('tea', '2026-01-01T08:00:00Z', [9], { country: 'CA', rolled: true }),
      point('tea', '2026-01-01T08:00:00Z', [], { country: 'FR', rolled: true }),
    ];
    const none = { avgPosition: null, bestPosition: null, worstPosition: null };
    const all = (n: number) => ({ avgPosition: n, bestPosition: n, worstPosition: n });
    expect(buildGraph(points, utc, { detail: true })).toEqual([
      {
        date: '2026-01-01',
        keywords: [
          {
            keyword: 'tea',
            country: 'CA',
            near: '',
            device: 'desktop',
            ...all(9),
            rolled: true,
            state: 'failed',
          },
          {
            keyword: 'tea',
            country: 'DE',
            near: 'Ulm',
            device: 'desktop',
            ...all(2),
            rolled: false,
            state: 'ranked',
          },
          {
            keyword: 'tea',
            country: 'FR',
            near: '',
            device: 'desktop',
            ...none,
            rolled: true,
            state: 'failed',
          },
          {
            keyword: 'tea',
            country: 'US',
            near: '',
            device: 'desktop',
            ...none,
            rolled: false,
            state: 'not_found',
          },
        ],
      },
    ]);
  });

  it('is failed with detail if the newest data point of the day is a copy, ranked if an older one is', () => {
    const copy = point('tea', '2026-01-01T01:00:00Z', [5], { rolled: true });
    const real = point('tea', '2026-01-01T23:00:00Z', [3]);
    const lateCopy = { ...copy, runAt: new Date('2026-01-01T23:30:00Z') };
    const entry = (points: DataPoint[]) => buildGraph(points, utc, { detail: true })[0]?.keywords[0];
    expect(entry([real, copy])).toMatchObject({
      state: 'ranked',
      rolled: false,
      bestPosition: 3,
      avgPosition: 4,
    });
    for (const points of [
      [lateCopy, real],
      [real, lateCopy],
    ]) {
      expect(entry(points)).toMatchObject({ state: 'failed', rolled: true, bestPosition: 3 });
    }
  });

  it('does not depend on the order of the points', () => {
    const points = fc.array(
      fc
        .tuple(
          fc.constantFrom('a', 'b'),
          fc.integer({ min: 0, max: 200 }),
          fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 3 }),
        )
        .map(([keyword, hour, positions]) =>
          point(keyword, new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), positions),
        ),
    );
    fc.assert(
      fc.property(points, fc.boolean(), (points, detail) => {
        expect(buildGraph(points.toReversed(), utc, { detail })).toEqual(buildGraph(points, utc, { detail }));
      }),
    );
  });
});

const entry = (over: Partial<DayEntry>): DayEntry => ({
  series: 0,
  run: 0,
  best: 3,
  worst: 7,
  sum: 10,
  count: 2,
  depth: 100,
  rolled: false,
  checkedAt: 100,
  link: 1,
  ...over,
});
const RUN = 1000;

describe('the sums of a day', () => {
  it('are separate for each group, and null for a group without entries', () => {
    const sums = new DaySums(3);
    sums.add(1, entry({}), RUN);
    sums.add(1, entry({ best: 2, worst: 5, sum: 7 }), RUN);
    sums.add(2, entry({ best: 0, worst: 0, sum: 0, count: 0 }), RUN);
    expect(sums.read(0)).toBeNull();
    expect(sums.read(1)).toEqual({ best: 2, worst: 7, sum: 17, count: 4, rolled: false });
    expect(sums.read(2)).toEqual({ best: 0, worst: 0, sum: 0, count: 0, rolled: false });
    expect(sums.read(3)).toBeNull();
  });

  it.each([
    ['a later run', 200, RUN + 1, true],
    ['an earlier run', 300, RUN - 1, false],
    ['a later check of the same run', 201, RUN, true],
    ['an earlier check of the same run', 199, RUN, false],
  ])('take the state of the newest data point: %s', (_, checkedAt, runAt, rolled) => {
    const sums = new DaySums(3);
    const notFound = { best: 0, worst: 0, sum: 0, count: 0 };
    sums.add(0, entry({ ...notFound, checkedAt: 100 }), RUN);
    sums.add(1, entry({ checkedAt: 200 }), RUN);
    sums.add(2, entry({ ...notFound, checkedAt: 300 }), RUN);
    sums.add(1, entry({ checkedAt, rolled: true }), runAt);
    expect([0, 1, 2].map((group) => sums.read(group)!.rolled)).toEqual([false, rolled, false]);
  });

  it('remain when the day grows', () => {
    const sums = new DaySums(1);
    sums.add(0, entry({ checkedAt: 200 }), RUN);
    const larger = sums.grown(2);
    expect([larger.size, larger.read(0), larger.read(1)]).toEqual([2, sums.read(0), null]);
    larger.add(0, entry({ checkedAt: 199, rolled: true }), RUN);
    expect(larger.read(0)!.rolled).toBe(false);
  });
});
