import type { KeywordEntry } from '../../domain/series.js';

/** Results asked for in one call. */
const PAGE_SIZE = 100;

/**
 * Path of a search (rules 192 to 200). The words of the keyword are joined with '+', so a '+' inside a word is
 * %2B; `near` is one value, its blanks %20.
 * @param search.offset results to pass over; sent from the second page on
 */
export function searchPath(search: KeywordEntry & { language: string; offset?: number }): string {
  const { keyword, country, near, language, offset = 0 } = search;
  const words = keyword.trim().split(/\s+/).map(encode).join('+');
  const [lang, place] = [encode(language), near ? `&near=${encode(near)}` : ''];
  const page = offset > 0 ? `&start=${offset}` : '';
  return `/api/v1/search/q=${words}&num=${PAGE_SIZE}&lr=lang_${lang}&hl=${lang}&cr=${encode(country)}${place}${page}`;
}

/** Half a surrogate pair has no UTF-8 and would throw: it goes as U+FFFD. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
