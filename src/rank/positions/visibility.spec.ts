import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CLICK_CURVE, clicksPerSearch, overviewFactor, percentShares } from './visibility.js';

describe('shares of a total', () => {
  it.each([
    [[], []],
    [
      [0, 0],
      [0, 0],
    ],
    [[5], [100]],
    [
      [1, 1, 1],
      [33.34, 33.33, 33.33],
    ],
    [
      [50, 30],
      [62.5, 37.5],
    ],
  ])('of %j are %j', (values, shares) => {
    expect(percentShares(values)).toEqual(shares);
  });

  it('are 100 in sum, and at most a hundredth from the exact share', () => {
    const values = fc.array(
      fc.integer({ min: 0, max: 100_000 }).map((n) => n / 7),
      { minLength: 1, maxLength: 21 },
    );
    fc.assert(
      fc.property(values, (all) => {
        const total = all.reduce((sum, value) => sum + value, 0);
        const shares = percentShares(all);
        const hundredths = shares.map((share) => Math.round(share * 100));
        expect(hundredths.reduce((sum, share) => sum + share, 0)).toBe(total === 0 ? 0 : 10_000);
        if (total > 0)
          all.forEach((value, n) =>
            expect(Math.abs(shares[n]! - (100 * value) / total)).toBeLessThan(0.0101),
          );
      }),
    );
  });
});

describe('clicksPerSearch', () => {
  it.each([
    [1, 0.285],
    [10, 0.025],
    [20, 0.005],
    [21, 0],
    [100, 0],
    [null, 0],
  ])('at position %s it is %d', (position, clicks) => {
    expect(clicksPerSearch(position, false, CLICK_CURVE)).toBeCloseTo(clicks, 10);
  });

  it('never grows with the position', () => {
    const clicks = Array.from({ length: 30 }, (_, n) => clicksPerSearch(n + 1, false, CLICK_CURVE));
    expect(clicks.toSorted((a, b) => b - a)).toEqual(clicks);
  });

  it('is lower below an AI Overview', () => {
    expect(clicksPerSearch(1, true, CLICK_CURVE)).toBeCloseTo(0.285 * 0.42, 10);
    expect(clicksPerSearch(null, true, CLICK_CURVE)).toBe(0);
  });

  it('follows the curve of the installation', () => {
    expect(clicksPerSearch(2, false, [40, 20])).toBe(0.2);
    expect(clicksPerSearch(3, false, [40, 20])).toBe(0);
  });
});

describe('overviewFactor', () => {
  it.each([
    [1, 0.42],
    [2, 0.492],
    [3, 0.536],
    [10, 0.806],
    [11, 0.806],
    [100, 0.806],
  ])('at position %d %d of the clicks are left', (position, left) => {
    expect(overviewFactor(position)).toBeCloseTo(left, 10);
  });

  it('grows from position to position', () => {
    const factors = Array.from({ length: 20 }, (_, n) => overviewFactor(n + 1));
    expect(factors.toSorted((a, b) => a - b)).toEqual(factors);
  });
});
