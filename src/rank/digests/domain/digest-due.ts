import { addDays, dayRange, type LocalDay, localDay, toWeekday } from '../../../common/time/zone.js';
import { dueInstant } from '../../positions/due.js';

export const DIGEST_FREQUENCIES = ['daily', 'weekly', 'monthly', 'off'] as const;
export type DigestFrequency = (typeof DIGEST_FREQUENCIES)[number];
/** How often a digest that is on is sent. */
export type DigestPeriod = Exclude<DigestFrequency, 'off'>;

/** When a digest is sent. */
export interface DigestSchedule {
  frequency: DigestPeriod;
  /** Day of a weekly digest: 1 = Monday to 7. */
  weekday: number;
  /** Day of a monthly digest: 1 to 28, which every month has. */
  day: number;
  /** 0 to 23, in `tz`; a skipped hour moves to the first instant after it, a repeated one means the first. */
  hour: number;
  tz: string;
}

interface DigestDay {
  /** Names the period: no zone has two digests of a schedule on one local day. */
  day: LocalDay;
  at: Date;
}

export interface DigestDue extends DigestDay {
  /** Start of the following period. */
  next: Date;
}

/**
 * The period at `now`: the last one whose hour has come.
 * @throws RangeError on an unknown zone
 */
export function digestDue(schedule: DigestSchedule, now: Date): DigestDue {
  // Where clocks fall back over midnight, the hour of the day after may have come already.
  let current = digestDayFrom(schedule, addDays(localDay(now, schedule.tz), 1), -1);
  let next = digestDayFrom(schedule, addDays(current.day, 1), 1);
  while (current.at > now) {
    next = current;
    current = digestDayFrom(schedule, addDays(current.day, -1), -1);
  }
  return { ...current, next: next.at };
}

/**
 * Whether the digest of a period is sent now: once, and not when half of the period has passed, such as after an outage.
 * @param sent periods whose digest was sent
 */
export function isDigestDue({ day, at, next }: DigestDue, sent: readonly LocalDay[], now: Date): boolean {
  return !sent.includes(day) && 2 * (now.getTime() - at.getTime()) < next.getTime() - at.getTime();
}

/** The first day of the schedule from a day on, in either direction. */
function digestDayFrom(schedule: DigestSchedule, from: LocalDay, step: 1 | -1): DigestDay {
  const { tz, hour } = schedule;
  const clock = `${String(hour).padStart(2, '0')}:00`;
  let day = from;
  while (!isScheduled(schedule, day)) day = addDays(day, step);
  return { day, at: dueInstant(clock, tz, day) };
}

/** A day that a zone skipped has no daily digest; a week or a month keeps its one, at the first instant after the gap. */
function isScheduled({ frequency, weekday, day: dayOfMonth, tz }: DigestSchedule, day: LocalDay): boolean {
  if (frequency === 'weekly') return toWeekday(day) === weekday;
  if (frequency === 'monthly') return Number(day.slice(8)) === dayOfMonth;
  const { from, to } = dayRange(day, day, tz);
  return from < to;
}

/** First day of the comparison of a digest whose newest results are of `day`. */
export function comparedDay(frequency: DigestPeriod, day: LocalDay): LocalDay {
  if (frequency === 'daily') return addDays(day, -1);
  return frequency === 'weekly' ? addDays(day, -7) : monthBefore(day);
}

/** The same day of the month before, or the last one of it. */
function monthBefore(day: LocalDay): LocalDay {
  const lastOfMonthBefore = addDays(`${day.slice(0, 8)}01`, -1);
  const sameDay = `${lastOfMonthBefore.slice(0, 8)}${day.slice(8)}`;
  return sameDay < lastOfMonthBefore ? sameDay : lastOfMonthBefore;
}
