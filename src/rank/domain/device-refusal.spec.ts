import { describe, expect, it } from 'vitest';
import { addDays } from '../../common/time/zone.js';
import { deviceRefusalOf, deviceRefusedSince } from './device-refusal.js';
import type { ErrorEntry } from './error-entry.js';
import { keywordId } from './series.js';

const TODAY = '2026-03-31';
const TEA = { keyword: 'tea', country: 'US', near: '', device: 'mobile' as const };
const GIN = { ...TEA, keyword: 'gin' };
const refused = (keyword = TEA): ErrorEntry => ({ ...keyword, message: 'refused', refused_for: 'device' });
const failed = (keyword = TEA): ErrorEntry => ({ ...keyword, message: 'Connection failed' });

/** The error log of the last days; the last list is that of today. */
const log = (...days: ErrorEntry[][]) =>
  Object.fromEntries(days.map((entries, index) => [addDays(TODAY, index + 1 - days.length), entries]));
const days = (count: number, entries: ErrorEntry[]) => Array.from({ length: count }, () => entries);

describe('deviceRefusalOf', () => {
  it.each<[string, Record<string, ErrorEntry[]>, object | undefined]>([
    ['two days', log(...days(2, [refused()])), undefined],
    ['three days', log(...days(3, [refused()])), { since: '2026-03-29', keywords: ['tea'] }],
    ['four days', log(...days(4, [refused()])), { since: '2026-03-28', keywords: ['tea'] }],
    ['not today', log(...days(3, [refused()]), []), undefined],
    ['another failure today', log(...days(3, [refused()]), [failed()]), undefined],
    ['another failure on the second day', log([refused()], [failed()], [refused()], [refused()]), undefined],
    [
      'three days after another failure',
      log([refused()], [failed()], ...days(3, [refused()])),
      { since: '2026-03-29', keywords: ['tea'] },
    ],
    [
      'a day without a check between',
      log([refused()], [refused()], [], [refused()]),
      { since: '2026-03-28', keywords: ['tea'] },
    ],
    [
      'two keywords, of which one failed later',
      log([refused()], ...days(3, [refused(), refused(GIN)])),
      { since: '2026-03-28', keywords: ['tea', 'gin'] },
    ],
    [
      'the desktop keyword of the same text',
      log(...days(2, [refused()]), [{ ...failed(), device: 'desktop' }]),
      undefined,
    ],
    [
      'as many days as the log keeps but one',
      log(...days(30, [refused()])),
      { since: '2026-03-02', keywords: ['tea'] },
    ],
    ['all days that the log keeps', log(...days(31, [refused()])), undefined],
    ['an empty log', {}, undefined],
  ])('of %s', (_case, entries, expected) => {
    expect(deviceRefusalOf(entries, TODAY)).toEqual(expected);
  });
});

describe('deviceRefusedSince', () => {
  it.each<[string, Record<string, ErrorEntry[]>, string | undefined]>([
    ['a keyword that is refused', log(...days(4, [refused()])), '2026-03-28'],
    ['a keyword that is refused longer than the log keeps', log(...days(31, [refused()])), '2026-03-01'],
    ['another keyword', log(...days(4, [refused(GIN)])), undefined],
    ['a keyword that failed twice', log(...days(2, [refused()])), undefined],
    ['an empty log', {}, undefined],
  ])('of %s', (_case, entries, expected) => {
    expect(deviceRefusedSince(entries, keywordId(TEA))).toBe(expected);
  });
});
