import { type Device, deviceOf, type KeywordEntry } from './series.js';
import type { RefusedFor } from './search-failure.js';

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
    device: deviceOf(entry),
    message,
    ...(refused_for === undefined ? {} : { refused_for }),
  };
}
