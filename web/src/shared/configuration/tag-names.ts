const byName = (a: string, b: string) => a.localeCompare(b);

/** Each tag once, by name. */
export const tagNames = (keywords: readonly { tags?: string[] }[]): string[] =>
  [...new Set(keywords.flatMap(({ tags = [] }) => tags))].sort(byName);
