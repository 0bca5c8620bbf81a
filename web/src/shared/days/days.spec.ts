import { describe, expect, it } from 'vitest';
import { addDays, toDay, listDays, endOfDay, countDays, toSeconds, startOfDay } from './days';

describe('days', () => {
  it('are those of the calendar, also over a change of the clock', () => {
    expect(listDays({ from: '2026-03-28', to: '2026-03-30' })).toEqual([
      '2026-03-28',
      '2026-03-29',
      '2026-03-30',
    ]);
    expect(listDays({ from: '2028-02-28', to: '2028-03-01' })).toHaveLength(3);
    expect(countDays({ from: '2026-01-01', to: '2026-12-31' })).toBe(365);
    expect(toDay(toSeconds('2026-10-25') + 11 * 3600)).toBe('2026-10-25');
  });

  it('are added by the calendar, also over daylight saving', () => {
    expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });

  it.each([
    ['2026-03-29', 'UTC', '2026-03-29T00:00:00.000Z', '2026-03-30T00:00:00.000Z'],
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['2026-03-29', 'Pacific/Kiritimati', '2026-03-28T10:00:00.000Z', '2026-03-29T10:00:00.000Z'],
    // Midnight is skipped.
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z', '2026-09-07T03:00:00.000Z'],
  ])('%s in %s begins and ends at its instants', (day, zone, start, end) => {
    expect([startOfDay(day, zone), endOfDay(day, zone)]).toEqual([start, end]);
  });
});
