import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { depth } from '../../../test/support/depth.js';
import { dueInstant, missedDays, nextRun, slotDay } from './due.js';
import { isCheckDay, type Rhythm } from './rhythm.js';
import { addDays, localDay, startOfLocalDay } from '../../common/time/zone.js';

describe('dueInstant', () => {
  it.each([
    ['02:30', 'Europe/Berlin', '2026-03-28', '2026-03-28T01:30:00.000Z'],
    ['02:30', 'Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['02:00', 'Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['03:00', 'Europe/Berlin', '2026-03-29', '2026-03-29T01:00:00.000Z'],
    ['01:59', 'Europe/Berlin', '2026-03-29', '2026-03-29T00:59:00.000Z'],
    ['02:30', 'Europe/Berlin', '2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['03:00', 'Europe/Berlin', '2026-10-25', '2026-10-25T02:00:00.000Z'],
    ['02:30', 'America/New_York', '2026-03-08', '2026-03-08T07:00:00.000Z'],
    ['01:30', 'America/New_York', '2026-11-01', '2026-11-01T05:30:00.000Z'],
    ['02:00', 'America/New_York', '2026-11-01', '2026-11-01T07:00:00.000Z'],
    ['00:00', 'Asia/Kolkata', '2026-06-01', '2026-05-31T18:30:00.000Z'],
    ['02:15', 'Australia/Lord_Howe', '2026-10-04', '2026-10-03T15:30:00.000Z'],
    ['01:45', 'Australia/Lord_Howe', '2026-04-05', '2026-04-04T14:45:00.000Z'],
    ['12:00', 'Pacific/Apia', '2011-12-29', '2011-12-29T22:00:00.000Z'],
    ['12:00', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['12:00', 'Pacific/Apia', '2011-12-31', '2011-12-30T22:00:00.000Z'],
    ['00:00', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['00:30', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z'],
    ['23:30', 'America/Sao_Paulo', '2018-02-17', '2018-02-18T01:30:00.000Z'],
    ['05:45', 'Asia/Kathmandu', '2026-06-01', '2026-06-01T00:00:00.000Z'],
    ['23:30', 'America/Nuuk', '2026-03-28', '2026-03-29T01:00:00.000Z'],
    ['23:59', 'UTC', '2026-12-31', '2026-12-31T23:59:00.000Z'],
  ])('%s in %s on %s is due at %s', (time, zone, day, expected) => {
    expect(dueInstant(time, zone, day).toISOString()).toBe(expected);
  });

  it('equals a scan of every minute, including days of clock changes', () => {
    const changes = fc.constantFrom(
      ['Europe/Berlin', '2026-03-29'],
      ['Europe/Berlin', '2026-10-25'],
      ['America/New_York', '2026-11-01'],
      ['Australia/Lord_Howe', '2026-04-05'],
      ['Australia/Lord_Howe', '2026-10-04'],
      ['Pacific/Apia', '2011-12-30'],
      ['America/Sao_Paulo', '2018-11-04'],
      ['America/Sao_Paulo', '2018-02-17'],
      ['America/St_Johns', '2010-11-06'],
      ['America/St_Johns', '2010-11-07'],
      ['America/Nuuk', '2026-03-28'],
      ['Africa/Cairo', '2026-04-24'],
      ['Asia/Pyongyang', '2018-05-04'],
    );
    const anyDay = fc.tuple(
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      fc.integer({ min: 2_000, max: 24_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
    );
    const times = fc
      .integer({ min: 0, max: 1_439 })
      .map((n) => new Date(n * 60_000).toISOString().slice(11, 16));
    fc.assert(
      fc.property(fc.oneof(changes, anyDay), times, ([zone, day], time) => {
        expect(dueInstant(time, zone as string, day as string)).toEqual(
          scan(time, zone as string, day as string),
        );
      }),
      { numRuns: depth(40, 150) },
    );
  });

  it('throws a RangeError on an unknown zone, a bad time and a bad day', () => {
    expect(() => dueInstant('10:00', 'Nowhere/Land', '2026-01-01')).toThrow(RangeError);
    expect(() => dueInstant('24:00', 'UTC', '2026-01-01')).toThrow(new RangeError('Not a clock time: 24:00'));
    expect(() => dueInstant('10:00', 'UTC', '2026-02-29')).toThrow(new RangeError('Not a day: 2026-02-29'));
  });
});

/** The oracle: formats each minute with Intl until it reaches the time. */
function scan(time: string, zone: string, day: string): Date {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const midnight = Date.parse(`${day}T00:00:00Z`);
  let instant = midnight - 16 * 3_600_000;
  while (clock.format(instant) < `${day} ${time}`) instant += 60_000;
  return new Date(instant);
}

/** Combines slotDay with the stored last day, like ClaimRepository.findNotRun. */
function isDue(slot: { time: string; zone: string; now: Date; lastTriggered: Date | null }): boolean {
  const { time, zone, now, lastTriggered } = slot;
  const today = slotDay(time, zone, now);
  const lastDay = lastTriggered === null ? '' : localDay(lastTriggered, zone);
  return today.isDue && lastDay < today.day;
}

describe('slotDay', () => {
  const berlin = { time: '02:30', zone: 'Europe/Berlin' };
  const at = (now: string, lastTriggered: string | null = null) => ({
    now: new Date(now),
    lastTriggered: lastTriggered === null ? null : new Date(lastTriggered),
  });

  it.each([
    ['never run, a minute early', at('2026-06-01T00:29:59.999Z'), false],
    ['never run, on time', at('2026-06-01T00:30:00Z'), true],
    ['never run, hours late on the same day', at('2026-06-01T21:59:59Z'), true],
    ['the next day before its time', at('2026-06-01T22:00:00Z'), false],
    ['run yesterday', at('2026-06-01T00:30:00Z', '2026-05-31T00:30:00Z'), true],
    ['run in the last instant of yesterday', at('2026-06-01T00:30:00Z', '2026-05-31T21:59:59.999Z'), true],
    ['run at the first instant of today', at('2026-06-01T00:30:00Z', '2026-05-31T22:00:00Z'), false],
    ['run today', at('2026-06-01T12:00:00Z', '2026-06-01T00:30:00Z'), false],
    [
      'run in the future by a clock set back since',
      at('2026-06-01T12:00:00Z', '2026-06-02T00:30:00Z'),
      false,
    ],
    ['in the gap of spring, before the change', at('2026-03-29T00:59:59.999Z'), false],
    ['in the gap of spring, at the change', at('2026-03-29T01:00:00Z'), true],
    ['the first 02:30 of autumn', at('2026-10-25T00:30:00Z', '2026-10-24T00:30:00Z'), true],
    ['the second 02:30 of autumn', at('2026-10-25T01:30:00Z', '2026-10-25T00:30:00Z'), false],
    ['02:15 for the second time, missed so far', at('2026-10-25T01:15:00Z', '2026-10-24T00:30:00Z'), true],
  ])('judges a slot %s', (_, moment, expected) => {
    expect(isDue({ ...berlin, ...moment })).toBe(expected);
  });

  it('starts the day at 01:00 where midnight is skipped', () => {
    const slot = {
      time: '00:30',
      zone: 'America/Sao_Paulo',
      lastTriggered: new Date('2018-11-03T03:30:00Z'),
    };
    expect(isDue({ ...slot, now: new Date('2018-11-04T02:59:59Z') })).toBe(false);
    expect(isDue({ ...slot, now: new Date('2018-11-04T03:00:00Z') })).toBe(true);
  });

  it('skips the 30th in a zone where that day does not exist', () => {
    const slot = { time: '00:00', zone: 'Pacific/Apia', lastTriggered: new Date('2011-12-29T10:00:00Z') };
    expect(isDue({ ...slot, now: new Date('2011-12-30T09:59:59Z') })).toBe(false);
    expect(isDue({ ...slot, now: new Date('2011-12-30T10:00:00Z') })).toBe(true);
  });

  it('is due once a day when polled every quarter of an hour', () => {
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'America/Sao_Paulo',
      'Asia/Kathmandu',
    );
    const start = fc.date({
      min: new Date('2012-01-01'),
      max: new Date('2036-01-01'),
      noInvalidDate: true,
    });
    const times = fc
      .integer({ min: 0, max: 95 })
      .map((n) => new Date(n * 900_000).toISOString().slice(11, 16));
    fc.assert(
      fc.property(zones, start, times, (zone, start, time) => {
        const from = startOfLocalDay(localDay(start, zone), zone).getTime();
        const ran: string[] = [];
        let lastTriggered: Date | null = null;
        for (let tick = from; tick < from + 10 * 86_400_000; tick += 900_000) {
          const now = new Date(tick);
          if (!isDue({ time, zone, now, lastTriggered })) continue;
          ran.push(localDay(now, zone));
          lastTriggered = now;
        }
        const first = localDay(new Date(from), zone);
        expect(ran.slice(0, 9)).toEqual(Array.from({ length: 9 }, (_, n) => addDays(first, n)));
      }),
      { numRuns: depth(15, 60) },
    );
  });
});

describe('missedDays', () => {
  const slot = { time: '09:00', zone: 'Europe/Berlin', since: new Date('2026-01-01T00:00:00Z') };
  const now = new Date('2026-06-10T06:00:00Z');
  const listDays = (given: Parameters<typeof missedDays>[0]) => missedDays(given).map(({ day }) => day);

  it('is empty if yesterday ran', () => {
    expect(listDays({ ...slot, now, lastTriggered: new Date('2026-06-09T07:00:00Z') })).toEqual([]);
  });

  it('has the days between the last run and today, without today', () => {
    const lastTriggered = new Date('2026-06-06T07:00:00Z');
    expect(listDays({ ...slot, now, lastTriggered })).toEqual(['2026-06-07', '2026-06-08', '2026-06-09']);
    const late = new Date('2026-06-10T21:59:59Z');
    expect(listDays({ ...slot, now: late, lastTriggered })).not.toContain('2026-06-10');
  });

  it('goes back no more than 30 days', () => {
    const missed = listDays({ ...slot, now, lastTriggered: null });
    expect([missed.length, missed[0], missed.at(-1)]).toEqual([30, '2026-05-11', '2026-06-09']);
    const lastTriggered = new Date('2026-04-01T07:00:00Z');
    expect(listDays({ ...slot, now, lastTriggered })).toEqual(missed);
  });

  it('omits days that were due before the configuration was created', () => {
    const morning = new Date('2026-06-08T07:00:00Z');
    const noon = new Date('2026-06-08T10:00:00Z');
    expect(listDays({ ...slot, since: morning, now, lastTriggered: null })).toEqual([
      '2026-06-08',
      '2026-06-09',
    ]);
    expect(listDays({ ...slot, since: noon, now, lastTriggered: null })).toEqual(['2026-06-09']);
  });

  it('omits a day that does not exist in the zone', () => {
    const apia = { time: '09:00', zone: 'Pacific/Apia', since: new Date('2011-01-01') };
    const missed = listDays({
      ...apia,
      lastTriggered: new Date('2011-12-28T19:30:00Z'),
      now: new Date('2012-01-01T00:00:00Z'),
    });
    expect(missed).toEqual(['2011-12-29', '2011-12-31']);
  });

  it('includes a day whose due time was moved past midnight by a clock change', () => {
    const nuuk = { time: '23:30', zone: 'America/Nuuk', since: new Date('2026-01-01') };
    const lastTriggered = new Date('2026-03-28T01:30:00Z');
    expect(missedDays({ ...nuuk, lastTriggered, now: new Date('2026-03-29T12:00:00Z') })).toEqual([
      { day: '2026-03-28', due: new Date('2026-03-29T01:00:00Z') },
    ]);
  });
});

describe('missedDays of a rhythm', () => {
  const slot = { time: '09:00', zone: 'Europe/Berlin', now: new Date('2026-06-15T06:00:00Z') };
  const monday = new Date('2026-06-01T07:00:00Z');

  it('has only days with a check', () => {
    const days = (rhythm: Rhythm) =>
      missedDays({ ...slot, since: monday, lastTriggered: monday, rhythm }).map(({ day }) => day);
    expect(days({ every: 'week', weekday: 1 })).toEqual(['2026-06-08']);
    expect(days({ every: 'weekdays' })).not.toContain('2026-06-06');
    expect(days({ every: 'weekdays' })).toHaveLength(9);
    expect(days({ every: 'manual' })).toEqual([]);
  });

  it('has none from before a change of the rhythm', () => {
    const since = new Date('2026-06-11T15:00:00Z');
    const missed = missedDays({ ...slot, since, lastTriggered: monday, rhythm: { every: 'day' } });
    expect(missed.map(({ day }) => day)).toEqual(['2026-06-12', '2026-06-13', '2026-06-14']);
  });
});

describe('nextRun', () => {
  const berlin = { time: '09:00', zone: 'Europe/Berlin' };
  // A Wednesday, 12:00 in Berlin.
  const now = new Date('2026-06-10T10:00:00Z');

  it.each<[Rhythm & { lastDay: string }, string | null]>([
    [{ lastDay: '' }, '2026-06-10T07:00:00.000Z'],
    [{ lastDay: '2026-06-10' }, '2026-06-11T07:00:00.000Z'],
    [{ every: 'week', weekday: 1, lastDay: '2026-06-08' }, '2026-06-15T07:00:00.000Z'],
    [{ every: 'week', weekday: 3, lastDay: '2026-06-03' }, '2026-06-10T07:00:00.000Z'],
    [{ every: 'week', weekday: 3, lastDay: '2026-06-10' }, '2026-06-17T07:00:00.000Z'],
    [{ every: 'weekdays', lastDay: '2026-06-12' }, '2026-06-15T07:00:00.000Z'],
    [{ every: 'manual', lastDay: '' }, null],
  ])('of %j is %s', (state, expected) => {
    expect(nextRun(berlin, state, now)?.toISOString() ?? null).toBe(expected);
  });

  it('leaves out a weekday that the zone skipped', () => {
    // Friday 30 December 2011 does not exist in Samoa.
    const slot = { time: '12:00', zone: 'Pacific/Apia' };
    const state = { every: 'week', weekday: 5, lastDay: '2011-12-23' } as const;
    expect(nextRun(slot, state, new Date('2011-12-28T00:00:00Z'))).toEqual(new Date('2012-01-05T22:00:00Z'));
  });
});

/** The due rule of the claim, polled: what the store selects by last day and rhythm (ClaimRepository.findNotRun). */
function isCheckDue(
  slot: { time: string; zone: string },
  rhythm: Rhythm,
  lastDay: string,
  now: Date,
): string | null {
  const { day, isDue: hasCome } = slotDay(slot.time, slot.zone, now);
  return hasCome && lastDay < day && isCheckDay(rhythm, day) ? day : null;
}

describe('a rhythm, polled every quarter of an hour', () => {
  const QUARTER = 900_000;
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Sao_Paulo',
    'Pacific/Apia',
    'Asia/Kathmandu',
    'America/Nuuk',
  );
  const times = fc.integer({ min: 0, max: 95 }).map((n) => new Date(n * QUARTER).toISOString().slice(11, 16));
  // Leap days, and the weeks around changes of clocks and of the date line.
  const starts = fc.oneof(
    fc.constantFrom(
      '2024-02-25',
      '2028-02-26',
      '2026-03-25',
      '2026-10-22',
      '2026-03-05',
      '2018-11-01',
      '2018-02-14',
      '2011-12-27',
      '2026-04-02',
    ),
    fc.integer({ min: 15_400, max: 24_000 }).map((n) => addDays('1970-01-01', n)),
  );
  const rhythms: fc.Arbitrary<Rhythm> = fc.oneof(
    fc.constantFrom<Rhythm>({}, { every: 'day' }, { every: 'weekdays' }, { every: 'manual' }),
    fc.record({ every: fc.constant('week' as const), weekday: fc.integer({ min: 1, max: 7 }) }),
  );

  /** Runs at once when due; a change of rhythm may come at any tick. */
  function* poll(slot: { time: string; zone: string }, start: string, rhythmAt: (tick: number) => Rhythm) {
    const from = startOfLocalDay(start, slot.zone).getTime();
    let lastDay = '';
    for (let tick = 0; tick < 16 * 96; tick += 1) {
      const now = new Date(from + tick * QUARTER);
      const rhythm = rhythmAt(tick);
      const expected = nextRun(slot, { ...rhythm, lastDay }, now);
      const day = isCheckDue(slot, rhythm, lastDay, now);
      yield { now, rhythm, day, expected };
      if (day !== null) lastDay = day;
    }
  }

  it('is checked once on each of its days, and exactly when it was announced', () => {
    fc.assert(
      fc.property(zones, times, starts, rhythms, (zone, time, start, rhythm) => {
        const slot = { time, zone };
        let announced: Date | null = null;
        const ran: string[] = [];
        for (const { now, day, expected } of poll(slot, start, () => rhythm)) {
          expect(expected !== null && expected <= now).toBe(day !== null);
          if (day !== null) {
            ran.push(day);
            if (announced && announced > startOfLocalDay(start, zone)) expect(now).toEqual(announced);
          }
          announced = expected;
        }
        const days = Array.from({ length: 15 }, (_, n) => addDays(start, n));
        const wanted = days.filter(
          (day) => isCheckDay(rhythm, day) && localDay(dueInstant(time, zone, day), zone) === day,
        );
        expect(ran.filter((day) => days.includes(day))).toEqual(wanted);
      }),
      { numRuns: depth(25, 150) },
    );
  });

  it('that changes in mid-week is checked on the days of the rhythm of that time, at most once a day', () => {
    fc.assert(
      fc.property(
        zones,
        times,
        starts,
        fc.tuple(rhythms, rhythms),
        fc.integer({ min: 1, max: 16 * 96 - 1 }),
        (zone, time, start, [first, second], change) => {
          const ran: string[] = [];
          const polled = poll({ time, zone }, start, (tick) => (tick < change ? first : second));
          for (const { now, rhythm, day, expected } of polled) {
            expect(expected !== null && expected <= now).toBe(day !== null);
            if (day === null) continue;
            expect(isCheckDay(rhythm, day)).toBe(true);
            expect(localDay(now, zone)).toBe(day);
            ran.push(day);
          }
          expect(new Set(ran).size).toBe(ran.length);
        },
      ),
      { numRuns: depth(25, 150) },
    );
  });
});
