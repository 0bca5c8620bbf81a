import { createHash } from 'node:crypto';

/** A keyword of a configuration; absent, null and empty `near` are equivalent. */
export interface KeywordEntry {
  keyword: string;
  country: string;
  near?: string | null | undefined;
}

/** A series without its account, as the dictionary of a configuration stores it. */
export interface Series {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  website: string;
  language: string;
}

/** The part of a series that all keywords of a configuration share. */
interface SeriesOwner {
  account: { toString(): string };
  website: string;
  language: string;
}

/** What a configuration tracks. */
export interface TrackedSeries {
  keywords: readonly KeywordEntry[];
  website: string;
  language: string;
}

/**
 * Identity of a series of results. Stored, so it must never change: hexadecimal SHA-256 of the JSON array
 * [account, website, language, keyword, country, near or ''].
 */
export function seriesKey(
  series: KeywordEntry & { account: string; website: string; language: string },
): string {
  const { account, website, language, keyword, country, near } = series;
  const identity = JSON.stringify([account, website, language, keyword, country, near || '']);
  return createHash('sha256').update(identity).digest('hex');
}

export function seriesKeyOf(
  { account, website, language }: SeriesOwner,
  { keyword, country, near }: KeywordEntry,
): string {
  return seriesKey({ keyword, country, near, account: account.toString(), website, language });
}

/** Map key of a keyword, unique within a configuration. */
export function keywordId({ keyword, country, near }: KeywordEntry): string {
  return JSON.stringify([keyword, country, near || '']);
}

/** @returns a predicate that accepts the series of the current keywords, website and language */
export function currentSeries({ keywords, website, language }: TrackedSeries): (series: Series) => boolean {
  const ids = new Set(keywords.map(keywordId));
  return (series) => series.website === website && series.language === language && ids.has(keywordId(series));
}
