import { describe, expect, it } from 'vitest';
import { errorEntries } from './error-entry.js';
import {
  allFailed,
  countByKind,
  countsOf,
  failedText,
  failuresOf,
  type KeywordOutcome,
  succeededOf,
} from './run-outcome.js';

const entry = (keyword: string, near?: string) => ({ keyword, country: 'US', ...(near ? { near } : {}) });

const OUTCOMES: KeywordOutcome[] = [
  { state: 'ranked', keyword: entry('a') },
  { state: 'not_found', keyword: entry('b', 'Ulm') },
  { state: 'failed', keyword: entry('c', 'Ulm'), message: 'too many', kind: 'throttled' },
  { state: 'failed', keyword: entry('d'), message: 'away', kind: 'unavailable' },
  { state: 'failed', keyword: entry('e'), message: 'too many', kind: 'throttled' },
  { state: 'dropped', keyword: entry('f') },
];

describe('the outcome of a run', () => {
  it('counts keywords by state', () => {
    expect(countsOf(OUTCOMES, { requests: 9, reused: 2 })).toEqual({
      keywords: 6,
      ranked: 1,
      not_found: 1,
      failed: 3,
      rolled: 0,
      requests: 9,
      reused: 2,
    });
  });

  it('is a success for ranked keywords and for those not found', () => {
    expect(succeededOf(OUTCOMES)).toEqual([entry('a'), entry('b', 'Ulm')]);
  });

  it('counts failures by kind', () => {
    const failures = countByKind(failuresOf(OUTCOMES));
    expect(failures).toEqual({ throttled: 2, unavailable: 1 });
    expect(failedText(3, 6, failures)).toBe('3 of 6 keywords failed (throttled 2, unavailable 1)');
  });

  it.each([
    [0, 0, false],
    [2, 1, false],
    [2, 2, true],
  ])('of %i keywords with %i failed: all failed is %s', (keywords, failed, all) => {
    expect(allFailed({ counts: { ...countsOf([], { requests: 0, reused: 0 }), keywords, failed } })).toBe(
      all,
    );
  });

  it('is logged with an empty near for keywords without one', () => {
    expect(errorEntries(failuresOf(OUTCOMES)).map(({ near, message }) => [near, message])).toEqual([
      ['Ulm', 'too many'],
      ['', 'away'],
      ['', 'too many'],
    ]);
  });
});
