import { expect, it } from 'vitest';
import { byDay } from './by-day';

const at = (createdAt: string) => ({ createdAt });
const toDay = (instant: string) => instant.slice(0, 10);

it('groups neighbours of the same day, in their order', () => {
  const [a, b, c] = [at('2026-03-02T12:00'), at('2026-03-02T08:00'), at('2026-03-01T23:00')];
  expect(byDay([a, b, c], toDay)).toEqual([
    { day: '2026-03-02', items: [a, b] },
    { day: '2026-03-01', items: [c] },
  ]);
});

it('has no group without items', () => {
  expect(byDay([], toDay)).toEqual([]);
});
