import { describe, expect, it } from 'vitest';
import type { DistributionDay } from '../../positions/competitors.js';
import { digestContent, positionBands } from './digest.js';
import type { ComparedRow } from '../../positions/table.js';

const day = (date: string, visibility: number, more: Partial<DistributionDay> = {}): DistributionDay => ({
  date,
  top3: 1,
  top10: 3,
  top20: 6,
  top50: 10,
  top100: 15,
  not_found: 6,
  visibility,
  average: 20,
  failed: 0,
  ...more,
});

const row = (keyword: string, from: number | null, to: number | null, movement: number | null) =>
  ({
    keyword,
    country: 'US',
    near: '',
    device: 'desktop',
    currentPosition: to,
    fromPosition: from,
    movement,
  }) as ComparedRow;

const content = (chartDays: number, rows: ComparedRow[] = [], before: DistributionDay | null = DAYS[1]!) =>
  digestContent({ now: DAYS[2]!, before, days: DAYS, rows, chartDays });
const DAYS = [day('2026-03-01', 10), day('2026-03-03', 30), day('2026-03-10', 20)];

describe('the content of a digest', () => {
  it('has a chart of consecutive days up to the newest', () => {
    expect(content(9).chart.map(({ visibility }) => visibility)).toEqual([
      null,
      30,
      null,
      null,
      null,
      null,
      null,
      null,
      20,
    ]);
    expect(content(9).chart[0]!.date).toBe('2026-03-02');
  });

  it('orders moves by size, then by keyword; a keyword that is found improves, one that is lost declines', () => {
    const rows = [
      row('same', 4, 4, 0),
      row('never found', null, null, 0),
      row('unknown', null, 3, null),
      row('b', 9, 4, 5),
      row('a', 12, 7, 5),
      row('new', null, 90, 11),
      row('lost', 100, null, 1),
      row('down', 1, 30, 29),
    ];
    const { up, down } = content(3, rows);
    expect(up.largest.map(({ keyword, from, to }) => [keyword, from, to])).toEqual([
      ['new', null, 90],
      ['a', 12, 7],
      ['b', 9, 4],
    ]);
    expect(down.largest.map(({ keyword }) => keyword)).toEqual(['down', 'lost']);
    expect([up.count, down.count]).toEqual([3, 2]);
  });

  it('counts all moves and names ten of each direction', () => {
    const rows = Array.from({ length: 10_000 }, (_, n) =>
      row(`keyword ${n}`, 50, 49 - (n % 40), 1 + (n % 40)),
    );
    const { up, down } = content(3, rows);
    expect([up.count, up.largest.length, down]).toEqual([10_000, 10, { count: 0, largest: [] }]);
    expect(up.largest.every(({ to }) => to === 10)).toBe(true);
  });
});

it('the bands of positions count each keyword once', () => {
  const bands = positionBands({ now: day('2026-03-10', 20), before: null });
  expect(bands.map(({ first, last, now }) => [first, last, now])).toEqual([
    [1, 3, 1],
    [4, 10, 2],
    [11, 20, 3],
    [21, 50, 4],
    [51, 100, 5],
    [null, null, 6],
  ]);
  expect(bands.every(({ before }) => before === null)).toBe(true);
  const compared = positionBands({ now: DAYS[0]!, before: day('2026-03-01', 1, { top3: 2 }) });
  expect(compared.map(({ before }) => before)).toEqual([2, 1, 3, 4, 5, 6]);
});
