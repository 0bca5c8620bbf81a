import { ValidationError } from '../../../common/errors.js';
import {
  dayBuckets,
  dayRange,
  isLocalDay,
  type LocalDay,
  localDay,
  shiftDay,
} from '../../../common/time/zone.js';
import { type FindDay, MAX_ZONE_SHIFT_DAYS } from '../../positions/graph-accumulator.js';

const DEFAULT_DAYS = 30;
const MAX_YEARS = 5;
/** Limit of `LocalDay`. */
const LAST_DAY = '9999-12-31';

interface DayRange {
  start: LocalDay;
  end: LocalDay;
}

interface RequestedRange {
  startDate?: LocalDay;
  endDate?: LocalDay;
  tz: string;
}

/**
 * The days of a report; defaults to the 30 days up to the end, which defaults to today.
 * @throws ValidationError when the end precedes the start, or the range exceeds 5 years
 */
export function resolveRange({ startDate, endDate, tz }: RequestedRange, now: Date): DayRange {
  const end = endDate ?? localDay(now, tz);
  const start = startDate ?? shiftDay(end, 1 - DEFAULT_DAYS);
  if (end < start) {
    const problem = endDate
      ? { path: 'endDate', message: 'endDate must not be before startDate' }
      : { path: 'startDate', message: 'startDate must not be after today, unless endDate is given' };
    throw new ValidationError([problem]);
  }
  if (end > yearsLater(start, MAX_YEARS)) {
    throw new ValidationError([
      { path: 'endDate', message: `the range must not be longer than ${MAX_YEARS} years` },
    ]);
  }
  return { start, end };
}

/** First and last slot day that can overlap with the requested days, which are in another zone. */
export function slotDays(start: LocalDay, end: LocalDay): [LocalDay, LocalDay] {
  return [shiftDay(start, -MAX_ZONE_SHIFT_DAYS), shiftDay(end, MAX_ZONE_SHIFT_DAYS)];
}

/** The requested day of a run time; null outside the range. */
export function dayWithin(start: LocalDay, end: LocalDay, zone: string): FindDay {
  const { from, to } = dayRange(start, end, zone);
  const buckets = dayBuckets(start, end, zone);
  return (runAt) => (runAt >= from && runAt < to ? buckets.findDay(runAt) : null);
}

/** The same day of a later year; 29 February becomes 28 February where the year has none. */
function yearsLater(day: LocalDay, years: number): LocalDay {
  const year = Number(day.slice(0, 4)) + years;
  if (year > 9999) return LAST_DAY;
  const later = `${String(year).padStart(4, '0')}${day.slice(4)}`;
  return isLocalDay(later) ? later : `${later.slice(0, 8)}28`;
}
