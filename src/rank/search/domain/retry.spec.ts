import { describe, expect, it } from 'vitest';
import { retryAfterMs, waitBeforeRetry } from './retry.js';

const rules = { attempts: 4, baseMs: 250, budgetMs: 1000 };

describe('the delay before a retry', () => {
  it.each([
    ['starts at the base', { attempt: 1, waitedMs: 0 }, 1, 250],
    ['doubles each time', { attempt: 3, waitedMs: 0 }, 1, 1000],
    ['has full jitter', { attempt: 2, waitedMs: 0 }, 0.1, 50],
    ['ends with the attempts', { attempt: 4, waitedMs: 0 }, 0, null],
    ['ends with the budget', { attempt: 3, waitedMs: 200 }, 1, null],
    ['follows Retry-After within the budget', { attempt: 1, waitedMs: 0, retryAfterMs: 1000 }, 0, 1000],
    ['ends when Retry-After is beyond the budget', { attempt: 1, waitedMs: 1, retryAfterMs: 1000 }, 0, null],
    ['is zero when Retry-After is zero', { attempt: 1, waitedMs: 0, retryAfterMs: 0 }, 1, 0],
  ])('%s', (_, state, random, wait) => {
    expect(waitBeforeRetry(rules, state, random)).toBe(wait);
  });

  it('is null with one attempt', () => {
    expect(waitBeforeRetry({ ...rules, attempts: 1 }, { attempt: 1, waitedMs: 0 }, 0)).toBeNull();
  });
});

describe('Retry-After', () => {
  const now = new Date('2026-03-01T12:00:00Z');

  it.each([
    ['2', 2000],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 12:00:05 GMT', 5000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['120', 120_000],
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
