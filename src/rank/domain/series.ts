import { createHash } from 'node:crypto';

export const DEVICES = ['desktop', 'mobile'] as const;
export type Device = (typeof DEVICES)[number];

/** A keyword of a configuration; absent, null and empty `near` are equivalent. */
export interface KeywordEntry {
  keyword: string;
  country: string;
  near?: string | null | undefined;
  /** Absent: desktop. */
  device?: Device | undefined;
}

/** Tags are no part of a keyword's identity. */
export interface TaggedKeyword extends KeywordEntry {
  tags?: readonly string[] | undefined;
}

/** A series without its account, as the dictionary of a configuration stores it. */
export interface Series {
  keyword: string;
  country: string;
  /** '' when the keyword has none. */
  near: string;
  /** Absent: desktop, also in dictionaries that were stored before devices existed. */
  device?: Device | undefined;
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
 * [account, website, language, keyword, country, near or ''], with 'mobile' added for that device.
 */
export function seriesKey(
  series: KeywordEntry & { account: string; website: string; language: string },
): string {
  const { account, website, language } = series;
  const identity = JSON.stringify([account, website, language, ...identityOf(series)]);
  return createHash('sha256').update(identity).digest('hex');
}

export function seriesKeyOf(
  { account, website, language }: SeriesOwner,
  { keyword, country, near, device }: KeywordEntry,
): string {
  return seriesKey({ keyword, country, near, device, account: account.toString(), website, language });
}

/** Map key of a keyword, unique within a configuration. */
export function keywordId(entry: KeywordEntry): string {
  return JSON.stringify(identityOf(entry));
}

export function deviceOf({ device = 'desktop' }: { device?: Device | undefined }): Device {
  return device;
}

/** `device` as it is stored: absent for desktop. */
export function deviceField({ device }: { device?: Device | undefined }): { device?: Device } {
  return device === 'mobile' ? { device } : {};
}

function identityOf({ keyword, country, near, device }: KeywordEntry): string[] {
  return [keyword, country, near || '', ...(device === 'mobile' ? [device] : [])];
}

/** Index of each series of that website and language, by keyword id. */
export function seriesIndexes(
  series: readonly Series[],
  { website, language }: Pick<Series, 'website' | 'language'>,
): Map<string, number> {
  const indexes = new Map<string, number>();
  series.forEach((each, index) => {
    if (each.website === website && each.language === language) indexes.set(keywordId(each), index);
  });
  return indexes;
}

/** @returns a predicate that accepts the series of the current keywords, website and language */
export function currentSeries({ keywords, website, language }: TrackedSeries): (series: Series) => boolean {
  const ids = new Set(keywords.map(keywordId));
  return (series) => series.website === website && series.language === language && ids.has(keywordId(series));
}
