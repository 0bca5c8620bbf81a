import { millisecondsInDay } from 'date-fns/constants';
import { firstInstantAt, offsetAt } from './offset.js';

export { canonicalZone, isTimeZone } from './offset.js';

/** A calendar day 'YYYY-MM-DD', years 0001 to 9999. Sorts as text. */
export type LocalDay = string;
/** A clock time 'HH:mm', 00:00 to 23:59. */
export type ClockTime = string;

const FIRST_DAY = -719_162;
const LAST_DAY = 2_932_896;

export function localDay(instant: Date, zone: string): LocalDay {
  return dayText(Math.floor((instant.getTime() + offsetAt(instant.getTime(), zone)) / millisecondsInDay));
}

/**
 * First existing instant of the day: 01:00 where midnight is skipped, and for a day that the zone skipped the first
 * instant after the gap.
 * @throws RangeError on an unknown zone or invalid day
 */
export function startOfLocalDay(day: LocalDay, zone: string): Date {
  return startOfDayNumber(dayNumber(day), zone);
}

/** @throws RangeError when the result is outside the years 0001 to 9999 */
export function addDays(day: LocalDay, n: number): LocalDay {
  return dayText(dayNumber(day) + n);
}

/** As addDays, clamped to the years 0001 to 9999: for days that a request names. */
export function shiftDay(day: LocalDay, n: number): LocalDay {
  return dayText(Math.min(Math.max(dayNumber(day) + n, FIRST_DAY), LAST_DAY));
}

/** Days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: LocalDay, b: LocalDay): number {
  return dayNumber(b) - dayNumber(a);
}

/** 1 = Monday to 7. */
export const toWeekday = (day: LocalDay): number => ((((dayNumber(day) + 3) % 7) + 7) % 7) + 1;

/** Whether the day exists: '2024-02-29' does, '2023-02-29' does not. */
export function isLocalDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = [Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8))];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
}

/** The calendar repeats after 400 years, and Date.UTC takes years below 100 for those of the last century. */
const daysInMonth = (year: number, month: number) =>
  new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();

export function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The half-open interval [from, to) of the days `start` to `end`, both inclusive. */
export function dayRange(start: LocalDay, end: LocalDay, zone: string): { from: Date; to: Date } {
  return { from: startOfLocalDay(start, zone), to: startOfDayNumber(dayNumber(end) + 1, zone) };
}

interface DayBuckets {
  /** The day of an instant; slower, but correct, outside the range. */
  findDay(this: void, instant: Date): LocalDay;
}

/**
 * Assigns many instants to the days `start` to `end`, whose boundaries are computed once. Where clocks fall back over
 * midnight (Newfoundland until 2010) the repeated minutes belong to the day that has already begun.
 */
export function dayBuckets(start: LocalDay, end: LocalDay, zone: string): DayBuckets {
  const first = dayNumber(start);
  const boundaries: number[] = [];
  for (let day = first; day <= dayNumber(end) + 1; day += 1) {
    boundaries.push(startOfDayNumber(day, zone).getTime());
  }
  const days = boundaries.slice(0, -1).map((_, index) => dayText(first + index));
  const findDay = (instant: Date) =>
    days[lastAtOrBefore(boundaries, instant.getTime())] ?? localDay(instant, zone);
  return { findDay };
}

/** Index of the last boundary that is not after `value`; -1 for none. */
function lastAtOrBefore(boundaries: readonly number[], value: number): number {
  let [low, high] = [-1, boundaries.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((boundaries[middle] as number) <= value) low = middle;
    else high = middle;
  }
  return low;
}

function startOfDayNumber(day: number, zone: string): Date {
  return new Date(firstInstantAt(day * millisecondsInDay, zone));
}

function dayNumber(day: LocalDay): number {
  if (!isLocalDay(day)) throw new RangeError(`Not a day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`) / millisecondsInDay;
}

function dayText(day: number): LocalDay {
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) throw new RangeError('Day out of range');
  return new Date(day * millisecondsInDay).toISOString().slice(0, 10);
}
