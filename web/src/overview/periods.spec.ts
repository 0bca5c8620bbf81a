import { describe, expect, it } from 'vitest';
import { bandsOf, figuresOf, gainOf, periodBefore } from './periods';
import { bandLines, valueLine } from './band-lines';

const day = (date: string, top3: number, visibility: number) => ({
  date,
  top3,
  top10: top3 + 2,
  top20: top3 + 3,
  top50: top3 + 3,
  top100: top3 + 5,
  not_found: 4,
  visibility,
  average: 30,
  failed: 0,
});

describe('a period', () => {
  it('is compared with as many days before it', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-07' })).toEqual({
      from: '2026-02-22',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: '2021-11-24', to: '2026-11-22' })).toBeUndefined();
  });

  it('has the means of its days with results', () => {
    const days = [
      day('2026-02-28', 9, 90),
      day('2026-03-01', 1, 10),
      day('2026-03-05', 2, 25),
      day('2026-03-08', 9, 90),
    ];
    const averages = new Map([
      ['2026-03-01', 12],
      ['2026-03-05', 8],
      ['2026-03-08', 90],
    ]);
    const figures = figuresOf(days, averages, { from: '2026-03-01', to: '2026-03-07' });
    expect(figures).toMatchObject({
      visibility: 17.5,
      average: 10,
      top3: 1.5,
      top10: 3.5,
      top20: 4.5,
      top100: 6.5,
      notFound: 4,
    });
    const none = figuresOf(days, averages, { from: '2026-01-01', to: '2026-01-07' });
    expect(none).toMatchObject({ visibility: null, average: null, top3: null });
  });

  it('is better with a lower average, and with fewer keywords that are not found', () => {
    expect(gainOf('average', 10, 12.5)).toBe(2.5);
    expect(gainOf('notFound', 5, 3)).toBe(-2);
    expect(gainOf('top10', 5, 3)).toBe(2);
    expect(gainOf('visibility', 5, null)).toBeNull();
  });
});

describe('the distribution', () => {
  it('has each keyword in one band', () => {
    expect(bandsOf(day('2026-03-01', 1, 10)).counts).toEqual([1, 2, 1, 0, 2, 4]);
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
    expect(lines.every(({ values, shown }) => values[1] === null && shown![1] === null)).toBe(true);
    expect(valueLine(['2026-03-01', '2026-03-02'], 'x', '--band-1', new Map([['2026-03-01', 7]]))).toEqual([
      { label: 'x', color: '--band-1', values: [7, null] },
    ]);
  });
});
