import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, toWeekday } from '../../common/time/zone.js';
import { depthOn, isCheckDay, nextCheckDay, type Rhythm, rhythmsOn, weeklyDepths } from './rhythm.js';

const MONDAY = '2026-03-09';
const WEEK = Array.from({ length: 7 }, (_, day) => addDays(MONDAY, day));

const anyDay = fc.integer({ min: 0, max: 150_000 }).map((n) => addDays('1900-01-01', n));
const weekdays = fc.integer({ min: 1, max: 7 });
const rhythms: fc.Arbitrary<Rhythm> = fc.oneof(
  fc.constant({}),
  fc.record({ every: fc.constantFrom('day', 'weekdays', 'manual') }),
  fc.record({ every: fc.constant('week' as const), weekday: weekdays }),
);

describe('the days of a rhythm', () => {
  it.each<[Rhythm, number[]]>([
    [{}, [1, 2, 3, 4, 5, 6, 7]],
    [{ every: 'day' }, [1, 2, 3, 4, 5, 6, 7]],
    [{ every: 'weekdays' }, [1, 2, 3, 4, 5]],
    [{ every: 'week', weekday: 3 }, [3]],
    [{ every: 'week', weekday: 7 }, [7]],
    [{ every: 'manual' }, []],
  ])('%j are %j', (rhythm, expected) => {
    expect(WEEK.filter((day) => isCheckDay(rhythm, day)).map(toWeekday)).toEqual(expected);
  });

  it('are the same on leap days as on others', () => {
    // 29 February: a Thursday in 2024, a Tuesday in 2000, a Sunday in 2032.
    expect(isCheckDay({ every: 'week', weekday: 4 }, '2024-02-29')).toBe(true);
    expect(isCheckDay({ every: 'week', weekday: 2 }, '2000-02-29')).toBe(true);
    expect(isCheckDay({ every: 'weekdays' }, '2032-02-29')).toBe(false);
    expect(nextCheckDay({ every: 'week', weekday: 3 }, '2024-02-29')).toBe('2024-03-06');
  });

  it('are those that the stored fields are selected by', () => {
    fc.assert(
      fc.property(rhythms, anyDay, (rhythm, day) => {
        const { every, weekday } = rhythmsOn(day);
        const isSelected = every.includes(rhythm.every ?? null) && weekday.includes(rhythm.weekday ?? null);
        expect(isSelected).toBe(isCheckDay(rhythm, day));
      }),
    );
  });

  it('have no other before the next one', () => {
    fc.assert(
      fc.property(rhythms, anyDay, (rhythm, from) => {
        const next = nextCheckDay(rhythm, from);
        const ahead = Array.from({ length: 7 }, (_, n) => addDays(from, n));
        expect(next).toBe(ahead.find((day) => isCheckDay(rhythm, day)) ?? null);
      }),
    );
  });
});

describe('the depth of a check', () => {
  const topTwenty = { depth: 20, deep_every: { depth: 100, every: 'week', weekday: 1 } } as const;

  it.each([
    ['RANK_DEPTH', {}, [50, 50]],
    ['that of the configuration', { depth: 30 }, [30, 30]],
    ['the deep one on its day', topTwenty, [100, 20]],
    ['RANK_DEPTH on the deep day', { deep_every: { ...topTwenty.deep_every, depth: 20 } }, [50, 20]],
    ['RANK_DEPTH on the other days', { deep_every: topTwenty.deep_every }, [100, 50]],
  ])('is %s', (_, config, [monday, tuesday]) => {
    expect(depthOn(config, MONDAY, 50)).toBe(monday);
    for (const day of WEEK.slice(1)) expect(depthOn(config, day, 50)).toBe(tuesday);
  });

  it('is listed for each check of a week', () => {
    expect(weeklyDepths(topTwenty, 100)).toEqual([100, 20, 20, 20, 20, 20, 20]);
    expect(weeklyDepths({ ...topTwenty, every: 'weekdays' }, 100)).toEqual([100, 20, 20, 20, 20]);
    expect(weeklyDepths({ ...topTwenty, every: 'week', weekday: 3 }, 100)).toEqual([20]);
    expect(weeklyDepths({ ...topTwenty, every: 'manual' }, 100)).toEqual([]);
  });
});
