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

/** How far back a day that went by unrun is still told. */
const MISSED_DAYS_KEPT = 30;

/**
 * First instant at which a slot is due on a local day.
 * @param time clock time; one that daylight saving skips moves to the first instant after it, one that comes
 * twice counts once, at its first coming (rules 158 and 159)
 * @returns an instant; where the skipped stretch reaches midnight (Greenland, each March) it is the first of
 * the next day: the slot does not come due on `day`, which is a missed one
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
  /** When the slot comes due on it; may lie after the instant that was asked about. */
  at: Date;
  /** Whether that has come (rule 154): what has not run on this day is to run. */
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
 * Days before today, oldest first, on which nothing ran, each with the instant that it was due (rule 157).
 * @param slot.since when the configuration was created; what came due before that is not missed
 * @returns at most the last 30 days
 */
export function missedDays(slot: {
  time: ClockTime;
  zone: string;
  since: Date;
  lastTriggered: Date | null;
  now: Date;
}): { day: LocalDay; due: Date }[] {
  const { time, zone, since, lastTriggered, now } = slot;
  const today = localDay(now, zone);
  const oldest = addDays(today, -MISSED_DAYS_KEPT);
  const unrun = lastTriggered ? addDays(localDay(lastTriggered, zone), 1) : oldest;

  const missed: { day: LocalDay; due: Date }[] = [];
  for (let day = unrun > oldest ? unrun : oldest; day < today; day = addDays(day, 1)) {
    const due = dueInstant(time, zone, day);
    const { from, to } = dayRange(day, day, zone);
    // A day that the zone left out was none.
    if (from < to && due >= since) missed.push({ day, due });
  }
  return missed;
}
