import { ValidationError } from '../../common/errors.js';
import { addDays, daysBetween, isLocalDay, type LocalDay, localDay } from '../../common/time/zone.js';

const DEFAULT_DAYS = 30;
const MAX_YEARS = 5;
/** The calendar begins and ends here: there are no other days. */
const FIRST_DAY = '0001-01-01';
const LAST_DAY = '9999-12-31';

export interface DayRange {
  start: LocalDay;
  end: LocalDay;
}

interface Asked {
  startDate?: LocalDay;
  endDate?: LocalDay;
  tz: string;
}

/**
 * The days that a report is about (rules 265-269): what is not given is filled up to 30 days, today included.
 * @throws ValidationError when the end comes before the start, or the range is longer than 5 years
 */
export function rangeOf({ startDate, endDate, tz }: Asked, now: Date): DayRange {
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

/** `n` days later, or the last day that the calendar has in that direction. */
export function shiftDay(day: LocalDay, n: number): LocalDay {
  if (daysBetween(FIRST_DAY, day) + n < 0) return FIRST_DAY;
  return daysBetween(day, LAST_DAY) < n ? LAST_DAY : addDays(day, n);
}

/** The same day of a later year; 29 February becomes 28 February where the year has none. */
function yearsLater(day: LocalDay, years: number): LocalDay {
  const year = Number(day.slice(0, 4)) + years;
  if (year > 9999) return LAST_DAY;
  const later = `${String(year).padStart(4, '0')}${day.slice(4)}`;
  return isLocalDay(later) ? later : `${later.slice(0, 8)}28`;
}
