import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstInstantAt, isTimeZone, offsetAt } from './offset.js';

const minutes = (zone: string, instant: string) => offsetAt(Date.parse(instant), zone) / 60_000;

describe('offsetAt', () => {
  it.each([
    ['UTC', '2026-07-01T00:00:00Z', 0],
    ['Europe/Berlin', '2026-03-29T00:59:59.999Z', 60],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', 120],
    ['Europe/Berlin', '2026-10-25T00:59:59.999Z', 120],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', 60],
    ['America/New_York', '2026-07-01T00:00:00Z', -240],
    ['America/St_Johns', '2026-01-01T00:00:00Z', -210],
    ['Asia/Kolkata', '2026-01-01T00:00:00Z', 330],
    ['Asia/Kathmandu', '2026-01-01T00:00:00Z', 345],
    ['Australia/Lord_Howe', '2026-01-01T00:00:00Z', 660],
    ['Australia/Lord_Howe', '2026-07-01T00:00:00Z', 630],
    ['Africa/Monrovia', '1971-01-01T00:00:00Z', -44],
    ['America/New_York', '0001-01-01T00:00:00Z', -(4 * 60 + 56)],
  ])('knows the clocks of %s at %s', (zone, instant, expected) => {
    expect(minutes(zone, instant)).toBeCloseTo(expected, 9);
  });

  it('returns the same from the cache, in any case, and after more zones than the cache holds', () => {
    const summer = Date.parse('2026-07-01T00:00:00Z');
    expect(offsetAt(summer, 'EUROPE/berlin')).toBe(offsetAt(summer, 'Europe/Berlin'));
    for (const zone of Intl.supportedValuesOf('timeZone')) offsetAt(summer, zone);
    expect(offsetAt(summer, 'Europe/Berlin')).toBe(7_200_000);
  });

  it('is correct for more days than the cache holds', () => {
    const day = 86_400_000;
    for (let n = 0; n < 5_000; n += 1) expect(offsetAt(n * day, 'Asia/Tokyo')).toBe(32_400_000);
  });

  it('throws a RangeError for a zone that does not exist', () => {
    expect(() => offsetAt(0, 'Mars/Olympus')).toThrow(RangeError);
    expect(() => offsetAt(0, '+05:00')).toThrow(RangeError);
  });
});

describe('firstInstantAt', () => {
  it('returns the first instant whose local time is the wall time or later', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const wall = fc.integer({ min: Date.UTC(1890, 0), max: Date.UTC(2037, 0) });
    fc.assert(
      fc.property(zone, wall, (zone, wall) => {
        const first = firstInstantAt(wall, zone);
        const localTime = (instant: number) => instant + offsetAt(instant, zone);
        expect(localTime(first)).toBeGreaterThanOrEqual(wall);
        expect(localTime(first - 1)).toBeLessThan(wall);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isTimeZone', () => {
  it.each([
    'UTC',
    'utc',
    'Europe/Berlin',
    'europe/berlin',
    'Etc/GMT+5',
    'America/Argentina/Buenos_Aires',
    'EST',
  ])('accepts %s', (zone) => expect(isTimeZone(zone)).toBe(true));

  it.each([
    '',
    ' ',
    '+05:00',
    '-03',
    'Z',
    'GMT+5',
    'UTC+5',
    'Mars/Olympus',
    ' UTC',
    'UTC\n',
    'Europe/\u212Aiev',
  ])('rejects %j', (zone) => expect(isTimeZone(zone)).toBe(false));

  it('rejects any text that Intl rejects, without throwing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        if (isTimeZone(text)) expect(() => new Intl.DateTimeFormat('en', { timeZone: text })).not.toThrow();
      }),
    );
  });
});
