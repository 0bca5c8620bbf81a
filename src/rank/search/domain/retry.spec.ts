import { describe, expect, it } from 'vitest';
import { waitBeforeRetry } from './retry.js';

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
