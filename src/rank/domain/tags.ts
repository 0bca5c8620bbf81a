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
