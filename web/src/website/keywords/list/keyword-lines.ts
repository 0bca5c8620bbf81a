import { folded } from '../../../shared/text/fold';

/** The keywords of a text, one per line, without exact repetitions and surplus whitespace. */
export function keywordLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Of texts that differ only by case, the first. */
export function firstSpellings(texts: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(folded(text))) first.set(folded(text), text);
  return [...first.values()];
}

/** The tags of a text, between commas; the first spelling of each. */
export const splitTags = (text: string): string[] =>
  firstSpellings(text.split(',').map((tag) => tag.trim())).filter(Boolean);
