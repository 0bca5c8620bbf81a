import { describe, expect, it } from 'vitest';
import { pickFreeNumber } from './free-number.js';

describe('a free number', () => {
  it('is none of the used ones, until there is none', () => {
    const used: number[] = [3];
    for (let left = 4; left > 0; left -= 1) used.push(pickFreeNumber(used, 5)!);
    expect(used.toSorted()).toEqual([1, 2, 3, 4, 5]);
    expect(pickFreeNumber(used, 5)).toBeUndefined();
  });

  it('may be each of the others', () => {
    const picked = new Set(Array.from({ length: 1000 }, () => pickFreeNumber([2], 4)));
    expect([...picked].toSorted()).toEqual([1, 3, 4]);
  });
});
