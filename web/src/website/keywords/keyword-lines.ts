/** The keywords of a text, one per line, without exact repetitions and surplus whitespace. */
export function keywordLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** The tags of a text, between commas; the first spelling of each. */
export function tagsOf(text: string): string[] {
  const tags = text.split(',').map((tag) => tag.trim());
  return [
    ...new Map(
      tags
        .filter(Boolean)
        .reverse()
        .map((tag) => [folded(tag), tag]),
    ).values(),
  ].reverse();
}
import { folded } from '../../shared/text/fold';
