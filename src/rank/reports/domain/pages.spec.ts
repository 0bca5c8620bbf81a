import { describe, expect, it } from 'vitest';
import { localDay } from '../../../common/time/zone.js';
import type { DataPoint, Position } from '../../positions/data-point.js';
import { visitEntries } from '../../positions/day-pack.js';
import { type EarlierResult, findPages, type PageRow, PagesAccumulator, sortPages } from './pages.js';
import { emptyDictionary, packedDays } from '../../history/positions.spec-support.js';

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 6));
const point = (day: number, keyword: string, own: Record<string, number>): DataPoint => ({
  keyword,
  country: 'US',
  near: '',
  runAt: at(day),
  checkedAt: at(day),
  rolled: false,
  positions: Object.entries(own).map<Position>(([path, position]) => ({
    link: `https://a.com${path}`,
    position,
  })),
});

function listPages(
  points: DataPoint[],
  includes: (keyword: string) => boolean = () => true,
  estimateTraffic?: Parameters<PagesAccumulator['rows']>[1],
): PageRow[] {
  const dictionary = emptyDictionary();
  const findDay = (runAt: Date) => (runAt < at(1) ? null : localDay(runAt, 'UTC'));
  const pages = new PagesAccumulator(dictionary, findDay, ({ keyword }) => includes(keyword));
  for (const day of packedDays(points, dictionary)) pages.add(day);
  const dictionarySeries = dictionary.series.map(({ keyword }) => keyword);
  const newest = pages.candidates.flatMap(({ day, series }) =>
    series.map((index) => {
      const of = points.findLast(
        ({ keyword, runAt }) => keyword === dictionarySeries[index] && localDay(runAt, 'UTC') === day,
      )!;
      return [index, of.positions] as const;
    }),
  );
  return sortPages(pages.rows(new Map(newest), estimateTraffic), 'url', 'asc');
}

const POINTS = [
  point(1, 'tea', { '/tea': 12 }),
  point(1, 'green tea', { '/tea': 2 }),
  point(1, 'coffee', {}),
  point(2, 'tea', { '/tea?utm_source=x': 3, '/shop': 9 }),
  point(2, 'green tea', { '/green': 5 }),
  point(2, 'coffee', { '/shop': 10 }),
];

describe('the pages of a website', () => {
  it('count the keywords whose newest result has them', () => {
    expect(listPages(POINTS)).toEqual([
      {
        url: 'https://a.com/green',
        keywords: 1,
        best_keywords: 1,
        top3: 0,
        top10: 1,
        best: 5,
        average: 5,
        visibility: 20,
        visibility_change: 20,
        traffic: null,
        clicks: null,
        impressions: null,
        first_seen: '2026-03-02',
        last_seen: '2026-03-02',
      },
      {
        url: 'https://a.com/shop',
        keywords: 2,
        best_keywords: 1,
        top3: 0,
        top10: 2,
        best: 9,
        average: 9.5,
        visibility: 6.67,
        visibility_change: 6.67,
        traffic: null,
        clicks: null,
        impressions: null,
        first_seen: '2026-03-02',
        last_seen: '2026-03-02',
      },
      {
        url: 'https://a.com/tea',
        keywords: 1,
        best_keywords: 1,
        top3: 1,
        top10: 1,
        best: 3,
        average: 3,
        visibility: 33.33,
        visibility_change: 0,
        traffic: null,
        clicks: null,
        impressions: null,
        first_seen: '2026-03-01',
        last_seen: '2026-03-02',
      },
    ]);
  });

  it('are in the list also when they are never the best page of a keyword', () => {
    const positions = [4, 6, 9, 12, 15, 18];
    const points = positions.map((position, n) =>
      point(2, `keyword ${n}`, { '/best': 2, '/second': position }),
    );
    const [best, second] = listPages([point(1, 'keyword 0', { '/best': 2 }), ...points]);
    expect(best).toMatchObject({ url: 'https://a.com/best', keywords: 6, best_keywords: 6, visibility: 100 });
    expect(second).toEqual({
      url: 'https://a.com/second',
      keywords: 6,
      best_keywords: 0,
      top3: 0,
      top10: 3,
      best: 4,
      average: 10.67,
      visibility: 0,
      visibility_change: 0,
      traffic: null,
      clicks: null,
      impressions: null,
      first_seen: '2026-03-02',
      last_seen: '2026-03-02',
    });
  });

  it('have the traffic of the keywords that they are the best page of', () => {
    const rows = listPages(POINTS, undefined, (found) =>
      found.reduce((sum, { best }) => sum + 100 - best, 0),
    );
    expect(rows.map(({ traffic }) => traffic)).toEqual([95, 90, 97]);
  });

  it('stay in the list without a keyword, with what they lost', () => {
    const left = point(2, 'tea', {});
    expect(listPages([point(1, 'tea', { '/tea': 1 }), left])).toEqual([
      expect.objectContaining({
        keywords: 0,
        best: null,
        average: null,
        visibility: 0,
        visibility_change: -100,
      }),
    ]);
  });

  it('have their changes since the compared day, also a page that ranked on that day alone', () => {
    const dictionary = emptyDictionary();
    const pages = new PagesAccumulator(
      dictionary,
      (runAt) => localDay(runAt, 'UTC'),
      () => true,
    );
    const days = [point(1, 'tea', { '/old': 1 }), point(2, 'tea', { '/new': 4 }), point(2, 'coffee', {})];
    const [first, ...range] = packedDays(days, dictionary);
    for (const day of range) pages.add(day);
    const earlier: EarlierResult[] = [];
    const day = '2026-03-01';
    visitEntries(first!.entries, ({ series, best, link }) => earlier.push({ series, best, link, day }));
    pages.compareWith(earlier);
    expect(sortPages(pages.rows(new Map()), 'visibility_change', 'asc')).toMatchObject([
      { url: 'https://a.com/old', keywords: 0, visibility_change: -100, last_seen: '2026-03-01' },
      { url: 'https://a.com/new', keywords: 1, visibility_change: 42.5, first_seen: '2026-03-02' },
    ]);
  });

  it('are those of the range and of the keywords that are included', () => {
    const before = { ...point(1, 'tea', { '/old': 1 }), runAt: new Date(Date.UTC(2026, 1, 27)) };
    const urls = listPages([before, ...POINTS], (keyword) => keyword !== 'coffee').map(({ url }) => url);
    expect(urls).toEqual(['green', 'shop', 'tea'].map((page) => `https://a.com/${page}`));
  });

  it('are found by a part of the url, in any case', () => {
    expect(findPages(listPages(POINTS), 'GREEN').map(({ url }) => url)).toEqual(['https://a.com/green']);
    expect(findPages(listPages(POINTS), '')).toHaveLength(3);
  });

  it('are sorted with null last in both orders, equal ones by url', () => {
    const rows = listPages([...POINTS, point(1, 'milk', { '/milk': 4 }), point(2, 'milk', {})]);
    const names = (order: 'asc' | 'desc') => sortPages(rows, 'best', order).map(({ url }) => url.slice(14));
    expect(names('asc')).toEqual(['tea', 'green', 'shop', 'milk']);
    expect(names('desc')).toEqual(['shop', 'green', 'tea', 'milk']);
    expect(sortPages(rows, 'keywords', 'desc').map(({ url }) => url.slice(14))).toEqual([
      'shop',
      'green',
      'tea',
      'milk',
    ]);
  });
});
