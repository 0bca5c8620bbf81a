import { expect, it } from 'vitest';
import { toRange, rangeUntil } from './range';

const NOON = new Date('2026-03-29T23:30:00Z');

it('a range ends today in the zone, and has as many days as it says', () => {
  expect(toRange({ range: '7d' }, 'UTC', NOON)).toEqual({ startDate: '2026-03-23', endDate: '2026-03-29' });
  expect(toRange({ range: '7d' }, 'Europe/Berlin', NOON)).toEqual({
    startDate: '2026-03-24',
    endDate: '2026-03-30',
  });
  expect(toRange({}, 'UTC', NOON).startDate).toBe('2026-02-28');
});

it('chosen days win over a range, unless they are reversed', () => {
  const chosen = { range: '7d', from: '2026-01-01', to: '2026-01-31' };
  expect(toRange(chosen, 'UTC', NOON)).toEqual({ startDate: '2026-01-01', endDate: '2026-01-31' });
  expect(toRange({ ...chosen, from: '2026-02-01' }, 'UTC', NOON).endDate).toBe('2026-03-29');
});

it('a single day is chosen as first and last; without both, the range counts', () => {
  const day = '2026-01-05';
  expect(rangeUntil({ from: day, to: day }, '2026-03-29')).toEqual({ startDate: day, endDate: day });
  const week = { startDate: '2026-03-23', endDate: '2026-03-29' };
  expect(rangeUntil({ range: '7d', from: day }, '2026-03-29')).toEqual(week);
  expect(rangeUntil({ range: '7d', to: '2026-03-30' }, '2026-03-29')).toEqual(week);
});
