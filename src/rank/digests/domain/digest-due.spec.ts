import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../../../../test/support/depth.js';
import { comparedDay, digestDue, type DigestSchedule, isDigestDue } from './digest-due.js';

const DAILY: DigestSchedule = { frequency: 'daily', weekday: 1, day: 1, hour: 8, tz: 'Europe/Berlin' };
const WEEKLY: DigestSchedule = { ...DAILY, frequency: 'weekly' };
const MONTHLY: DigestSchedule = { ...DAILY, frequency: 'monthly' };
const dueAt = (schedule: DigestSchedule, now: string) => {
  const { day, at, next } = digestDue(schedule, new Date(now));
  return [day, at.toISOString(), next.toISOString()];
};

describe('the period of a digest', () => {
  it.each<[string, DigestSchedule, string, string, string, string]>([
    ['daily, on time', DAILY, '2026-06-10T06:00:00Z', '2026-06-10', '2026-06-10T06:00', '2026-06-11T06:00'],
    ['daily, early', DAILY, '2026-06-10T05:59:59.999Z', '2026-06-09', '2026-06-09T06:00', '2026-06-10T06:00'],
    [
      'weekly, on a Monday',
      WEEKLY,
      '2026-06-08T06:00:00Z',
      '2026-06-08',
      '2026-06-08T06:00',
      '2026-06-15T06:00',
    ],
    [
      'weekly, on a Sunday',
      WEEKLY,
      '2026-06-14T23:00:00Z',
      '2026-06-08',
      '2026-06-08T06:00',
      '2026-06-15T06:00',
    ],
    [
      'weekly, of Sundays',
      { ...WEEKLY, weekday: 7 },
      '2026-06-14T06:00:00Z',
      '2026-06-14',
      '2026-06-14T06:00',
      '2026-06-21T06:00',
    ],
    [
      'monthly, on the first',
      MONTHLY,
      '2026-03-01T07:00:00Z',
      '2026-03-01',
      '2026-03-01T07:00',
      '2026-04-01T06:00',
    ],
    [
      'monthly, in a leap year',
      { ...MONTHLY, day: 28 },
      '2028-02-29T12:00:00Z',
      '2028-02-28',
      '2028-02-28T07:00',
      '2028-03-28T06:00',
    ],
    [
      'monthly, over the new year',
      MONTHLY,
      '2026-01-01T06:59:00Z',
      '2025-12-01',
      '2025-12-01T07:00',
      '2026-01-01T07:00',
    ],
    [
      'daily, at an hour that clocks skip',
      { ...DAILY, hour: 2 },
      '2026-03-29T01:00:00Z',
      '2026-03-29',
      '2026-03-29T01:00',
      '2026-03-30T00:00',
    ],
    [
      'daily, at the second of two equal hours',
      { ...DAILY, hour: 2 },
      '2026-10-25T01:30:00Z',
      '2026-10-25',
      '2026-10-25T00:00',
      '2026-10-26T01:00',
    ],
    [
      'daily, where clocks skip midnight',
      { ...DAILY, hour: 0, tz: 'America/Sao_Paulo' },
      '2018-11-04T03:00:00Z',
      '2018-11-04',
      '2018-11-04T03:00',
      '2018-11-05T02:00',
    ],
    [
      'daily, without the day that the zone skips',
      { ...DAILY, tz: 'Pacific/Apia' },
      '2011-12-30T12:00:00Z',
      '2011-12-29',
      '2011-12-29T18:00',
      '2011-12-30T18:00',
    ],
    [
      'weekly, on the day that the zone skips',
      { ...WEEKLY, weekday: 5, tz: 'Pacific/Apia' },
      '2011-12-30T12:00:00Z',
      '2011-12-30',
      '2011-12-30T10:00',
      '2012-01-05T18:00',
    ],
    [
      'daily, where clocks fall back over midnight',
      { ...DAILY, hour: 0, tz: 'America/St_Johns' },
      '2010-11-07T03:00:00Z',
      '2010-11-07',
      '2010-11-07T02:30',
      '2010-11-08T03:30',
    ],
  ])('%s', (_, schedule, now, day, at, next) => {
    expect(dueAt(schedule, now)).toEqual([day, `${at}:00.000Z`, `${next}:00.000Z`]);
  });

  const schedules = fc.record<DigestSchedule>({
    frequency: fc.constantFrom('daily', 'weekly', 'monthly'),
    weekday: fc.integer({ min: 1, max: 7 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    tz: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'America/Sao_Paulo',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Asia/Kathmandu',
      'America/Nuuk',
    ),
  });
  const instants = fc.date({ min: new Date('2009-01-01'), max: new Date('2036-01-01'), noInvalidDate: true });

  it('contains now, and is followed by the next one without a gap', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, now) => {
        const due = digestDue(schedule, now);
        expect(due.at <= now && now < due.next).toBe(true);
        const following = digestDue(schedule, due.next);
        expect(following.at).toEqual(due.next);
        expect(following.day > due.day).toBe(true);
        expect(digestDue(schedule, new Date(due.next.getTime() - 1))).toEqual(due);
      }),
      { numRuns: depth(200, 2000) },
    );
  });

  it('lasts about as long as its name says', () => {
    const hours = {
      daily: [22, 50],
      weekly: [7 * 24 - 26, 7 * 24 + 26],
      monthly: [28 * 24 - 26, 31 * 24 + 26],
    };
    fc.assert(
      fc.property(schedules, instants, (schedule, now) => {
        const { at, next } = digestDue(schedule, now);
        const [least, most] = hours[schedule.frequency] as [number, number];
        const length = (next.getTime() - at.getTime()) / 3_600_000;
        expect(length >= least && length <= most).toBe(true);
      }),
      { numRuns: depth(200, 2000) },
    );
  });

  it('is sent once, with a clock that jumps back and forth', () => {
    const steps = fc.array(fc.integer({ min: -50, max: 60 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(schedules, instants, steps, (schedule, start, hours) => {
        let now = start.getTime();
        const sent: string[] = [];
        for (const step of hours) {
          now += step * 3_600_000;
          const due = digestDue(schedule, new Date(now));
          if (isDigestDue(due, sent, new Date(now))) sent.push(due.day);
        }
        expect(new Set(sent).size).toBe(sent.length);
      }),
      { numRuns: depth(100, 1000) },
    );
  });
});

describe('a digest that was missed', () => {
  const due = digestDue(DAILY, new Date('2026-06-10T06:00:00Z'));

  it.each([
    ['on time', '2026-06-10T06:00:00Z', [], true],
    ['shortly before half of the period has passed', '2026-06-10T17:59:59.999Z', [], true],
    ['when half of the period has passed', '2026-06-10T18:00:00Z', [], false],
    ['again', '2026-06-10T06:01:00Z', ['2026-06-10'], false],
    ['after that of another period', '2026-06-10T06:01:00Z', ['2026-06-09', '2026-06-11'], true],
  ])('is sent %s: %#', (_, now, sent, expected) => {
    expect(isDigestDue(due, sent, new Date(now))).toBe(expected);
  });
});

describe('the compared day', () => {
  it.each([
    ['daily', '2026-03-01', '2026-02-28'],
    ['weekly', '2026-03-01', '2026-02-22'],
    ['monthly', '2026-03-15', '2026-02-15'],
    ['monthly', '2026-03-31', '2026-02-28'],
    ['monthly', '2028-03-30', '2028-02-29'],
    ['monthly', '2026-01-31', '2025-12-31'],
  ] as const)('%s before %s is %s', (frequency, day, expected) => {
    expect(comparedDay(frequency, day)).toBe(expected);
  });
});
