import { describe, expect, it } from 'vitest';
import { sumTotals } from './website-list.js';

describe('totalsOf', () => {
  const website = (keywords: number, visibility: number, average: number | null, change: number | null) => ({
    keywords,
    visibility_change: change,
    top3_change: change,
    top10_change: change && 2 * change,
    now: { failed: 1, top3: 2, top10: 3, visibility, average },
  });

  it('adds up, and weighs the visibility of websites with results by their keywords', () => {
    const websites = [website(5, 10, 3, -2), website(7, 0, null, null), website(1, 21, 9, 4)];
    expect(sumTotals(websites)).toEqual({
      websites: 3,
      keywords: 13,
      failed: 3,
      top3: 6,
      top10: 9,
      visibility: 11.83,
      visibility_change: -1,
      top3_change: 2,
      top10_change: 4,
    });
    expect(sumTotals([])).toMatchObject({
      websites: 0,
      keywords: 0,
      visibility: null,
      visibility_change: null,
      top3_change: null,
      top10_change: null,
    });
  });
});
