import { foldCase } from './order.js';
import { deviceOf, type KeywordEntry, keywordId } from './series.js';

/** Equal for keywords that differ only by case or blanks: to a search provider they are the same search. */
export function searchId(entry: KeywordEntry): string {
  const { keyword, country, near } = entry;
  return JSON.stringify([folded(keyword), country, folded(near ?? ''), deviceOf(entry)]);
}

/** The search ids that several of these keywords have. */
export function repeatedSearches(keywords: readonly KeywordEntry[]): Set<string> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  for (const id of keywords.map(searchId)) (once.has(id) ? repeated : once).add(id);
  return repeated;
}

const folded = (text: string) => foldCase(text.trim().replace(/\s+/g, ' '));

/**
 * @param list keywords that are tracked
 * @param given keywords to add; one that is tracked already is none of the result
 * @returns by index of a given keyword: the text of an earlier one with the same search
 */
export function sameSearches(
  list: readonly KeywordEntry[],
  given: readonly KeywordEntry[],
): Map<number, string> {
  const tracked = new Set(list.map(keywordId));
  // The first of several with the same search is the last to be set.
  const first = new Map(list.toReversed().map((entry) => [searchId(entry), entry.keyword]));
  const same = new Map<number, string>();
  given.forEach((entry, index) => {
    const id = searchId(entry);
    const earlier = first.get(id);
    if (earlier === undefined) first.set(id, entry.keyword);
    else if (!tracked.has(keywordId(entry))) same.set(index, earlier);
  });
  return same;
}
