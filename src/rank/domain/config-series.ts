import { type KeywordEntry, seriesKey } from './series.js';

/** What results of a configuration are stored under, besides the keyword. */
export interface SeriesOwner {
  account: { toString(): string };
  website: string;
  language: string;
}

/** The series that results of this keyword belong to. */
export function seriesOf(
  { account, website, language }: SeriesOwner,
  { keyword, country, near }: KeywordEntry,
): string {
  return seriesKey({ keyword, country, near, account: account.toString(), website, language });
}
