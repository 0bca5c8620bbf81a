import type { KeywordEntry } from './series.js';

/** Why a keyword failed, as error_log and run records hold it. */
export interface ErrorEntry {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  message: string;
}

/** A keyword without a result, and why. */
export interface KeywordFailure {
  keyword: KeywordEntry;
  message: string;
}

export function errorEntries(failures: readonly KeywordFailure[]): ErrorEntry[] {
  return failures.map(({ keyword: { keyword, country, near }, message }) => ({
    keyword,
    country,
    near: near ?? '',
    message,
  }));
}
