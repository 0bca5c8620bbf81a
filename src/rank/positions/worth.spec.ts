import { describe, expect, it } from 'vitest';
import { type SearchWorth, estimateTraffic, WorthSum } from './worth.js';

const CURVE = [50, 20, 10];
const TEA = { keyword: 'tea', country: 'US' };
const UPPER = { keyword: ' TEA', country: 'US', near: 'Ulm' };
const GERMAN = { keyword: 'tea', country: 'DE' };
const GIN = { keyword: 'gin', country: 'US' };
const KEYWORDS = [TEA, UPPER, GERMAN, GIN];

const createSum = (worths: (SearchWorth | undefined)[]) =>
  new WorthSum(KEYWORDS, (keyword) => worths[KEYWORDS.indexOf(keyword as never)], CURVE);
const worth = (volume: number, cpc: number | null = null): SearchWorth => ({ volume, cpc });

describe('estimateTraffic', () => {
  it('is rounded to two decimals', () => {
    expect(estimateTraffic(33.333, 2, false, CURVE)).toBe(6.67);
    expect(estimateTraffic(1000, null, false, CURVE)).toBe(0);
    expect(estimateTraffic(1000, 1, true, CURVE)).toBe(210);
  });
});

describe('WorthSum', () => {
  it('counts a volume once for keywords with the same search', () => {
    const sum = createSum([worth(1000, 2), worth(1000, 2), worth(100), undefined]);
    sum.add(0, 1, false);
    sum.add(1, 2, false);
    sum.add(2, null, false);
    sum.add(3, 1, false);
    expect(sum.take()).toEqual({
      figures: { traffic: 350, traffic_keywords: 3, value: 700, value_keywords: 2 },
      visibility: expect.closeTo(100_000 / 1100, 5),
    });
  });

  it('starts again after each sum', () => {
    const sum = createSum([worth(1000), undefined, undefined, undefined]);
    sum.add(0, 1, false);
    expect(sum.take()).toMatchObject({ figures: { traffic: 500, value: null, value_keywords: 0 } });
    const figures = { traffic: null, traffic_keywords: 0, value: null, value_keywords: 0 };
    expect(sum.take()).toEqual({ figures, visibility: null });
  });

  it('ignores keywords without a record on the day', () => {
    const sum = createSum([worth(1000), worth(1000), undefined, undefined]);
    sum.add(1, 1, false);
    expect(sum.take()).toMatchObject({ figures: { traffic: 500, traffic_keywords: 1 } });
  });

  it('has no visibility where all volumes are 0', () => {
    const sum = createSum([worth(0), undefined, undefined, undefined]);
    sum.add(0, 1, false);
    expect(sum.take()).toMatchObject({ figures: { traffic: 0, traffic_keywords: 1 }, visibility: null });
  });
});
