import { describe, expect, it } from 'vitest';
import { errorEntries } from './error-entry.js';
import {
  allFailed,
  countByKind,
  countOutcomes,
  failedText,
  listFailures,
  isWorthComparing,
  type KeywordOutcome,
  listSucceeded,
  findSuspicion,
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
    expect(countOutcomes(OUTCOMES, { requests: 9, reused: 2 })).toEqual({
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
    expect(listSucceeded(OUTCOMES)).toEqual([entry('a'), entry('b', 'Ulm')]);
  });

  it('counts failures by kind', () => {
    const failures = countByKind(listFailures(OUTCOMES));
    expect(failures).toEqual({ throttled: 2, unavailable: 1 });
    expect(failedText(3, 6, failures)).toBe('3 of 6 keywords failed (throttled 2, unavailable 1)');
  });

  it.each([
    [0, 0, false],
    [2, 1, false],
    [2, 2, true],
  ])('of %i keywords with %i failed: all failed is %s', (keywords, failed, all) => {
    expect(
      allFailed({ counts: { ...countOutcomes([], { requests: 0, reused: 0 }), keywords, failed } }),
    ).toBe(all);
  });

  it('is logged with an empty near for keywords without one', () => {
    expect(errorEntries(listFailures(OUTCOMES)).map(({ near, message }) => [near, message])).toEqual([
      ['Ulm', 'too many'],
      ['', 'away'],
      ['', 'too many'],
    ]);
  });
});

/** The first `ranked` of `count` series are found. */
const day = (count: number, ranked: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`series ${index}`, index < ranked]));
const suspicion = (now: ReadonlyMap<string, boolean>, before: ReadonlyMap<string, boolean>) =>
  findSuspicion(now, { day: '2026-03-10', found: before });

describe('suspicionOf', () => {
  it.each<[string, ReadonlyMap<string, boolean>, ReadonlyMap<string, boolean>, object | undefined]>([
    ['all rankings are lost', day(20, 0), day(20, 20), { day: '2026-03-10', ranked: 20, lost: 20 }],
    ['exactly nine tenths are lost', day(20, 2), day(20, 20), { day: '2026-03-10', ranked: 20, lost: 18 }],
    ['fewer than nine tenths are lost', day(20, 3), day(20, 20), undefined],
    ['only 19 keywords were checked', day(19, 0), day(19, 19), undefined],
    ['nothing ranked before', day(30, 0), day(30, 0), undefined],
    ['nothing was checked before', day(30, 0), day(0, 0), undefined],
    ['five keywords ranked before', day(20, 0), day(20, 5), { day: '2026-03-10', ranked: 5, lost: 5 }],
    ['only four keywords ranked before', day(20, 0), day(20, 4), undefined],
    ['nothing is lost', day(20, 20), day(20, 20), undefined],
  ])('when %s', (_case, now, before, expected) => {
    expect(suspicion(now, before)).toEqual(expected);
  });

  it('ignores keywords that were not checked: they failed', () => {
    const now = new Map([...day(40, 0)].slice(10, 30));
    expect(suspicion(now, day(40, 20))).toEqual({ day: '2026-03-10', ranked: 10, lost: 10 });
  });
});

describe('isWorthComparing', () => {
  it.each([
    [{ ranked: 0, not_found: 20 }, true],
    [{ ranked: 15, not_found: 5 }, true],
    [{ ranked: 16, not_found: 4 }, false],
    [{ ranked: 0, not_found: 19 }, false],
  ])('of %o is %s', (counts, expected) => {
    expect(isWorthComparing(counts)).toBe(expected);
  });
});
