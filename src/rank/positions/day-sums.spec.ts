import { describe, expect, it } from 'vitest';
import type { DayEntry } from './day-pack.js';
import { DaySums } from './day-sums.js';

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
    expect(sums.of(0)).toBeNull();
    expect(sums.of(1)).toEqual({ best: 2, worst: 7, sum: 17, count: 4, rolled: false });
    expect(sums.of(2)).toEqual({ best: 0, worst: 0, sum: 0, count: 0, rolled: false });
    expect(sums.of(3)).toBeNull();
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
    expect([0, 1, 2].map((group) => sums.of(group)!.rolled)).toEqual([false, rolled, false]);
  });

  it('remain when the day grows', () => {
    const sums = new DaySums(1);
    sums.add(0, entry({ checkedAt: 200 }), RUN);
    const larger = sums.grown(2);
    expect([larger.size, larger.of(0), larger.of(1)]).toEqual([2, sums.of(0), null]);
    larger.add(0, entry({ checkedAt: 199, rolled: true }), RUN);
    expect(larger.of(0)!.rolled).toBe(false);
  });
});
