import { addDays, localDay } from '../../shared/days/days';

/** A time of day, HH:mm, in a zone. */
export interface SlotTime {
  time: string;
  timezone: string;
}

interface Slot extends SlotTime {
  current_count: number;
  max_capacity: number;
  active: boolean;
}

const MINUTES_A_DAY = 24 * 60;

/** Milliseconds that the clock of a zone is ahead of UTC. */
function offsetAt(instant: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  }).format(new Date(instant));
  return Date.parse(`${parts.replace(', ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

/** Larger than any offset from UTC. */
const REACH_MS = 16 * 3_600_000;

/** As the server counts: a time that the clocks skip is their change, of one that they repeat the first counts. */
function toInstant(day: string, { time, timezone }: SlotTime): number {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offset = offsetAt(wanted - REACH_MS, timezone);
  const later = offsetAt(wanted + REACH_MS, timezone);
  if (offset === later) return wanted - offset;
  let [before, change] = [wanted - REACH_MS, wanted + REACH_MS];
  while (change - before > 1000) {
    const middle = 1000 * Math.floor((before + change) / 2000);
    if (offsetAt(middle, timezone) === offset) before = middle;
    else change = middle;
  }
  return wanted - offset < change ? wanted - offset : Math.max(change, wanted - later);
}

/** The next instant at which a slot is due. @param now milliseconds since 1970 */
export function nextStart(slot: SlotTime, now: number): number {
  const day = localDay(slot.timezone, new Date(now));
  const today = toInstant(day, slot);
  return today > now ? today : toInstant(addDays(day, 1), slot);
}

const hourIn = (zone: string, instant: number): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  );

export interface HourLoad {
  /** 0 to 23, in the zone of the viewer. */
  hour: number;
  slots: number;
  used: number;
  /** That is open for new websites, and what is used. */
  capacity: number;
}

/** The load of each hour of the day. @param zone of the viewer */
export function loadByHour(slots: readonly Slot[], zone: string, now: number): HourLoad[] {
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, slots: 0, used: 0, capacity: 0 }));
  for (const slot of slots) {
    const load = hours[hourIn(zone, nextStart(slot, now))]!;
    load.slots += 1;
    load.used += slot.current_count;
    load.capacity += slot.active ? Math.max(slot.max_capacity, slot.current_count) : slot.current_count;
  }
  return hours;
}

/** HH:mm of the minutes since midnight. */
export const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Times of day at equal distances, ascending. @param count of them, a divisor of 1440 @param first HH:mm */
export function spreadTimes(count: number, first: string): string[] {
  const [hours = 0, minutes = 0] = first.split(':').map(Number);
  const step = MINUTES_A_DAY / count;
  const times = Array.from({ length: count }, (_, n) => (hours * 60 + minutes + n * step) % MINUTES_A_DAY);
  return times.sort((a, b) => a - b).map(clockText);
}
