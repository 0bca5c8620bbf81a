import { describe, expect, it } from 'vitest';
import { isWorthComparing, suspicionOf } from './suspicious-run.js';

/** The first `ranked` of `count` series are found. */
const day = (count: number, ranked: number) =>
  new Map(Array.from({ length: count }, (_, index) => [`series ${index}`, index < ranked]));
const suspicion = (now: ReadonlyMap<string, boolean>, before: ReadonlyMap<string, boolean>) =>
  suspicionOf(now, { day: '2026-03-10', found: before });

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
