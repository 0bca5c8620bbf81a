/** First and last day, YYYY-MM-DD. */
export interface DayRange {
  from: string;
  to: string;
}

const DAY_SECONDS = 24 * 3600;

/** Seconds from 1970 to the day's first instant in UTC. */
export const toSeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
/** The day that begins nearest to an instant. @param seconds since 1970 */
export const toDay = (seconds: number): string =>
  new Date(Math.round(seconds / DAY_SECONDS) * DAY_SECONDS * 1000).toISOString().slice(0, 10);

/** Every day from the first to the last. */
export function listDays({ from, to }: DayRange): string[] {
  const count = Math.max(0, (toSeconds(to) - toSeconds(from)) / DAY_SECONDS + 1);
  return Array.from({ length: count }, (_, n) => toDay(toSeconds(from) + n * DAY_SECONDS));
}

/** Days in a range, both ends included. */
export const countDays = ({ from, to }: DayRange): number =>
  Math.round((toSeconds(to) - toSeconds(from)) / DAY_SECONDS) + 1;

/** Whether the API reports so many days at once: five years. */
export const isReported = (range: DayRange): boolean => countDays(range) <= 5 * 365;

/** @param days may be negative */
export const addDays = (day: string, days: number): string => toDay(toSeconds(day) + days * DAY_SECONDS);

const formats = new Map<string, Intl.DateTimeFormat>();

/** Today in a zone, YYYY-MM-DD. */
export function localDay(zone: string, now = new Date()): string {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' });
  formats.set(zone, format);
  return format.format(now);
}

const MAX_OFFSET_MS = 16 * 3_600_000;

/** The first instant of a day in a zone, also where daylight saving skips midnight. */
export function startOfDay(day: string, zone: string): string {
  const utc = toSeconds(day) * 1000;
  let [before, within] = [utc - MAX_OFFSET_MS, utc + MAX_OFFSET_MS];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (localDay(zone, new Date(middle)) < day) before = middle;
    else within = middle;
  }
  return new Date(within).toISOString();
}

/** The instant at which a day ends in a zone. */
export const endOfDay = (day: string, zone: string): string => startOfDay(addDays(day, 1), zone);
