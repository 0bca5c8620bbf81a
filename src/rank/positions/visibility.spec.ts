import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentShares } from './visibility.js';

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
