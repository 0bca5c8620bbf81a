import { describe, expect, it } from 'vitest';
import { countDays } from '../days/days';
import {
  averageAxis,
  countAxis,
  daysFrom,
  fittedRange,
  isolatedPoints,
  positionAxis,
  positionSplits,
  selected,
  zoomed,
} from './lines';

const YEAR = { from: '2026-01-01', to: '2026-12-31' };

describe('a zoom', () => {
  it('keeps the day under the pointer where it is', () => {
    const view = zoomed(YEAR, '2026-01-01', 0.5, YEAR);
    expect(view).toEqual({ from: '2026-01-01', to: '2026-07-02' });
    expect(zoomed(YEAR, '2026-12-31', 0.5, YEAR).to).toBe('2026-12-31');
    expect(zoomed({ from: '2026-06-01', to: '2026-06-11' }, '2026-06-06', 0.5, YEAR)).toEqual({
      from: '2026-06-03',
      to: '2026-06-08',
    });
  });

  it('ends at three days, and at what is loaded', () => {
    let view = YEAR;
    for (let step = 0; step < 60; step += 1) view = zoomed(view, '2026-05-05', 0.8, YEAR);
    expect(countDays(view)).toBe(3);
    expect(view.from <= '2026-05-05' && view.to >= '2026-05-05').toBe(true);
    for (let step = 0; step < 60; step += 1) view = zoomed(view, '2026-05-05', 1.25, YEAR);
    expect(view).toEqual(YEAR);
  });

  it('by a selection works in both directions, and shows three days at least', () => {
    expect(selected('2026-05-09', '2026-05-02', YEAR)).toEqual({ from: '2026-05-02', to: '2026-05-09' });
    expect(selected('2026-12-31', '2026-12-31', YEAR)).toEqual({ from: '2026-12-29', to: '2026-12-31' });
    const two = { from: '2026-05-01', to: '2026-05-02' };
    expect(selected('2026-05-01', '2026-05-01', two)).toEqual(two);
  });
});

it('begins at the first result, unless that is after the days in view', () => {
  const view = { from: '2026-05-01', to: '2026-05-30' };
  expect(daysFrom('2026-05-20', YEAR, view)).toEqual({ from: '2026-05-20', to: '2026-12-31' });
  expect(daysFrom('2026-01-01', view, view)).toEqual(view);
  expect(daysFrom('2026-06-02', YEAR, view)).toEqual(YEAR);
  expect(daysFrom(undefined, YEAR, view)).toEqual(YEAR);
});

describe('the axis of positions', () => {
  const { range } = positionAxis(String);

  it('begins at 1, and is ten positions high at least', () => {
    for (const [min, max] of [
      [null, null],
      [1, 1],
      [3, 4],
      [40, 90],
    ] as const) {
      const [top, bottom] = range(min, max);
      expect(top).toBeLessThan(1);
      expect(1 - top).toBeLessThan(0.1 * (bottom - top));
      expect(bottom).toBeGreaterThan(Math.max(10, max ?? 0));
    }
    expect(range(3, 4)).toEqual(range(null, null));
  });

  it.each([
    [[0.5, 10.5], 1, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
    [[0.5, 10.5], 2, [1, 4, 6, 8, 10]],
    [[0.5, 18.9], 5, [1, 5, 10, 15]],
    [[-4, 104], 50, [1, 50, 100]],
    [[14.2, 19.7], 2, [16, 18]],
  ] as const)('%j has labels of 1 and by steps of %d', ([min, max], step, labels) => {
    expect(positionSplits(min, max, step)).toEqual(labels);
  });
});

describe('the axis of averages', () => {
  const { range } = averageAxis(String);

  it('never makes a few places look like many, and begins at 1', () => {
    const [top, bottom] = range(3, 4);
    expect(top).toBeGreaterThanOrEqual(0.5);
    expect(bottom - top).toBeGreaterThan(5);
    expect(range(1, 1)[0]).toBe(0.6);
    expect(range(null, null)).toEqual([0.5, 10.5]);
  });
});

it.each([
  { lowest: 30, highest: 32, ends: [29, 33] },
  { lowest: 0, highest: 0, ends: [0, 4] },
  { lowest: 20, highest: 60, ends: [14, 66] },
  { lowest: 100, highest: 100, ends: [96, 100] },
  { lowest: 97, highest: 99.5, ends: [96, 100] },
])('the axis of shares from $lowest to $highest has the ends $ends', ({ lowest, highest, ends }) => {
  expect(fittedRange(lowest, highest)).toEqual(ends);
});

it('a value between two gaps is a point of its own', () => {
  expect(isolatedPoints([1, null, 2, null, 3, 4, null, 5])).toEqual([0, 2, 7]);
});

describe('the axis of counts', () => {
  it('begins at 0, and has a height without values, too', () => {
    const { range } = countAxis(String);
    expect([range(null, null), range(0, 0), range(5, 100)]).toEqual([
      [0, 1],
      [0, 1],
      [0, 105],
    ]);
  });
});

it('a zoom out of one day is around it, and ends at the limits', () => {
  const limits = { from: '2026-05-01', to: '2026-05-31' };
  const day = { from: '2026-05-10', to: '2026-05-10' };
  expect(zoomed(day, '2026-05-10', 5, limits)).toEqual({ from: '2026-05-08', to: '2026-05-12' });
  const first = { from: '2026-05-01', to: '2026-05-04' };
  expect(zoomed(first, '2026-05-04', 2, limits)).toEqual({ from: '2026-05-01', to: '2026-05-08' });
});
