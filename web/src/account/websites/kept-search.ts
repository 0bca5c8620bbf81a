import type { NamedKeyword } from '../../shared/configuration/named-keyword';

const FILTERS = ['q', 'device', 'state', 'pos', 'change', 'left', 'urlchanged'];
const FEATURES = ['feature', 'owned', 'notowned', 'type'];
const DISPLAY = ['range', 'from', 'to', 'compare', 'by', 'sort', 'order', 'cols'];
/** What fits any website. */
const GENERAL = [...FILTERS, ...FEATURES, ...DISPLAY];

interface Tracked extends NamedKeyword {
  tags?: readonly string[];
}

/**
 * The search parameters to keep on the same screen of another website: no page and no open row, and a tag or a country
 * only if the website has a keyword with it. The others are undefined, as the tabs keep what is not named.
 * @param keywords of the other website
 */
export function keptSearch(
  search: Readonly<Record<string, string | undefined>>,
  keywords: readonly Tracked[],
): Record<string, string | undefined> {
  const fits = (name: string, value: string): boolean => {
    if (name === 'tag') return keywords.some(({ tags = [] }) => tags.includes(value));
    if (name === 'country') return keywords.some(({ country }) => country === value);
    return GENERAL.includes(name);
  };
  return Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      value !== undefined && fits(name, value) ? value : undefined,
    ]),
  );
}
