import { folded } from './same-search';

interface Lines {
  keywords: string[];
  /** Lines that repeat an earlier one but for case and blanks. */
  doubles: string[];
}

/** The keywords of a text, one per line, the first of those that differ only by case or blanks. */
export function keywordLines(text: string): Lines {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  const first = new Map<string, number>();
  const given = lines.filter((line) => line !== '');
  given.forEach((line, index) => first.set(folded(line), first.get(folded(line)) ?? index));
  const isFirst = (line: string, index: number) => first.get(folded(line)) === index;
  return { keywords: given.filter(isFirst), doubles: given.filter((line, index) => !isFirst(line, index)) };
}

/** The tags of a text, between commas; the first spelling of each. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [
    ...new Map(
      tags
        .filter(Boolean)
        .reverse()
        .map((tag) => [tag.toLowerCase(), tag]),
    ).values(),
  ].reverse();
}
