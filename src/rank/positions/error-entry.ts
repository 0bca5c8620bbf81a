import { type Device, readDevice, type KeywordEntry, keywordId } from './series.js';
import type { RefusedFor } from './search-failure.js';
import { addDays, type LocalDay } from '../../common/time/zone.js';

/** Days that the error log keeps before the newest. */
export const LOGGED_DAYS = 30;

/** A failed keyword as the error log and run records store it. */
export interface ErrorEntry {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  device: Device;
  message: string;
  /** What the provider refused the search for; absent for every other failure. */
  refused_for?: RefusedFor;
}

/** A failed keyword with the reason. */
export interface KeywordFailure {
  keyword: KeywordEntry;
  message: string;
  refusedFor?: RefusedFor | undefined;
}

export function errorEntries(failures: readonly KeywordFailure[]): ErrorEntry[] {
  return failures.map(({ keyword: { keyword, country, near, device }, message, refusedFor }) =>
    errorEntry({ keyword, country, near: near ?? '', device, message, refused_for: refusedFor }),
  );
}

/** What most keywords failed with; undefined without failures. */
export function mostFrequentMessage(
  failures: readonly Pick<KeywordFailure, 'message'>[],
): string | undefined {
  const counts = new Map<string, number>();
  for (const { message } of failures) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** A failed keyword as it may be stored. */
type StoredEntry = Omit<ErrorEntry, 'device' | 'refused_for'> & {
  device?: Device | undefined;
  refused_for?: RefusedFor | undefined;
};

/** Completes an entry that was stored before devices existed. */
export function errorEntry(entry: StoredEntry): ErrorEntry {
  const { keyword, country, near, message, refused_for } = entry;
  return {
    keyword,
    country,
    near,
    device: readDevice(entry),
    message,
    ...(refused_for === undefined ? {} : { refused_for }),
  };
}

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
export function findDeviceRefusal(log: FailuresByDay, day: LocalDay): DeviceRefusal | undefined {
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
