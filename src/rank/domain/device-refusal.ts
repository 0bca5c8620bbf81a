import { addDays, type LocalDay } from '../../common/time/zone.js';
import { type ErrorEntry, LOGGED_DAYS } from './error-entry.js';
import { keywordId } from './series.js';

/** Days of refusals after which a keyword does not work on its device, rather than by accident. */
const LEAST_DAYS = 3;

/** The error log of a configuration: failed keywords by day. */
type FailuresByDay = Readonly<Record<LocalDay, readonly ErrorEntry[]>>;

/** A keyword that was refused for its device at each check since a day, on three days or more. */
interface RefusedKeyword {
  keyword: string;
  /** The first of these days. */
  since: LocalDay;
  days: number;
}

/** The keywords of a configuration that are refused for their device. */
export interface DeviceRefusal {
  /** First day of the longest of these refusals. */
  since: LocalDay;
  /** Texts of the keywords. */
  keywords: string[];
}

/**
 * Keywords that were refused for their device on the given day and at least twice before, by id (`keywordId`). A result
 * removes the earlier entries of a keyword from the log and another failure ends its series; a day without an entry had no
 * check of it, and does neither.
 */
export function refusedForDevice(log: FailuresByDay, day: LocalDay): Map<string, RefusedKeyword> {
  const current = new Map<string, RefusedKeyword>();
  for (const entry of log[day] ?? [])
    if (entry.refused_for === 'device')
      current.set(keywordId(entry), { keyword: entry.keyword, since: day, days: 1 });
  const open = new Map(current);
  const earlier = Object.keys(log).filter((other) => other < day);
  for (const other of earlier.sort().reverse()) extend(open, other, log[other]!);
  for (const [id, { days }] of current) if (days < LEAST_DAYS) current.delete(id);
  return current;
}

/** Extends the series in `open` by an earlier day, and removes those that begin after it. */
function extend(open: Map<string, RefusedKeyword>, day: LocalDay, entries: readonly ErrorEntry[]): void {
  for (const entry of entries) {
    const id = keywordId(entry);
    const refused = open.get(id);
    if (!refused) continue;
    if (entry.refused_for === 'device') Object.assign(refused, { since: day, days: refused.days + 1 });
    else open.delete(id);
  }
}

/**
 * What to notify after a check on `day`; undefined: nothing. All keywords count as one refusal, which begins with the
 * first of them. Beyond the days that the log keeps, its begin is unknown, and it has been reported before.
 */
export function deviceRefusalOf(log: FailuresByDay, day: LocalDay): DeviceRefusal | undefined {
  const refused = [...refusedForDevice(log, day).values()];
  if (refused.length === 0) return undefined;
  const since = refused.map((keyword) => keyword.since).sort()[0]!;
  if (since <= addDays(day, -LOGGED_DAYS)) return undefined;
  return { since, keywords: refused.map(({ keyword }) => keyword) };
}

/** Since when a keyword has been refused for its device, by the newest day of the log; undefined: it is not. */
export function deviceRefusedSince(log: FailuresByDay, id: string): LocalDay | undefined {
  const newest = Object.keys(log).sort().at(-1);
  return newest === undefined ? undefined : refusedForDevice(log, newest).get(id)?.since;
}
