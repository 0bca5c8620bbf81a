import { foldCase } from './order.js';

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
