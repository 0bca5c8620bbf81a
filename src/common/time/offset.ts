import { createRequire } from 'node:module';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';

/** Half the window searched around a wall time: no zone was ever 16 hours from UTC. */
const REACH = 16 * millisecondsInHour;
/** Newer engines take '+05:00' for a zone; a slot needs one that knows daylight saving, so a name. */
const ZONE_NAME = /^[a-z][\w/+-]*$/i;
const MAX_ZONES = 128;
const MAX_DAYS = 2048;

interface Zone {
  name: string;
  /** UTC day number -> offset, or null for a day on which the offset changes. */
  days: Map<number, number | null>;
}

const zones = new LRUCache<string, Zone>({ max: MAX_ZONES });

let library: typeof import('date-fns-tz') | undefined;
/** Read at the first question, not at start: it takes as long as all modules of ours. */
const zoneLibrary = () =>
  (library ??= createRequire(import.meta.url)('date-fns-tz') as typeof import('date-fns-tz'));

/**
 * Milliseconds that clocks in `zone` are ahead of UTC at `instant`.
 * Offsets are remembered by UTC day: a report looks up thousands, and each look-up costs microseconds.
 * @throws RangeError on an unknown zone
 */
export function offsetAt(instant: number, zone: string): number {
  const { name, days } = zoneOf(zone);
  const day = Math.floor(instant / millisecondsInDay);
  let known = days.get(day);
  if (known === undefined) {
    known = offsetOfDay(name, day);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, known);
  }
  return known ?? ask(name, instant);
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

function offsetOfDay(zone: string, day: number): number | null {
  const start = ask(zone, day * millisecondsInDay);
  return start === ask(zone, (day + 1) * millisecondsInDay) ? start : null;
}

function zoneOf(name: string): Zone {
  // Lower case: 'europe/berlin' and 'EUROPE/BERLIN' must not fill the cache with copies of one zone.
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known) return known;

  if (!ZONE_NAME.test(name)) throw new RangeError(`Unknown time zone: ${name}`);
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
  const zone: Zone = { name: timeZone, days: new Map() };
  zones.set(key, zone);
  return zone;
}

/** Every zone kept its local mean time until then, and the library reads the years before 100 wrongly. */
const FIRST_YEAR = Date.UTC(1800, 0, 1);

/** To the minute: no clock has been ahead by odd seconds since 1972, and the library leaves them out. */
function ask(zone: string, instant: number): number {
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(
    zoneLibrary().formatInTimeZone(Math.max(instant, FIRST_YEAR), zone, 'xxxxx'),
  )!;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}
