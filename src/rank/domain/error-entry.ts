import type { KeywordEntry } from './series.js';

/** A failed keyword as the error log and run records store it. */
export interface ErrorEntry {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  message: string;
}

/** A failed keyword with the reason. */
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
