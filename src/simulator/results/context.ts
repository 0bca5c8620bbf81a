/** What a ranking depends on, the day aside. */
export interface SearchContext {
  /** as decoded; letter case and outer blanks make no difference to the ranking */
  readonly q: string;
  readonly country: string;
  readonly near?: string | undefined;
  /** two letters, of `lr` */
  readonly language: string;
}

/** The words of a query as the topic table knows them: 'Node.js, C++' -> ['node.js', 'c++']. */
export function wordsOf(q: string): string[] {
  return q
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.+#]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');
}

/** The query as the ranking sees it. */
export function queryKey(q: string): string {
  return q.trim().toLowerCase();
}

/** Query and place: what a seed takes in when a page differs from place to place. */
export function contextKey({ q, country, near, language }: SearchContext): string {
  return JSON.stringify([queryKey(q), country, near?.toLowerCase() ?? '', language]);
}
