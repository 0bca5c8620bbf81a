import { createHash } from 'node:crypto';
import { byCodePoint, byText, compareKeys, foldCase, textKey } from './order.js';

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
  const identity = JSON.stringify([account, website, language, ...toIdentity(series)]);
  return createHash('sha256').update(identity).digest('hex');
}

export function toSeriesKey(
  { account, website, language }: SeriesOwner,
  { keyword, country, near, device }: KeywordEntry,
): string {
  return seriesKey({ keyword, country, near, device, account: account.toString(), website, language });
}

/** Map key of a keyword, unique within a configuration. */
export function keywordId(entry: KeywordEntry): string {
  return JSON.stringify(toIdentity(entry));
}

export function readDevice({ device = 'desktop' }: { device?: Device | undefined }): Device {
  return device;
}

/** `device` as it is stored: absent for desktop. */
export function deviceField({ device }: { device?: Device | undefined }): { device?: Device } {
  return device === 'mobile' ? { device } : {};
}

function toIdentity({ keyword, country, near, device }: KeywordEntry): string[] {
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

/** Equal for keywords that differ only by case or whitespace: to a search provider they are the same search. */
export function searchId(entry: KeywordEntry): string {
  const { keyword, country, near } = entry;
  return JSON.stringify([foldKeyword(keyword), country, foldKeyword(near ?? ''), readDevice(entry)]);
}

/** The search ids that several of these keywords have. */
export function repeatedSearches(keywords: readonly KeywordEntry[]): Set<string> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const id of keywords.map(searchId)) (once.has(id) ? repeated : once).add(id);
  return repeated;
}

/** Equal for texts that differ only by case or whitespace. */
export const foldKeyword = (text: string) => foldCase(text.trim().replace(/\s+/g, ' '));

/**
 * Pauses at each keyword.
 * @param list keywords that are tracked
 * @param given keywords to add; one that is tracked already is none of the result
 * @returns by index of a given keyword: the text of an earlier one with the same search
 */
export function* sameSearches(
  list: readonly KeywordEntry[],
  given: readonly KeywordEntry[],
): Generator<void, Map<number, string>> {
  const tracked = new Set<string>();
  const first = new Map<string, string>();
  for (const entry of list) {
    tracked.add(keywordId(entry));
    const id = searchId(entry);
    if (!first.has(id)) first.set(id, entry.keyword);
    yield;
  }
  const same = new Map<number, string>();
  for (const [index, entry] of given.entries()) {
    const id = searchId(entry);
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, entry.keyword);
    else if (!tracked.has(keywordId(entry))) same.set(index, earlier);
    yield;
  }
  return same;
}

export type SeriesName = Pick<Series, 'keyword' | 'country' | 'near' | 'device'>;

/** The order of rows that are otherwise equal: keyword, country, near, device. */
export function bySeries(a: SeriesName, b: SeriesName): number {
  return (
    byText(a.keyword, b.keyword) ||
    byText(a.country, b.country) ||
    byText(a.near, b.near) ||
    byCodePoint(readDevice(a), readDevice(b))
  );
}

/** A copy sorted by `bySeries`, for long lists. */
export function sortedBySeries<S extends SeriesName>(list: readonly S[]): S[] {
  const keys = list.map((entry) => ({ entry, keyword: textKey(entry.keyword) }));
  keys.sort((a, b) => compareKeys(a.keyword, b.keyword) || bySeries(a.entry, b.entry));
  return keys.map(({ entry }) => entry);
}
