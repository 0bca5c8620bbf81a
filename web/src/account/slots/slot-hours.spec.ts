import { describe, expect, it } from 'vitest';
import { loadByHour, nextStart, spreadTimes } from './slot-hours';

const at = (text: string) => Date.parse(text);
const slot = (time: string, timezone: string, change = {}) => ({
  time,
  timezone,
  current_count: 2,
  max_capacity: 10,
  active: true,
  ...change,
});

describe('the next start of a slot', () => {
  it.each([
    ['06:00', 'UTC', '2026-03-11T05:59:00Z', '2026-03-11T06:00:00Z'],
    ['06:00', 'UTC', '2026-03-11T06:00:00Z', '2026-03-12T06:00:00Z'],
    ['06:00', 'Europe/Berlin', '2026-03-11T04:00:00Z', '2026-03-11T05:00:00Z'],
    // Summer time begins on 29 March 2026 at 01:00 UTC.
    ['06:00', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T04:00:00Z'],
    // 02:00 to 02:59 are skipped then, and repeated on 25 October.
    ['02:30', 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T01:00:00Z'],
    ['02:30', 'Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-30T00:30:00Z'],
    ['02:30', 'Europe/Berlin', '2026-10-24T12:00:00Z', '2026-10-25T00:30:00Z'],
    ['02:30', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ['12:00', 'Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T11:00:00Z'],
    ['02:15', 'Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T15:30:00Z'],
    ['23:30', 'America/New_York', '2026-03-11T12:00:00Z', '2026-03-12T03:30:00Z'],
    ['00:15', 'Asia/Kolkata', '2026-03-11T12:00:00Z', '2026-03-11T18:45:00Z'],
  ])('at %s in %s, seen at %s, is %s', (time, timezone, now, start) => {
    expect(nextStart({ time, timezone }, at(now))).toBe(at(start));
  });
});

describe('the load of a day', () => {
  const now = at('2026-03-11T12:00:00Z');

  it('uses the hours of the viewer for slots in any zone', () => {
    const hours = loadByHour([slot('06:00', 'UTC'), slot('07:30', 'Europe/Berlin')], 'Europe/Berlin', now);
    expect(hours).toHaveLength(24);
    expect(hours[7]).toEqual({ hour: 7, slots: 2, used: 4, capacity: 20 });
    expect(hours.filter(({ slots }) => slots > 0)).toHaveLength(1);
  });

  it('has no capacity of closed slots beyond what is used, and never less than that', () => {
    const closed = slot('00:00', 'UTC', { active: false });
    const over = slot('00:30', 'UTC', { current_count: 12 });
    expect(loadByHour([closed, over], 'UTC', now)[0]).toEqual({ hour: 0, slots: 2, used: 14, capacity: 14 });
  });
});

describe('times that are spread over the day', () => {
  it.each([
    [1, '06:30', ['06:30']],
    [2, '18:00', ['06:00', '18:00']],
    [3, '00:15', ['00:15', '08:15', '16:15']],
    [48, '00:00', expect.arrayContaining(['00:00', '00:30', '23:30'])],
  ])('%s from %s', (count, first, times) => {
    expect(spreadTimes(count, first)).toEqual(times);
  });
});
