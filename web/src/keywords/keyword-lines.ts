/** The keywords of a text, one a line, without repetitions. */
export function keywordLines(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replaceAll(/\s+/g, ' '));
  return [...new Set(lines.filter((line) => line !== ''))];
}
