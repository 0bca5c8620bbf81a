import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../common/time/zone.js';
import { chooseComparedDays } from './comparison-days.js';

const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, '0')}`);
const choose = (real: string[], days = 7) => chooseComparedDays(real, days);

it.each([
  ['the day exactly so many days before', november(19, 20, 21, 27), '2026-11-20'],
  ['the newest real day before that one, where it has none', november(14, 18, 21, 27), '2026-11-18'],
  ['a day up to twice as far back', november(13, 27), '2026-11-13'],
  ['the first day of a website that is new', november(23, 24, 27), '2026-11-23'],
])('7 days compare with %s', (_, real, before) => {
  expect(choose(real)).toEqual({ days: 7, now: '2026-11-27', before });
});

it('compares with nothing that is older than twice the days', () => {
  expect(choose(november(12, 27)).before).toBeNull();
});

it('compares nothing with a single day, or none', () => {
  expect(choose(november(27))).toEqual({ days: 7, now: '2026-11-27', before: null });
  expect(choose([])).toEqual({ days: 7, now: null, before: null });
});

it('compares across a change of the clocks by the calendar', () => {
  expect(chooseComparedDays(['2026-03-28', '2026-03-29', '2026-03-30'], 1).before).toBe('2026-03-29');
});

it('never compares with a nearer day while one of the wanted days has a result', () => {
  const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 30 }), (back, n) => {
      const real = back.map((each) => addDays('2026-11-27', -each)).sort();
      const { now, before } = chooseComparedDays(real, n);
      const ages = real.map((day) => daysBetween(day, now!));
      const wanted = ages.filter((age) => age >= n && age <= 2 * n);
      const nearer = ages.filter((age) => age > 0 && age < n);
      const expected =
        wanted.length > 0 ? Math.min(...wanted) : nearer.length > 0 ? Math.max(...nearer) : null;
      expect(before === null ? null : daysBetween(before, now!)).toBe(expected);
    }),
  );
});
