import { describe, expect, it } from 'vitest';
import { addDays } from '../../common/time/zone.js';
import { findDeviceRefusal, deviceRefusedSince, type ErrorEntry, LOGGED_DAYS } from './error-entry.js';
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
    ['three days', log(...days(3, [refused()])), { since: '2026-03-29', keywords: ['tea'], count: 1 }],
    ['four days', log(...days(4, [refused()])), { since: '2026-03-28', keywords: ['tea'], count: 1 }],
    ['not today', log(...days(3, [refused()]), []), undefined],
    ['another failure today', log(...days(3, [refused()]), [failed()]), undefined],
    ['another failure on the second of three days', log([refused()], [failed()], [refused()]), undefined],
    [
      'another failure between',
      log([refused()], [failed()], ...days(2, [refused()])),
      { since: '2026-03-28', keywords: ['tea'], count: 1 },
    ],
    [
      'a day without a check between',
      log([refused()], [refused()], [], [refused()]),
      { since: '2026-03-28', keywords: ['tea'], count: 1 },
    ],
    [
      'two keywords, of which one was refused later',
      log([refused()], ...days(3, [refused(), refused(GIN)])),
      { since: '2026-03-28', keywords: ['tea', 'gin'], count: 2 },
    ],
    [
      'the desktop keyword of the same text',
      log(...days(2, [refused()]), [{ ...failed(), device: 'desktop' }]),
      undefined,
    ],
    ['fifteen days', log(...days(15, [refused()])), { since: '2026-03-17', keywords: ['tea'], count: 1 }],
    ['more days', log(...days(16, [refused()])), undefined],
    [
      'more keywords than are named',
      log(
        ...days(
          3,
          Array.from({ length: 7 }, (_, n) => refused({ ...TEA, keyword: `tea ${n}` })),
        ),
      ),
      { since: '2026-03-29', keywords: ['tea 0', 'tea 1', 'tea 2', 'tea 3', 'tea 4'], count: 7 },
    ],
    ['an empty log', {}, undefined],
  ])('of %s', (_case, entries, expected) => {
    expect(findDeviceRefusal(entries, TODAY)).toEqual(expected);
  });

  /** First days that are reported in 75 days of refusals, with a log that drops days as the stored one does. */
  function reported(entriesOn: (day: number) => ErrorEntry[]): string[] {
    const stored: Record<string, ErrorEntry[]> = {};
    const reports = Array.from({ length: 75 }, (_, number) => {
      const day = addDays(TODAY, number);
      const entries = entriesOn(number);
      if (entries.length > 0) stored[day] = entries;
      for (const old of Object.keys(stored)) if (old < addDays(day, -LOGGED_DAYS)) delete stored[old];
      return findDeviceRefusal(stored, day)?.since ?? [];
    });
    return [...new Set(reports.flat())];
  }

  it.each<[string, (day: number) => ErrorEntry[]]>([
    ['checked each day', () => [refused()]],
    ['not checked on a day', (day) => (day === 3 ? [] : [refused()])],
    ['not checked once a week', (day) => (day % 7 === 5 ? [] : [refused()])],
    ['whose check is interrupted on some days', (day) => (day % 7 === 5 ? [failed()] : [refused()])],
    ['checked each Monday', (day) => (day % 7 === 0 ? [refused()] : [])],
  ])('has one first day, for a keyword %s', (_case, entriesOn) => {
    expect(reported(entriesOn)).toEqual([TODAY]);
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
