import { firstInstantAt } from '../../common/time/offset.js';
import {
  type ClockTime,
  type LocalDay,
  addDays,
  dayRange,
  isClockTime,
  isLocalDay,
  localDay,
} from '../../common/time/zone.js';
import { isCheckDay, nextCheckDay, type Rhythm } from './rhythm.js';

/** How long after the time of its slot a check is late. */
export const OVERDUE_MS = 3_600_000;
/** How far back missed days are reported. */
const MAX_MISSED_DAYS = 30;

/**
 * First instant at which a slot is due on a local day.
 * @param time clock time; a time skipped by daylight saving moves to the first instant after the gap, a repeated time
 * means its first occurrence
 * @returns an instant; when the gap reaches midnight (Greenland, each March), the first instant of the next day, and
 * `day` counts as missed
 * @throws RangeError on an unknown zone, a bad time or a bad day
 */
export function dueInstant(time: ClockTime, zone: string, day: LocalDay): Date {
  if (!isClockTime(time)) throw new RangeError(`Not a clock time: ${time}`);
  if (!isLocalDay(day)) throw new RangeError(`Not a day: ${day}`);
  return new Date(firstInstantAt(Date.parse(`${day}T${time}:00Z`), zone));
}

/** A slot's local day. */
export interface SlotDay {
  day: LocalDay;
  /** When the slot comes due on that day. */
  at: Date;
  /** Whether `at` has passed. */
  isDue: boolean;
}

/**
 * The local day of a slot at `now`.
 * @throws RangeError on an unknown zone or a bad time
 */
export function slotDay(time: ClockTime, zone: string, now: Date): SlotDay {
  const day = localDay(now, zone);
  const at = dueInstant(time, zone, day);
  return { day, at, isDue: at <= now };
}

/**
 * When a configuration of a slot is checked next.
 * @param lastDay local day of the last completed run; '' before the first
 * @returns an instant; it has passed when today's run is due but not completed. Null: only on demand
 */
export function nextRun(
  { time, zone }: { time: ClockTime; zone: string },
  { lastDay, ...rhythm }: Rhythm & { lastDay: string },
  now: Date,
): Date | null {
  const today = localDay(now, zone);
  let day = nextCheckDay(rhythm, lastDay < today ? today : addDays(lastDay, 1));
  while (day !== null) {
    const at = dueInstant(time, zone, day);
    // A weekday that the zone skipped is not made up on the next day.
    if (localDay(at, zone) === day) return at;
    day = nextCheckDay(rhythm, addDays(day, 1));
  }
  return null;
}

/**
 * Days before today without a run, oldest first, each with its due instant.
 * @param slot.since creation of the configuration or the last change of its rhythm; earlier due instants are not
 * missed
 * @returns at most the last 30 days
 */
export function missedDays(slot: {
  time: ClockTime;
  zone: string;
  since: Date;
  lastTriggered: Date | null;
  now: Date;
  rhythm?: Rhythm;
}): { day: LocalDay; due: Date }[] {
  const { time, zone, since, lastTriggered, now, rhythm = {} } = slot;
  const today = localDay(now, zone);
  const oldest = addDays(today, -MAX_MISSED_DAYS);
  const firstWithoutRun = lastTriggered ? addDays(localDay(lastTriggered, zone), 1) : oldest;
  const first = firstWithoutRun > oldest ? firstWithoutRun : oldest;

  const missed: { day: LocalDay; due: Date }[] = [];
  for (let day = first; day < today; day = addDays(day, 1)) {
    if (!isCheckDay(rhythm, day)) continue;
    const due = dueInstant(time, zone, day);
    const { from, to } = dayRange(day, day, zone);
    // Excludes days that do not exist in the zone.
    if (from < to && due >= since) missed.push({ day, due });
  }
  return missed;
}
