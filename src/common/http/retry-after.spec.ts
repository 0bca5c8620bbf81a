import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.js';

describe('Retry-After', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2', 2000],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 12:00:05 GMT', 5000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['120', 120_000],
    ['99999999999999999999', 604_800_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 604_800_000],
    ['soon', undefined],
    ['2s', undefined],
    ['x2', undefined],
    ['-2', 0],
    ['soon 2', 0],
    [undefined, undefined],
    [2, undefined],
  ])('%j is %j milliseconds', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
