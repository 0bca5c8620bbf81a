/** Inputs of a ranking, apart from the day. */
export interface QueryContext {
  /** Decoded; the ranking ignores letter case and outer whitespace. */
  readonly q: string;
  readonly country: string;
  readonly near?: string | undefined;
  /** Absent: desktop. */
  readonly device?: 'mobile' | undefined;
  /** Two letters. */
  readonly language: string;
}

/** Words of a query in the form of the topic table: 'Node.js, C++' -> ['node.js', 'c++']. */
export function splitWords(q: string): string[] {
  return q
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}.+#]+/u)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '');
}

/** Normalized query. */
export function queryKey(q: string): string {
  return q.trim().toLowerCase();
}

/** Seed of everything that differs by location and device. */
export function contextKey({ q, country, near, language, device }: QueryContext): string {
  const key = [queryKey(q), country, near?.toLowerCase() ?? '', language];
  return JSON.stringify(device ? [...key, device] : key);
}

const WORLD_LANGUAGES: Readonly<Record<string, string>> = {
  iw: 'he',
  jw: 'jv',
  no: 'nb',
  'zh-cn': 'zh',
  'zh-tw': 'zh',
};

/** The world has one set of results for a language, however vendors name it. */
export const worldLanguage = (code: string): string => WORLD_LANGUAGES[code.toLowerCase()] ?? code;
