import { createHash } from 'node:crypto';

/** A keyword entry of a configuration; `near` absent, null and '' mean the same. */
export interface KeywordEntry {
  keyword: string;
  country: string;
  near?: string | null | undefined;
}

/**
 * Identity of a series of results, the same for ever: SHA-256, in hex, of the JSON of
 * [account, website, language, keyword, country, near or ''].
 */
export function seriesKey(
  series: KeywordEntry & { account: string; website: string; language: string },
): string {
  const { account, website, language, keyword, country, near } = series;
  const identity = JSON.stringify([account, website, language, keyword, country, near || '']);
  return createHash('sha256').update(identity).digest('hex');
}

/** Key of a keyword entry within one configuration, for maps; no two entries share one. */
export function keywordId({ keyword, country, near }: KeywordEntry): string {
  return JSON.stringify([keyword, country, near || '']);
}
