import { foldCase } from './order.js';
import { type Device, readDevice, type KeywordEntry, keywordId, type TaggedKeyword } from './series.js';

/** Conditions on keywords, all of which must hold; absent: any. */
export interface KeywordFilter {
  /** Any of these tags, case aside, as keywords have them now. */
  tags?: readonly string[] | undefined;
  country?: string | undefined;
  device?: Device | undefined;
  /** Exact; '' for keywords without a location. */
  near?: string | undefined;
  /** Part of the keyword, ignoring case. */
  search?: string | undefined;
  /** Conditions that hold too. */
  within?: KeywordFilter | undefined;
}

/**
 * A predicate for the keywords of a configuration, and for the series of its dictionary and results: `Series` and
 * `DataPoint` are keyword entries too. A removed keyword has no tags.
 *
 *     const includes = keywordMatcher(config.keywords, filter);
 *     const keywords = config.keywords.filter(includes); // the keywords of a table
 *     dictionary.series.filter(includes); // the series of a graph, former websites and removed keywords included
 *
 * Reports on the current keywords alone combine it with `currentSeries` (series.ts): `{ ...config, keywords }`.
 * @param keywords all keywords of the configuration
 */
export function keywordMatcher(
  keywords: readonly TaggedKeyword[],
  { tags, country, device, near, search, within }: KeywordFilter,
): (entry: KeywordEntry) => boolean {
  const tagged = tags && taggedIds(keywords, tags);
  const wanted = search === undefined ? undefined : foldCase(search);
  const isWithin = within && keywordMatcher(keywords, within);
  return (entry) =>
    (device === undefined || readDevice(entry) === device) &&
    (country === undefined || entry.country === country) &&
    (near === undefined || (entry.near || '') === near) &&
    (tagged === undefined || tagged.has(keywordId(entry))) &&
    (wanted === undefined || foldCase(entry.keyword).includes(wanted)) &&
    (isWithin === undefined || isWithin(entry));
}

/** The keywords without tags other than these, case aside. */
export function keepTags<K extends TaggedKeyword>(keywords: readonly K[], tags: readonly string[]): K[] {
  const shown = new Set(tags.map(foldCase));
  return keywords.map((entry) => ({ ...entry, tags: entry.tags?.filter((tag) => shown.has(foldCase(tag))) }));
}

function taggedIds(keywords: readonly TaggedKeyword[], tags: readonly string[]): Set<string> {
  const wanted = new Set(tags.map(foldCase));
  const found = keywords.filter(({ tags: own = [] }) => own.some((tag) => wanted.has(foldCase(tag))));
  return new Set(found.map(keywordId));
}

export const MAX_TAGS = 20;
export const MAX_TAG = 50;

/** The first tag that equals an earlier one by case folding; undefined when all differ. */
export function firstRepeatedTag(tags: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return tags.find((tag) => {
    const folded = foldCase(tag);
    return seen.has(folded) || !seen.add(folded);
  });
}

/** Appends the tags that are not there yet, case aside. @returns the same list when there are none */
export function withTags(tags: readonly string[], added: readonly string[]): readonly string[] {
  const seen = new Set(tags.map(foldCase));
  const fresh = added.filter((tag) => !seen.has(foldCase(tag)) && seen.add(foldCase(tag)));
  return fresh.length === 0 ? tags : [...tags, ...fresh];
}

/** Removes tags, case aside. @returns the same list when none of them is there */
export function withoutTags(tags: readonly string[], removed: readonly string[]): readonly string[] {
  const folded = new Set(removed.map(foldCase));
  const kept = tags.filter((tag) => !folded.has(foldCase(tag)));
  return kept.length === tags.length ? tags : kept;
}
