import { describe, expect, it } from 'vitest';
import { bandLines } from './band-lines';
import {
  toBands,
  comparedPeriod,
  comparedFigures,
  computeCourse,
  type DayFigures,
  dayFigures,
  computeGain,
  computeMean,
  withComparableShares,
} from './periods';

const day = (date: string, top3: number, visibility: number, average: number | null = 10): DayFigures => ({
  date,
  top3,
  top10: top3 + 2,
  top20: top3 + 3,
  top50: top3 + 3,
  top100: top3 + 5,
  not_found: 4,
  visibility,
  average,
  share: null,
  traffic: null,
  traffic_keywords: 0,
  value: null,
  value_keywords: 0,
});

describe('a range', () => {
  const view = { from: '2026-03-01', to: '2026-03-07' };

  it.each([
    [undefined, { from: '2026-02-22', to: '2026-02-28' }],
    ['year', { from: '2025-03-01', to: '2025-03-07' }],
    ['none', undefined],
  ])('is compared with the period that the address names (%s)', (compare, expected) => {
    expect(comparedPeriod(view, compare)).toEqual(expected);
  });

  it('is compared with nothing where the API does not report so many days', () => {
    expect(comparedPeriod({ from: '2021-11-24', to: '2026-11-22' }, undefined)).toBeUndefined();
  });
});

describe('figures', () => {
  it('are joined with the share of voice of the tracked website', () => {
    const stored = { ...day('2026-03-01', 1, 10), average: 10, failed: 0 };
    const own = {
      website: 'own.example',
      share: 30,
      traffic: 120.5,
      traffic_keywords: 3,
      value: 88.4,
      value_keywords: 2,
    };
    const rival = { ...own, own: false, share: 70, traffic: 9, value: 7 };
    const sites = [{ date: '2026-03-01', sites: [rival, { ...own, own: true }] }];
    const days = dayFigures([stored, { ...stored, date: '2026-03-02' }], sites);
    expect(days.map((each) => each.share)).toEqual([30, null]);
    expect(
      days.map((each) => [each.traffic, each.traffic_keywords, each.value, each.value_keywords]),
    ).toEqual([
      [120.5, 3, 88.4, 2],
      [null, 0, null, 0],
    ]);
  });

  it('have no share of voice on days with other competitors than on the newest', () => {
    const stored = { ...day('2026-03-01', 1, 10), average: 10, failed: 0 };
    const sites = ['a.example', 'own.example'].map((website) => ({
      ...day('', 1, 1),
      website,
      own: website === 'own.example',
      share: 50,
    }));
    const days = dayFigures(
      [stored, { ...stored, date: '2026-03-02' }],
      [
        { date: '2026-03-01', sites: [{ ...sites[1]!, share: 100 }] },
        { date: '2026-03-02', sites },
      ],
    );
    expect(days.map(({ share }) => share)).toEqual([100, 50]);
    expect(withComparableShares(days).map(({ share }) => share)).toEqual([null, 50]);
    expect(withComparableShares(days.slice(0, 1)).map(({ share }) => share)).toEqual([100]);
  });

  it('are compared as the table counts them, the share by its days', () => {
    const days = [day('2026-03-04', 3, 9), day('2026-03-07', 2, 12.34, 10)];
    const counted = { keywords: 4, top3: 1, top10: 2, top20: 2, top50: 3, top100: 3, not_found: 1 };
    const before = { ...counted, date: '2026-03-01', top3: 3, visibility: 10, average: 12.5 };
    const now = { ...counted, date: '2026-03-07', visibility: 12.34, average: 10 };
    const sites = [
      { date: before.date, sites: [{ ...days[0]!, website: 'own.example', own: true, share: 40 }] },
    ];
    days[1]!.among = 'own.example';
    const pair = comparedFigures({ days: 6, now, before }, days, sites);
    const comparedOn = before.date;
    expect(computeCourse('visibility', pair)).toEqual({ value: 12.34, gain: 2.3, comparedOn });
    expect(computeCourse('average', pair)).toEqual({ value: 10, gain: 2.5, comparedOn });
    expect(computeCourse('top3', pair)).toEqual({ value: 1, gain: -2, comparedOn });
    expect(pair.before!.share).toBe(40);
    days[1]!.among = 'a.example own.example';
    expect(comparedFigures({ days: 6, now, before }, days, sites).before!.share).toBeNull();
  });

  it('have no change before the comparison is known, and without a day to compare with', () => {
    const days = [day('2026-03-07', 2, 12.34, 10)];
    for (const compared of [undefined, { days: 7, now: null, before: null }])
      expect(computeCourse('visibility', comparedFigures(compared, days, []))).toEqual({
        value: 12.34,
        gain: null,
        comparedOn: undefined,
      });
  });

  it('have a mean over the days that have a value', () => {
    const days = [day('2026-03-01', 1, 10, 12), day('2026-03-05', 2, 25, null)];
    expect([
      computeMean('visibility', days),
      computeMean('average', days),
      computeMean('share', days),
    ]).toEqual([17.5, 12, null]);
  });

  it('are better with a lower average, and with fewer keywords that are not found', () => {
    expect(computeGain('average', 10, 12.5)).toBe(2.5);
    expect(computeGain('not_found', 5, 3)).toBe(-2);
    expect(computeGain('top10', 5, 3)).toBe(2);
    expect(computeGain('visibility', 5, null)).toBeNull();
  });
});

describe('the distribution', () => {
  it('has each keyword in one band', () => {
    expect(toBands(day('2026-03-01', 1, 10)).counts).toEqual([1, 2, 1, 0, 2, 4]);
  });

  it('is stacked, and the legend has the parts', () => {
    const labels = ['a', 'b', 'c', 'd', 'e', 'f'];
    const lines = bandLines(['2026-03-01', '2026-03-02'], [day('2026-03-01', 1, 10)], labels);
    expect(lines.map(({ label, values, shown }) => [label, values[0], shown![0]])).toEqual([
      ['f', 10, 4],
      ['e', 6, 2],
      ['d', 4, 0],
      ['c', 4, 1],
      ['b', 3, 2],
      ['a', 1, 1],
    ]);
    expect(lines.every(({ values }) => values[1] === null)).toBe(true);
  });
});
