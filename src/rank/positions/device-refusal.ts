import { addDays, type LocalDay } from '../../common/time/zone.js';
import { type ErrorEntry, LOGGED_DAYS } from './error-entry.js';
import { keywordId } from './series.js';

/** Days of refusals after which a keyword does not work on its device, rather than by accident. */
const LEAST_DAYS = 3;

/** A refusal is reported while its first day is certain: the log drops old days, and another day would then look first. */
const REPORTED_DAYS = LOGGED_DAYS / 2;

/** Keywords that the notification names. */
const MOST_NAMED = 5;

/** The error log of a configuration: failed keywords by day. */
type FailuresByDay = Readonly<Record<LocalDay, readonly ErrorEntry[]>>;

/** A keyword that has been refused for its device since a day, on three days or more, without a result in between. */
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
  /** Texts of the first of these keywords. */
  keywords: string[];
  /** Number of these keywords. */
  count: number;
}

/**
 * Keywords that were refused for their device on the given day and at least twice before, by id (`keywordId`). A result
 * removes the earlier entries of a keyword from the log. Other failures, such as that of an interrupted check, say nothing
 * about the device: they neither count nor end the refusal, like a day without a check.
 */
export function refusedForDevice(log: FailuresByDay, day: LocalDay): Map<string, RefusedKeyword> {
  const found = new Map<string, RefusedKeyword>();
  for (const entry of refusedOn(log, day))
    found.set(keywordId(entry), { keyword: entry.keyword, since: day, days: 1 });
  const earlier = Object.keys(log).filter((other) => other < day);
  for (const other of earlier.sort().reverse())
    for (const entry of refusedOn(log, other)) {
      const refused = found.get(keywordId(entry));
      if (refused) Object.assign(refused, { since: other, days: refused.days + 1 });
    }
  for (const [id, { days }] of found) if (days < LEAST_DAYS) found.delete(id);
  return found;
}

const refusedOn = (log: FailuresByDay, day: LocalDay) =>
  (log[day] ?? []).filter((entry) => entry.refused_for === 'device');

/**
 * What to notify after a check on `day`; undefined: nothing. All keywords count as one refusal, which begins with the
 * first of them. It is returned on several days, with the same begin: a process may die before it notifies.
 */
export function deviceRefusalOf(log: FailuresByDay, day: LocalDay): DeviceRefusal | undefined {
  const refused = [...refusedForDevice(log, day).values()];
  if (refused.length === 0) return undefined;
  const since = refused.map((keyword) => keyword.since).sort()[0]!;
  if (since <= addDays(day, -REPORTED_DAYS)) return undefined;
  const keywords = refused.slice(0, MOST_NAMED).map(({ keyword }) => keyword);
  return { since, keywords, count: refused.length };
}

/** Since when a keyword has been refused for its device, by the newest day of the log; undefined: it is not. */
export function deviceRefusedSince(log: FailuresByDay, id: string): LocalDay | undefined {
  const newest = Object.keys(log).sort().at(-1);
  return newest === undefined ? undefined : refusedForDevice(log, newest).get(id)?.since;
}
