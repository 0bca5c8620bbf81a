import { createRequire } from 'node:module';
import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants';
import { LRUCache } from 'lru-cache';

/** Larger than any offset from UTC. */
const REACH = 16 * millisecondsInHour;
/** Excludes '+05:00', which newer engines accept but which has no daylight saving. */
const ZONE_NAME = /^[a-z][\w/+-]*$/i;
const MAX_ZONES = 128;
const MAX_DAYS = 2048;

interface Zone {
  name: string;
  /** Offset by UTC day number; null for a day on which it changes. */
  days: Map<number, number | null>;
}

const zones = new LRUCache<string, Zone>({ max: MAX_ZONES });

let library: typeof import('date-fns-tz') | undefined;
/** Loaded on first use: it takes as long as all modules of the application. */
const zoneLibrary = () =>
  (library ??= createRequire(import.meta.url)('date-fns-tz') as typeof import('date-fns-tz'));

/**
 * Offset of `zone` from UTC in milliseconds, positive east of Greenwich. Cached by UTC day, as a report needs thousands
 * and the library takes microseconds for each.
 * @throws RangeError on an unknown zone
 */
export function offsetAt(instant: number, zone: string): number {
  const { name, days } = findZone(zone);
  const day = Math.floor(instant / millisecondsInDay);
  let known = days.get(day);
  if (known === undefined) {
    known = offsetOfDay(name, day);
    if (days.size >= MAX_DAYS) days.clear();
    days.set(day, known);
  }
  return known ?? queryOffset(name, instant);
}

/**
 * First instant at which the local time is `wall` or later. A skipped local time gives the instant of the clock change, a
 * repeated one its first occurrence. Assumes that clock changes of a zone are more than 32 hours apart, as in tzdb.
 * @param wall local time in milliseconds, as if it were UTC
 * @throws RangeError on an unknown zone
 */
export function firstInstantAt(wall: number, zone: string): number {
  const before = offsetAt(wall - REACH, zone);
  const after = offsetAt(wall + REACH, zone);
  if (before === after) return wall - before;

  const change = changeBetween(wall - REACH, wall + REACH, zone);
  return wall - before < change ? wall - before : Math.max(change, wall - after);
}

/** Whether Intl knows a zone of this name, in any case; false for offsets such as '+05:00'. */
export function isTimeZone(zone: string): boolean {
  try {
    return ZONE_NAME.test(zone) && findZone(zone) !== undefined;
  } catch {
    return false;
  }
}

/** One spelling of the names of a zone. @throws RangeError on an unknown zone */
export const canonicalZone = (zone: string): string => findZone(zone).name;

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
  const start = queryOffset(zone, day * millisecondsInDay);
  return start === queryOffset(zone, (day + 1) * millisecondsInDay) ? start : null;
}

function findZone(name: string): Zone {
  // Lower case, so that spellings of one zone share an entry.
  const key = name.toLowerCase();
  const known = zones.get(key);
  if (known) return known;

  if (!ZONE_NAME.test(name)) throw new RangeError(`Unknown time zone: ${name}`);
  const { timeZone } = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions();
  const zone: Zone = { name: timeZone, days: new Map() };
  zones.set(key, zone);
  return zone;
}

/** All zones had local mean time before; the library misreads years before 100. */
const FIRST_YEAR = Date.UTC(1800, 0, 1);

/** To the minute: the library omits seconds, which no offset has had since 1972. */
function queryOffset(zone: string, instant: number): number {
  const [, sign, hours, minutes] = /([+-])(\d+):(\d+)/.exec(
    zoneLibrary().formatInTimeZone(Math.max(instant, FIRST_YEAR), zone, 'xxxxx'),
  )!;
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -size : size;
}
