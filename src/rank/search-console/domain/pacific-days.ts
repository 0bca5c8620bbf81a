import { addDays, daysBetween, isLocalDay, type LocalDay, localDay } from '../../../common/time/zone.js';

/** Days of Search Console, as of all reports of Google. */
export const PACIFIC = 'America/Los_Angeles';
/** What Google keeps. */
const MONTHS = 16;
/** Days up to today on which numbers may change, where Google does not name the first. */
const UNSETTLED_DAYS = 3;

export const pacificToday = (now: Date): LocalDay => localDay(now, PACIFIC);

/** The first day that Google has on `today`. */
export function firstKeptDay(today: LocalDay): LocalDay {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - MONTHS;
  const month = `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  const day = `${month}-${today.slice(8)}`;
  return isLocalDay(day) ? day : addDays(`${month}-28`, Number(today.slice(8)) - 28);
}

/** The first day whose numbers may change. @param named by Google */
export function firstUnsettledDay(today: LocalDay, named: LocalDay | undefined): LocalDay {
  return named !== undefined && isLocalDay(named) ? named : addDays(today, 1 - UNSETTLED_DAYS);
}

/** Newest first. */
export function* daysBackwards(last: LocalDay, first: LocalDay): Generator<LocalDay> {
  const count = first > last ? 0 : daysBetween(first, last) + 1;
  for (let back = 0; back < count; back += 1) yield addDays(last, -back);
}
