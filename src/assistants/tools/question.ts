import { quoteText } from '../../channels/index.js';

/** Keywords that a question names. */
const NAMED = 5;
const MAX_TEXT = 60;

interface Named {
  keyword: string;
  country: string;
  near?: string | null | undefined;
  device?: string | undefined;
}

/**
 * What the person at a client is asked before a call is performed. It names the website and the first keywords, as the
 * assistant may describe the call otherwise.
 * @param act such as 'Add to', before the website
 */
export function askPerson(act: string, website: string, keywords: readonly Named[]): string {
  const { length } = keywords;
  const named = keywords.slice(0, NAMED).map(quoteKeyword).join(', ');
  const more = length > NAMED ? ` and ${length - NAMED} more` : '';
  const count = `${length} ${length === 1 ? 'keyword' : 'keywords'}`;
  return `${act} ${quoteText(website)}: ${count}${length === 0 ? '' : `, ${named}${more}`}.`;
}

function quoteKeyword({ keyword, country, near, device }: Named): string {
  const search = [country, near && quoteText(near, MAX_TEXT), device === 'mobile' && device];
  return `“${quoteText(keyword, MAX_TEXT)}” (${search.filter(Boolean).join(', ')})`;
}
