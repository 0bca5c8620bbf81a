import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FindDay } from './graph-accumulator.js';
import type { DataPoint } from './data-point.js';
import { NO_CHANGES } from './recent-positions.js';
import { keywordId, type TaggedKeyword } from './series.js';
import { emptyDictionary, packedPoints, SITE, buildTable } from '../history/positions.spec-support.js';
import {
  COMPARED_FIELDS,
  FEATURE_COLUMNS,
  SORT_FIELDS,
  TRAFFIC_FIELDS,
  type TableRow,
  searchRows,
  sortRows,
  withFailures,
} from './table.js';
import { localDay } from '../../common/time/zone.js';

const utc = (instant: Date) => localDay(instant, 'UTC');
const tea = { keyword: 'tea', country: 'US' };

const point = (runAt: string, positions: number[], over: Partial<DataPoint> = {}): DataPoint => ({
  ...tea,
  near: '',
  runAt: new Date(runAt),
  checkedAt: new Date(runAt),
  rolled: false,
  positions: positions.map((position) => ({ link: `https://example.com/${position}`, position })),
  ...over,
});

function tableRow(keyword: TaggedKeyword, points: readonly DataPoint[], findDay: FindDay): TableRow {
  const dictionary = emptyDictionary();
  return buildTable([keyword], packedPoints(points, dictionary), dictionary, findDay)[0]!;
}

const UNKNOWN_WORTH = {
  volume: null,
  cpc: null,
  traffic: null,
  clicks: null,
  impressions: null,
  ctr: null,
  gsc_position: null,
};

describe('a row of the table', () => {
  it('sets the newest record against the newest of an earlier day', () => {
    const points = [
      point('2026-01-01T08:00:00Z', [40]),
      point('2026-01-03T08:00:00Z', [9, 4]),
      point('2026-01-02T08:00:00Z', [10]),
      point('2026-01-02T06:00:00Z', [2]),
      point('2026-01-03T06:00:00Z', [50]),
    ];
    expect(tableRow(tea, points, utc)).toEqual({
      keyword: 'tea',
      country: 'US',
      near: '',
      device: 'desktop',
      tags: [],
      currentPosition: 4,
      previousPosition: 10,
      change: 6,
      bestPosition: 2,
      worstPosition: 50,
      avgPosition: 19.17,
      url: 'https://example.com/4',
      urls: 2,
      lastChecked: new Date('2026-01-03T08:00:00Z'),
      state: 'ranked',
      rolled: false,
      ...NO_CHANGES,
      averageDaily: 18,
      ...UNKNOWN_WORTH,
    });
  });

  it('is empty for a keyword never checked', () => {
    expect(tableRow({ ...tea, near: null, tags: ['Green'] }, [], utc)).toEqual({
      keyword: 'tea',
      country: 'US',
      near: '',
      device: 'desktop',
      tags: ['Green'],
      currentPosition: null,
      previousPosition: null,
      change: null,
      bestPosition: null,
      worstPosition: null,
      avgPosition: null,
      url: '',
      urls: 0,
      lastChecked: null,
      state: 'never',
      rolled: false,
      ...NO_CHANGES,
      averageDaily: null,
      ...UNKNOWN_WORTH,
    });
  });

  it('averages the newest real result of each day; not found is one more than the depth', () => {
    const points = [
      point('2026-01-01T06:00:00Z', [2]),
      point('2026-01-01T08:00:00Z', [7, 4]),
      point('2026-01-01T10:00:00Z', [90], { rolled: true }),
      point('2026-01-02', [], { depth: 20 }),
      point('2026-01-03', []),
      point('2026-01-04', [4], { rolled: true }),
    ];
    expect(tableRow(tea, points, utc).averageDaily).toBe((4 + 21 + 101) / 3);
    expect(tableRow(tea, points.slice(5), utc).averageDaily).toBeNull();
  });

  it.each([
    ['fell', [7], [3], { currentPosition: 7, previousPosition: 3, change: -4 }],
    ['stayed', [3], [3], { currentPosition: 3, previousPosition: 3, change: 0 }],
    ['newly ranks', [3], [], { currentPosition: 3, previousPosition: null, change: null, state: 'ranked' }],
    [
      'dropped out',
      [],
      [3],
      { currentPosition: null, previousPosition: 3, change: null, state: 'not_found', url: '' },
    ],
  ])('reports a keyword that %s', (_, now, before, expected) => {
    const points = [point('2026-01-01', before), point('2026-01-02', now)];
    expect(tableRow(tea, points, utc)).toMatchObject(expected);
  });

  it('has no previous position if the website was not found on the previous day', () => {
    const points = [point('2026-01-01', [5]), point('2026-01-02', []), point('2026-01-03', [4])];
    expect(tableRow(tea, points, utc)).toMatchObject({
      previousPosition: null,
      change: null,
      bestPosition: 4,
    });
  });

  it('does not use an earlier data point of the same day as the previous one', () => {
    const points = [point('2026-01-02T01:00:00Z', [9]), point('2026-01-02T20:00:00Z', [4])];
    expect(tableRow(tea, points, utc).previousPosition).toBeNull();
    const tokyo = (instant: Date) => localDay(instant, 'Asia/Tokyo');
    expect(tableRow(tea, points, tokyo).previousPosition).toBe(9);
  });

  it('has the results of the website and language of the configuration only', () => {
    const dictionary = emptyDictionary();
    const days = [...packedPoints([point('2026-01-01', [5])], dictionary)];
    for (const other of [{ website: 'b.com' }, { language: 'de' }])
      dictionary.indexOfSeries({ ...tea, near: '', ...SITE, ...other });
    expect(buildTable([tea], days, dictionary, utc)[0]).toMatchObject({ currentPosition: 5 });
  });

  it('belongs to its keyword among many, of which only the last was checked', () => {
    const keywords = Array.from({ length: 200 }, (_, n) => ({ keyword: `tea ${n}`, country: 'US' }));
    const dictionary = emptyDictionary();
    for (const keyword of keywords) dictionary.indexOfSeries({ ...keyword, near: '', ...SITE });
    const last = point('2026-01-01', [5, 8], { keyword: 'tea 199' });
    const rows = buildTable(keywords, packedPoints([last], dictionary), dictionary, utc);
    expect(rows.map(({ avgPosition }) => avgPosition)).toEqual([
      ...Array.from({ length: 199 }, () => null),
      6.5,
    ]);
  });

  it('is failed on a rolled copy, with its positions and the time of the real check', () => {
    const checkedAt = new Date('2026-01-01T08:00:00Z');
    const points = [point('2026-01-01', [5]), point('2026-01-02', [5], { rolled: true, checkedAt })];
    expect(tableRow(tea, points, utc)).toMatchObject({
      state: 'failed',
      rolled: true,
      currentPosition: 5,
      change: 0,
      lastChecked: checkedAt,
    });
  });
});

const row = (over: Partial<TableRow>): TableRow => ({ ...tableRow(tea, [], utc), ...over });
const rows = fc.array(
  fc.record({
    keyword: fc.constantFrom('a', 'A', 'b', 'Ä', '～', '😀'),
    country: fc.constantFrom('US', 'DE'),
    near: fc.constantFrom('', 'Ulm'),
    currentPosition: fc.option(fc.integer({ min: 1, max: 5 })),
    lastChecked: fc.option(fc.constantFrom(new Date(0), new Date(1))),
    rolled: fc.boolean(),
  }),
);

describe('sortRows', () => {
  const positions = (order: 'asc' | 'desc') =>
    sortRows(
      [3, null, 100, 20].map((currentPosition) => row({ currentPosition })),
      'currentPosition',
      order,
    ).map(({ currentPosition }) => currentPosition);

  it('compares numbers as numbers and puts null last in both orders', () => {
    expect(positions('asc')).toEqual([3, 20, 100, null]);
    expect(positions('desc')).toEqual([100, 20, 3, null]);
  });

  it('compares text in lower case by code point', () => {
    const sorted = sortRows(
      ['b', 'Ä', 'A', 'a', 'C'].map((keyword) => row({ keyword })),
      'keyword',
      'asc',
    );
    expect(sorted.map(({ keyword }) => keyword)).toEqual(['A', 'a', 'b', 'C', 'Ä']);
  });

  it('compares text in both orders, regardless of the keyword', () => {
    const list = ['b', 'A', 'c'].map((url, index) => row({ url, keyword: `${index}` }));
    const urls = (order: 'asc' | 'desc') => sortRows(list, 'url', order).map(({ url }) => url);
    expect(urls('asc')).toEqual(['A', 'b', 'c']);
    expect(urls('desc')).toEqual(['c', 'b', 'A']);
  });

  it('orders equal texts by country', () => {
    const list = [row({ country: 'US' }), row({ country: 'DE' })];
    for (const order of ['asc', 'desc'] as const)
      expect(sortRows(list, 'keyword', order).map(({ country }) => country)).toEqual(['DE', 'US']);
  });

  it('orders ties by keyword, country, near and device, ascending in both orders', () => {
    const list = [
      row({ keyword: 'b' }),
      row({ keyword: 'a', near: 'Ulm' }),
      row({ keyword: 'a' }),
      row({ keyword: 'a', country: 'DE' }),
      row({ keyword: 'a', country: 'DE', device: 'mobile' }),
    ];
    const expected = [list[3], list[4], list[2], list[1], list[0]];
    expect(sortRows(list, 'rolled', 'asc')).toEqual(expected);
    expect(sortRows(list, 'rolled', 'desc')).toEqual(expected);
  });

  it('orders dates and flags', () => {
    const dates = [new Date(5), null, new Date(1)].map((lastChecked) => row({ lastChecked }));
    const times = sortRows(dates, 'lastChecked', 'desc').map(({ lastChecked }) => lastChecked?.getTime());
    expect(times).toEqual([5, 1, undefined]);
    const flags = sortRows([row({ rolled: true }), row({ rolled: false })], 'rolled', 'asc');
    expect(flags.map(({ rolled }) => rolled)).toEqual([false, true]);
  });

  it('keeps every row, does not modify its input, and does not depend on the input order', () => {
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom(...SORT_FIELDS),
        fc.constantFrom('asc', 'desc'),
        (parts, field, order) => {
          const list = parts.map(row);
          const before = [...list];
          const sorted = sortRows(list, field, order);
          expect(list).toEqual(before);
          expect(new Set(sorted)).toEqual(new Set(list));
          const again = sortRows(list.toReversed(), field, order);
          expect(again.map((item) => item[field])).toEqual(sorted.map((item) => item[field]));
          const nulls = sorted.map((item) => Number(item[field] === null));
          expect(nulls).toEqual(nulls.toSorted());
        },
      ),
    );
  });
});

describe('the sort fields', () => {
  it('are the fields of a row', () => {
    const compared = new Set<string>([
      'depth',
      'cut',
      'previousDepth',
      'volume_source',
      ...COMPARED_FIELDS,
      ...TRAFFIC_FIELDS,
      ...FEATURE_COLUMNS,
    ]);
    const fields = Object.keys(row({})).filter((field) => !compared.has(field));
    expect(new Set<string>(SORT_FIELDS)).toEqual(new Set(fields));
  });
});

describe('withFailures', () => {
  it('changes only rows of failed keywords without a result', () => {
    const rows = [
      row({ keyword: 'a' }),
      row({ keyword: 'b' }),
      row({ keyword: 'c', state: 'ranked', currentPosition: 3 }),
    ];
    const failed = new Set([rows[1]!, rows[2]!].map(keywordId));
    expect(withFailures(rows, failed)).toEqual([rows[0], { ...rows[1], state: 'failed' }, rows[2]]);
  });
});

describe('searchRows', () => {
  it.each([
    ['CAFÉ', ['best café']],
    ['cafe\u0301', ['best café']],
    ['οδοσ', ['ΟΔΟΣ']],
    ['strasse', ['Straße 5']],
    ['E', ['best café', 'Straße 5']],
    ['.*', []],
    ['', ['best café', 'ΟΔΟΣ', 'Straße 5']],
  ])('finds with %j %j', (text, expected) => {
    const list = ['best café', 'ΟΔΟΣ', 'Straße 5'].map((keyword) => row({ keyword }));
    expect(searchRows(list, text).map(({ keyword }) => keyword)).toEqual(expected);
  });

  it.each([
    ['istanbul', 'İstanbul otelleri'],
    ['İSTANBUL', 'istanbul otelleri'],
    ['ISPARTA', 'ısparta gülü'],
    ['seo', 'ＳＥＯ対策'],
    ['シューズ', 'ﾚﾃﾞｨｰｽ ｼｭｰｽﾞ'],
  ])('finds with %j %j', (text, keyword) => {
    expect(searchRows([row({ keyword })], text)).toHaveLength(1);
  });
});
