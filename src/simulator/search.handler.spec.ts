import { describe, expect, it } from 'vitest';
import { RequestRate } from './search.handler.js';

describe('RequestRate', () => {
  it('admits as many requests a second as its limit', () => {
    let now = 5000;
    const rate = new RequestRate(2, () => now);
    expect([rate.admit(), rate.admit(), rate.admit()]).toEqual([true, true, false]);
    now += 1000;
    expect(rate.admit()).toBe(true);
  });

  it('admits every request without a limit', () => {
    const rate = new RequestRate(undefined);
    expect(Array.from({ length: 100 }, () => rate.admit())).not.toContain(false);
  });
});
