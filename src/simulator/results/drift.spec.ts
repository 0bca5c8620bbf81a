import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumber, walk } from './drift.js';

describe('walk', () => {
  const seed = fc.nat(2 ** 32 - 1);
  const day = fc.integer({ min: -40_000, max: 100_000 });

  it('stays between -1 and 1 and moves by less than 3/7 a day', () => {
    fc.assert(
      fc.property(seed, day, (seed, day) => {
        const wander = walk(seed);
        const today = wander(day);
        expect(Math.abs(today)).toBeLessThanOrEqual(1);
        expect(Math.abs(wander(day + 1) - today)).toBeLessThan(3 / 7);
      }),
    );
  });

  it('goes somewhere in two weeks', () => {
    fc.assert(
      fc.property(seed, day, (seed, day) => {
        const fortnight = Array.from({ length: 14 }, (_, later) => walk(seed)(day + later));
        expect(new Set(fortnight).size).toBeGreaterThan(7);
      }),
    );
  });
});

describe('dayNumber', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', 0],
    ['2026-03-09T23:59:59.999Z', 20521],
    ['2026-03-10T00:00:00.000Z', 20522],
    ['1969-12-31T23:59:59.999Z', -1],
  ])('counts %s as day %i', (instant, day) => {
    expect(dayNumber(new Date(instant))).toBe(day);
  });
});
