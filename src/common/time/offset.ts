import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';

/** Half the window searched around a wall time: no zone was ever 16 hours from UTC. */
const REACH = 16 * millisecondsInHour;
/** Newer engines take '+05:00' for a zone; a slot needs one that knows daylight saving, so a name. */
const ZONE_NAME = /^[a-z][\w/+-]*$/i;
const MAX_ZONES = 128;
const MAX_DAYS = 2048;

interface Zone {
  /** Tells the offset in words: 'GMT+05:30'. */
  format: Intl.DateTimeFormat;
  /** UTC day number -> offset, or null for a day on which the offset changes. */
  days: Map<number, number | null>;
}

const zones = new Map<string, Zone>();

/**
 * Milliseconds that clocks in `zone` are ahead of UTC at `instant`.
 * Offsets are remembered by UTC day: a report looks up thousands, and each look-up costs microseconds.
 * @throws RangeError on an unknown zone
 */
export function offsetAt(instant: number, zone: string): number {
  const { format, days } = zoneOf(zone);
  const day = Math.floor(instant / millisecondsInDay);
  let known = days.get(day);
  if (known === undefined) {
    known = offsetOfDay(format, day);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, known);
  }
  return known ?? ask(format, instant);
}

/**
 * First instant at which clocks in `zone` show `wall` (milliseconds, as if UTC) or later.
 * A wall time that a change of the clocks skips gives the moment of the change; one that comes twice gives its
 * first coming. Relies on changes of one zone being more than 32 hours apart, as all of tzdb's are.
 * @throws RangeError on an unknown zone
 */
export function firstInstantAt(wall: number, zone: string): number {
  const before = offsetAt(wall - REACH, zone);
  const after = offsetAt(wall + REACH, zone);
  if (before === after) return wall - before;

  const change = changeBetween(wall - REACH, wall + REACH, zone);
  return wall - before < change ? wall - before : Math.max(change, wall - after);
}

/** Whether the zone is a name that Intl knows, in any letter case; offsets such as '+05:00' are no names. */
export function isTimeZone(zone: string): boolean {
  try {
    return ZONE_NAME.test(zone) && zoneOf(zone) !== undefined;
  } catch {
    return false;
  }
}

function changeBetween(from: number, to: number, zone: string): number {
  const before = offsetAt(from, zone);
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, zone) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetOfDay(format: Intl.DateTimeFormat, day: number): number | null {
  const start = ask(format, day * millisecondsInDay);
  return start === ask(format, (day + 1) * millisecondsInDay) ? start : null;
}

function zoneOf(name: string): Zone {
  // Lower case: 'europe/berlin' and 'EUROPE/BERLIN' must not fill the cache with copies of one zone.
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known) return known;

  if (!ZONE_NAME.test(name)) throw new RangeError(`Unknown time zone: ${name}`);
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  if (zones.size >= MAX_ZONES) zones.delete(zones.keys().next().value ?? '');
  const zone: Zone = { format, days: new Map() };
  zones.set(key, zone);
  return zone;
}

/** To the minute: no clock has been ahead by odd seconds since 1972. */
function ask(format: Intl.DateTimeFormat, instant: number): number {
  const told = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(told) ?? [];
  const size = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -size : size;
}
