import { describe, expect, it } from 'vitest';
import { totalsOf, visibilityChange } from './website-list.js';

const day = (date: string, visibility: number) => ({ date, visibility });

describe('visibilityChange', () => {
  it.each([
    [
      'the day 30 days earlier, or the last one before it',
      [day('2026-01-01', 5), day('2026-01-28', 10), day('2026-01-31', 70), day('2026-03-01', 40.5)],
      30.5,
    ],
    [
      'that day even if it is exactly 30 days earlier',
      [day('2026-01-29', 10), day('2026-01-30', 20), day('2026-03-01', 40)],
      20,
    ],
    [
      'the first day of a younger website',
      [day('2026-02-20', 10.1), day('2026-02-21', 50), day('2026-03-01', 40.2)],
      30.1,
    ],
  ])('compares with %s', (_, days, expected) => expect(visibilityChange(days)).toBe(expected));

  it('is null with fewer than two days', () => {
    expect(visibilityChange([])).toBeNull();
    expect(visibilityChange([day('2026-03-01', 40)])).toBeNull();
  });
});

describe('totalsOf', () => {
  const website = (keywords: number, visibility: number, average: number | null, change: number | null) => ({
    keywords,
    visibility_change: change,
    now: { failed: 1, top3: 2, top10: 3, visibility, average },
  });

  it('adds up, and weighs the visibility of websites with results by their keywords', () => {
    const websites = [website(5, 10, 3, -2), website(7, 0, null, null), website(1, 21, 9, 4)];
    expect(totalsOf(websites)).toEqual({
      websites: 3,
      keywords: 13,
      failed: 3,
      top3: 6,
      top10: 9,
      visibility: 11.83,
      visibility_change: -1,
    });
    expect(totalsOf([])).toMatchObject({
      websites: 0,
      keywords: 0,
      visibility: null,
      visibility_change: null,
    });
  });
});
