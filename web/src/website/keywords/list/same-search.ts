import { keywordKey, type NamedKeyword } from '../../../shared/configuration/named-keyword';
import { folded } from '../../../shared/text/fold';

/** As the server compares keywords (`foldKeyword`): the same search differs only by case or whitespace. */
export const foldedKeyword = (text: string): string => folded(text.trim().replaceAll(/\s+/g, ' '));

/** Where a keyword is searched. */
export type Scope = Omit<NamedKeyword, 'keyword'>;

/** A keyword that is not added in these scopes, as it is another spelling of one that is tracked or listed before. */
export interface Duplicate {
  keyword: string;
  of: 'tracked' | 'listed';
  scopes: Scope[];
}

type TrackedSearches = ReadonlyMap<string, ReadonlySet<string>>;

const idOf = (keyword: string, scope: Scope) => keywordKey({ keyword, ...scope });

const searchScope = (scope: Scope): Scope => ({ ...scope, near: foldedKeyword(scope.near ?? '') });

/** A text that is equal for the same search. */
export const searchKey = ({ keyword, ...scope }: NamedKeyword): string =>
  idOf(foldedKeyword(keyword), searchScope(scope));

/** Searches of tracked keywords, each with the keywords that have it. */
export function searchesOf(tracked: readonly NamedKeyword[]): TrackedSearches {
  const searches = new Map<string, Set<string>>();
  for (const each of tracked) {
    const search = searchKey(each);
    searches.set(search, (searches.get(search) ?? new Set()).add(keywordKey(each)));
  }
  return searches;
}

/**
 * Each text in each scope, without duplicates: of a search, the spellings that are tracked, which get tags, or else the
 * first one.
 * @param texts without exact repetitions
 */
export function withoutDuplicates(
  texts: readonly string[],
  scopes: readonly Scope[],
  tracked: TrackedSearches = new Map(),
): { keywords: NamedKeyword[]; duplicates: Duplicate[] } {
  const keywords: NamedKeyword[] = [];
  const duplicates = new Map<string, Duplicate>();
  const listed = new Set<string>();
  const searched = scopes.map((scope) => ({ scope, search: searchScope(scope) }));
  for (const keyword of texts) {
    const text = foldedKeyword(keyword);
    for (const { scope, search } of searched) {
      const id = idOf(text, search);
      const of = duplicateOf(tracked.get(id), idOf(keyword, scope), listed.has(id));
      listed.add(id);
      if (of === undefined) keywords.push({ keyword, ...scope });
      else addScope(duplicates, { keyword, of, scopes: [scope] });
    }
  }
  return { keywords, duplicates: [...duplicates.values()] };
}

function duplicateOf(
  spellings: ReadonlySet<string> | undefined,
  id: string,
  isListed: boolean,
): Duplicate['of'] | undefined {
  if (spellings !== undefined) return spellings.has(id) ? undefined : 'tracked';
  return isListed ? 'listed' : undefined;
}

function addScope(duplicates: Map<string, Duplicate>, duplicate: Duplicate): void {
  const key = `${duplicate.of} ${duplicate.keyword}`;
  const known = duplicates.get(key);
  if (known === undefined) duplicates.set(key, duplicate);
  else known.scopes.push(...duplicate.scopes);
}
