import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findChange, toRate, wilsonInterval } from './wilson.js';

/** The formula as it is printed. */
function printed(k: number, n: number): [number, number] {
  const [p, z] = [k / n, 1.96];
  const root = z * Math.sqrt((p * (1 - p) + (z * z) / (4 * n)) / n);
  const below = 1 + (z * z) / n;
  return [(p + (z * z) / (2 * n) - root) / below, (p + (z * z) / (2 * n) + root) / below];
}

describe('rates', () => {
  it('has the interval of the formula', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (n, share) => {
          const k = Math.round(share * n);
          const { low, high } = wilsonInterval(k, n);
          const [from, to] = printed(k, n);
          expect(low).toBeCloseTo(from, 10);
          expect(high).toBeCloseTo(to, 10);
        },
      ),
    );
  });

  it.each([
    [0, 0, { k: 0, n: 0, rate: null, low: null, high: null }],
    [0, 3, { k: 0, n: 3, rate: 0, low: 0, high: 56.15 }],
    [3, 3, { k: 3, n: 3, rate: 100, low: 43.85, high: 100 }],
    [2, 3, { k: 2, n: 3, rate: 66.67, low: 20.77, high: 93.85 }],
    [5, 10, { k: 5, n: 10, rate: 50, low: 23.66, high: 76.34 }],
  ])('%i of %i', (k, n, rate) => {
    expect(toRate(k, n)).toEqual(rate);
  });

  it('calls a change one only when the intervals part', () => {
    expect(findChange({ k: 0, n: 21 }, { k: 21, n: 21 })).toBe('up');
    expect(findChange({ k: 21, n: 21 }, { k: 0, n: 21 })).toBe('down');
    expect(findChange({ k: 1, n: 3 }, { k: 3, n: 3 })).toBe('none');
    expect(findChange({ k: 0, n: 0 }, { k: 3, n: 3 })).toBeNull();
  });

  it('calls at most 5 % of unchanged prompts changed', () => {
    // A fixed sequence of random numbers.
    let state = 1;
    const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const draw = (rate: number) => Array.from({ length: 21 }, random).filter((value) => value < rate).length;
    const changed = Array.from({ length: 200 }, (_, index) => [0, 0.1, 0.5, 1][index % 4]!).filter((rate) => {
      const change = findChange({ k: draw(rate), n: 21 }, { k: draw(rate), n: 21 });
      return change !== 'none';
    });
    expect(changed.length).toBeLessThanOrEqual(10);
  });
});
