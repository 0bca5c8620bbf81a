import { describe, expect, it } from 'vitest';
import { localDay } from '../../../common/time/zone.js';
import { type CannibalizedKeyword, PageSwitches } from './cannibalization.js';
import type { DataPoint, Position } from '../../positions/data-point.js';
import { emptyDictionary, packedDays } from '../../history/positions.spec-support.js';

const at = (day: number) => new Date(Date.UTC(2026, 2, day, 6));
const own = (pages: Record<string, number>): Position[] =>
  Object.entries(pages).map(([path, position]) => ({ link: `https://a.com${path}`, position }));
const point = (day: number, keyword: string, pages: Record<string, number>, rolled = false): DataPoint => ({
  keyword,
  country: 'US',
  near: '',
  runAt: at(day),
  checkedAt: at(day),
  rolled,
  positions: own(pages),
});

/** The rows; the positions of each candidate are those of its newest point. */
function listRows(points: DataPoint[]): CannibalizedKeyword[] {
  const dictionary = emptyDictionary();
  const switches = new PageSwitches(
    dictionary,
    (runAt) => (runAt < at(1) ? null : localDay(runAt, 'UTC')),
    ({ keyword }) => keyword !== 'excluded',
  );
  for (const day of packedDays(points, dictionary)) switches.add(day);
  const listPositions = (index: number, day: string) =>
    points.find(
      ({ keyword, runAt }) => keyword === dictionary.series[index]!.keyword && localDay(runAt, 'UTC') === day,
    )!.positions;
  const newest = switches.candidates.flatMap(({ day, series }) =>
    series.map((index) => [index, listPositions(index, day)] as const),
  );
  return switches.rows(new Map(newest));
}

const sequence = (keyword: string, ...days: Record<string, number>[]) =>
  days.map((pages, index) => point(index + 1, keyword, pages));

describe('a keyword is cannibalized', () => {
  it('when its best page changed twice', () => {
    expect(listRows(sequence('tea', { '/a': 2 }, { '/b': 12 }, { '/a': 4 }))).toEqual([
      {
        keyword: 'tea',
        country: 'US',
        near: '',
        device: 'desktop',
        urls: [
          { url: 'https://a.com/a', days: 2, best: 2, average: 3 },
          { url: 'https://a.com/b', days: 1, best: 12, average: 12 },
        ],
        switches: 2,
        // The mean of 100 and 85, less that of 100, 0 and 85.
        lost: 30.83,
      },
    ]);
  });

  it('when two of its pages are in the top 20 of the newest day', () => {
    const rows = listRows(sequence('tea', { '/a': 3 }, { '/a': 3, '/a#x': 5, '/b': 20 }));
    expect(rows).toEqual([
      expect.objectContaining({
        switches: 0,
        lost: 0,
        urls: [
          { url: 'https://a.com/a', days: 2, best: 3, average: 3 },
          { url: 'https://a.com/b', days: 0, best: 20, average: 20 },
        ],
      }),
    ]);
  });
});

describe('a keyword with two pages in the top 20 is cannibalized', () => {
  const pages = { '/a': 3, '/b': 8 };
  const urls = (days: number) => [
    { url: 'https://a.com/a', days, best: 3, average: 3 },
    { url: 'https://a.com/b', days: 0, best: 8, average: 8 },
  ];

  it('while the run of the day has not checked it', () => {
    const points = [point(1, 'tea', pages), point(1, 'milk', { '/m': 1 }), point(2, 'milk', { '/m': 1 })];
    expect(listRows(points)).toEqual([expect.objectContaining({ keyword: 'tea', urls: urls(1), lost: 0 })]);
  });

  it('after a copy of its result, which does not count as a day', () => {
    const points = [point(1, 'tea', pages), point(2, 'tea', pages, true)];
    expect(listRows(points)).toEqual([expect.objectContaining({ urls: urls(1), switches: 0, lost: 0 })]);
  });

  it('by a copy alone', () => {
    expect(listRows([point(2, 'tea', pages, true)])).toEqual([
      expect.objectContaining({ urls: urls(0), switches: 0, lost: 0 }),
    ]);
  });
});

describe('a keyword is not cannibalized', () => {
  it.each<[string, DataPoint[]]>([
    ['by one change, such as a move of the page', sequence('tea', { '/a': 2 }, { '/b': 2 }, { '/b': 2 })],
    ['by days on which the website is not found', sequence('tea', { '/a': 2 }, {}, { '/a': 2 })],
    ['by two forms of one page', sequence('tea', { '/a': 2 }, { '/a?utm_source=x': 2 }, { '/a/': 2 })],
    ['by a second page below the top 20', sequence('tea', { '/a': 2, '/b': 21 })],
    ['by two pages on an earlier day', sequence('tea', { '/a': 2, '/b': 3 }, { '/a': 2 })],
    [
      'by copies of earlier results',
      [point(1, 'tea', { '/a': 2 }), point(2, 'tea', { '/b': 2 }, true), point(3, 'tea', { '/a': 2 })],
    ],
    [
      'by a result before the newest two days',
      [point(1, 'tea', { '/a': 2, '/b': 3 }), ...[2, 3].map((day) => point(day, 'milk', { '/m': 1 }))],
    ],
    ['when it is not included', sequence('excluded', { '/a': 2 }, { '/b': 2 }, { '/a': 2 })],
    [
      'by changes before the range',
      [{ ...point(1, 'tea', { '/b': 2 }), runAt: new Date(Date.UTC(2026, 1, 27)) }].concat(
        sequence('tea', { '/a': 2 }, { '/b': 2 }),
      ),
    ],
  ])('%s', (_, points) => expect(listRows(points)).toEqual([]));
});

it('those that lost most are first, then by name', () => {
  const rows = listRows([
    ...sequence('b', { '/a': 3 }, { '/b': 3 }, { '/a': 3 }),
    ...sequence('a', { '/a': 3 }, { '/b': 3 }, { '/a': 3 }),
    ...sequence('c', { '/a': 3 }, { '/b': 9 }, { '/a': 3 }),
  ]);
  expect(rows.map(({ keyword }) => keyword)).toEqual(['c', 'a', 'b']);
});
