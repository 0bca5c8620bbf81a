import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  shiftDay,
  dayBuckets,
  dayRange,
  daysBetween,
  isClockTime,
  isLocalDay,
  localDay,
  startOfLocalDay,
} from './zone.js';
import { localClock } from './spec-support.js';

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const days = fc
  .integer({ min: -719_162, max: 2_932_896 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10));
/** No clock has fallen back over midnight since 2011. */
const recent = fc.date({ min: new Date('2011-01-01'), max: new Date('2037-01-01'), noInvalidDate: true });

describe('localDay and localClock', () => {
  it.each([
    ['UTC', '2026-03-01T00:00:00Z', '2026-03-01', '00:00'],
    ['Asia/Kathmandu', '2026-03-01T18:14:59.999Z', '2026-03-01', '23:59'],
    ['Asia/Kathmandu', '2026-03-01T18:15:00Z', '2026-03-02', '00:00'],
    ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08', '01:59'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', '03:00'],
    ['Australia/Lord_Howe', '2026-04-04T14:59:00Z', '2026-04-05', '01:59'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05', '01:30'],
    ['Pacific/Apia', '2011-12-30T09:59:59Z', '2011-12-29', '23:59'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31', '00:00'],
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01', '00:00'],
  ])('in %s at %s it is %s %s', (zone, instant, day, clock) => {
    expect(localDay(new Date(instant), zone)).toBe(day);
    expect(localClock(new Date(instant), zone)).toBe(clock);
  });

  it('agree with Intl', () => {
    fc.assert(
      fc.property(zones, recent, (zone, instant) => {
        const printed = new Intl.DateTimeFormat('sv-SE', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(instant);
        expect(`${localDay(instant, zone)} ${localClock(instant, zone)}`).toBe(printed);
      }),
    );
  });
});

describe('startOfLocalDay', () => {
  it.each([
    ['2026-11-21', 'UTC', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2011-12-29', 'Pacific/Apia', '2011-12-29T10:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2010-11-07', 'America/St_Johns', '2010-11-07T02:30:00.000Z'],
    ['0001-01-01', 'UTC', '0001-01-01T00:00:00.000Z'],
    ['9999-12-31', 'UTC', '9999-12-31T00:00:00.000Z'],
  ])('puts the start of %s in %s at %s', (day, zone, expected) => {
    expect(startOfLocalDay(day, zone).toISOString()).toBe(expected);
  });

  it('is 01:00 where midnight is skipped', () => {
    expect(localClock(startOfLocalDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('01:00');
  });

  it('is the first instant of the day', () => {
    fc.assert(
      fc.property(zones, recent, (zone, instant) => {
        const day = localDay(instant, zone);
        const start = startOfLocalDay(day, zone);
        expect(localDay(start, zone)).toBe(day);
        expect(localDay(new Date(start.getTime() - 1), zone) < day).toBe(true);
      }),
    );
  });

  it('throws a RangeError for an invalid day and an unknown zone', () => {
    expect(() => startOfLocalDay('2026-02-30', 'UTC')).toThrow(RangeError);
    expect(() => startOfLocalDay('2026-02-28', 'Nowhere')).toThrow(RangeError);
  });
});

describe('the calendar', () => {
  it.each(['2024-02-29', '2000-02-29', '0001-01-01', '0099-12-31', '9999-12-31'])('accepts %s', (day) => {
    expect(isLocalDay(day)).toBe(true);
  });

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01 ',
    '2026-01-01\n',
    '+002026-01-01',
    '',
    '２０２６-01-01',
  ])('rejects %j', (day) => {
    expect(isLocalDay(day)).toBe(false);
  });

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-03-29', 0, '2026-03-29'],
    ['0099-12-31', 1, '0100-01-01'],
  ])('adds to %s %i days, giving %s', (day, n, expected) => {
    expect(addDays(day, n)).toBe(expected);
  });

  it('counts the days that were added', () => {
    fc.assert(
      fc.property(days, days, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(daysBetween(a, b) > 0).toBe(a < b);
      }),
    );
  });

  it('throws a RangeError outside the years 0001 to 9999', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', Number.NaN)).toThrow(RangeError);
  });

  it.each([
    ['2026-03-01', -1, '2026-02-28'],
    ['0001-01-02', -1, '0001-01-01'],
    ['0001-01-01', -29, '0001-01-01'],
    ['9999-12-31', 1, '9999-12-31'],
  ])('shifts %s by %i days within the calendar, giving %s', (day, n, expected) => {
    expect(shiftDay(day, n)).toBe(expected);
  });

  it('distinguishes clock times from other text', () => {
    expect(['00:00', '09:05', '23:59'].every(isClockTime)).toBe(true);
    expect(['24:00', '9:05', '12:60', '12:00:00', '12:00\n', ''].some(isClockTime)).toBe(false);
  });
});

describe('dayRange', () => {
  it('covers both days completely when daylight saving starts', () => {
    const { from, to } = dayRange('2026-03-28', '2026-03-29', 'Europe/Berlin');
    expect([from.toISOString(), to.toISOString()]).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ]);
  });

  it('is empty for a day that the zone skipped', () => {
    const { from, to } = dayRange('2011-12-30', '2011-12-30', 'Pacific/Apia');
    expect(from).toEqual(to);
  });

  it('accepts the last supported day', () => {
    expect(dayRange('9999-12-31', '9999-12-31', 'UTC').to.toISOString()).toBe('+010000-01-01T00:00:00.000Z');
  });
});

describe('dayBuckets', () => {
  it('assigns every instant to its local day', () => {
    const reach = fc.integer({ min: -40, max: 40 * 24 });
    fc.assert(
      fc.property(zones, recent, reach, (zone, instant, hours) => {
        const start = localDay(instant, zone);
        const { findDay } = dayBuckets(start, addDays(start, 30), zone);
        const probe = new Date(instant.getTime() + hours * 3_600_000);
        expect(findDay(probe)).toBe(localDay(probe, zone));
      }),
    );
  });

  it('changes the day exactly at the boundary', () => {
    const { findDay } = dayBuckets('2026-10-24', '2026-10-26', 'Europe/Berlin');
    expect(findDay(new Date('2026-10-24T21:59:59.999Z'))).toBe('2026-10-24');
    expect(findDay(new Date('2026-10-24T22:00:00Z'))).toBe('2026-10-25');
    expect(findDay(new Date('2026-10-25T22:59:59.999Z'))).toBe('2026-10-25');
    expect(findDay(new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
  });

  it('assigns no instant to a skipped day', () => {
    const { findDay } = dayBuckets('2011-12-29', '2011-12-31', 'Pacific/Apia');
    expect(findDay(new Date('2011-12-30T09:59:59.999Z'))).toBe('2011-12-29');
    expect(findDay(new Date('2011-12-30T10:00:00Z'))).toBe('2011-12-31');
  });

  it('assigns minutes that are repeated over midnight (Newfoundland) to the day that has already begun', () => {
    const { findDay } = dayBuckets('2010-11-06', '2010-11-07', 'America/St_Johns');
    const repeated = new Date('2010-11-07T03:00:00Z');
    expect(localClock(repeated, 'America/St_Johns')).toBe('23:30');
    expect(findDay(repeated)).toBe('2010-11-07');
  });

  it('accepts instants outside the range', () => {
    const { findDay } = dayBuckets('2026-01-10', '2026-01-11', 'UTC');
    expect(findDay(new Date('2026-01-09T23:59:59Z'))).toBe('2026-01-09');
    expect(findDay(new Date('2026-01-12T00:00:00Z'))).toBe('2026-01-12');
  });
});
