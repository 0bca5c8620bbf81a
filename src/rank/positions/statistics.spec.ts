import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { round2, stats } from './statistics.js';

describe('stats', () => {
  it('is null without positions', () => {
    expect(stats([])).toBeNull();
  });

  it('has best, worst, sum, count and average', () => {
    expect(stats([7, 3, 10])).toEqual({ best: 3, worst: 10, sum: 20, count: 3, avg: 6.67 });
    expect(stats([1])).toEqual({ best: 1, worst: 1, sum: 1, count: 1, avg: 1 });
  });

  it('keeps the average between best and worst, in any order of the positions', () => {
    const positions = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 });
    fc.assert(
      fc.property(positions, (list) => {
        const { best, worst, avg } = stats(list) ?? { best: 0, worst: 0, avg: -1 };
        expect(avg >= best && avg <= worst).toBe(true);
        expect(stats(list.toReversed())).toEqual(stats(list));
      }),
    );
  });
});

describe('round2', () => {
  it.each([
    [1.005, 1.01],
    [2.675, 2.68],
    [8.345, 8.35],
    [-1.005, -1.01],
    [1.0049999, 1],
    [10 / 3, 3.33],
    [50.125, 50.13],
    [0.1 + 0.2, 0.3],
    [99.995, 100],
    [0.000_000_1, 0],
    [-0.001, 0],
    [1e21, 1e21],
    [123_456_789.125, 123_456_789.13],
  ])('rounds %d to %d', (n, expected) => {
    expect(round2(n)).toBe(expected);
  });

  it('returns NaN and infinity unchanged', () => {
    expect(round2(Number.NaN)).toBeNaN();
    expect(round2(Infinity)).toBe(Infinity);
  });

  it('rounds fractions of integers like integer arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 1_000 }), (sum, count) => {
        expect(round2(sum / count)).toBe(Math.floor((200 * sum + count) / (2 * count)) / 100);
      }),
    );
  });
});
