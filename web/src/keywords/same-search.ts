import type { NamedKeyword } from '../configuration/named-keyword';

/** As the server compares keywords (src/rank/domain/series.ts): they are the same search but for case and blanks. */
export const folded = (text: string): string =>
  text.trim().replaceAll(/\s+/g, ' ').toLowerCase().toUpperCase().normalize('NFC');

interface Divided<Keyword> {
  single: Keyword[];
  /** Texts of the others. */
  doubles: string[];
}

const nameOf = ({ keyword, country, near = '', device = 'desktop' }: NamedKeyword) =>
  JSON.stringify([keyword, country, near, device]);

const searchOf = ({ keyword, country, near = '', device = 'desktop' }: NamedKeyword) =>
  JSON.stringify([folded(keyword), country, folded(near), device]);

/** Searches of tracked keywords, each with the keywords that have it. */
export function searchesOf(tracked: readonly NamedKeyword[]): ReadonlyMap<string, ReadonlySet<string>> {
  const searches = new Map<string, Set<string>>();
  for (const keyword of tracked) {
    const search = searchOf(keyword);
    searches.set(search, (searches.get(search) ?? new Set()).add(nameOf(keyword)));
  }
  return searches;
}

/** Leaves out what is tracked by another spelling. A keyword that is tracked itself stays: it gets tags. */
export function withoutDoubles<Keyword extends NamedKeyword>(
  keywords: readonly Keyword[],
  tracked: ReturnType<typeof searchesOf>,
): Divided<Keyword> {
  const isSingle = (keyword: Keyword) => tracked.get(searchOf(keyword))?.has(nameOf(keyword)) ?? true;
  const doubles = keywords.filter((keyword) => !isSingle(keyword));
  return { single: keywords.filter(isSingle), doubles: [...new Set(doubles.map(({ keyword }) => keyword))] };
}
