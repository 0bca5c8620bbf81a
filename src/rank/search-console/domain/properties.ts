import { hostMatcher, normalizeWebsite } from '../../positions/website.js';

const DOMAIN = 'sc-domain:';

/** A domain property, or the address that a property by prefix has. */
export const isProperty = (text: string): boolean =>
  /^sc-domain:[^\s/:?#]+\.[^\s/:?#]+$/.test(text) || /^https?:\/\/[^\s/?#]+\/[^\s?#]*$/.test(text);

/** The property that fits a website best: of its domain first, else the longest prefix of it; undefined: none does. */
export function suggestProperty(properties: readonly string[], website: string): string | undefined {
  const address = normalizeWebsite(website);
  const fitting = properties.filter((property) => holdsWebsite(property, address));
  const rank = (property: string) => [
    Number(property.startsWith(DOMAIN)),
    Number(bare(property) === bare(website)),
    property.length,
    Number(property.startsWith('https:')),
  ];
  return fitting.toSorted((a, b) => compareLists(rank(b), rank(a)))[0];
}

const holdsWebsite = (property: string, address: string): boolean =>
  hostMatcher(toAddress(property))(`https://${address}`);

const bare = (address: string) =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/\/+$/, '')
    .toLowerCase();

function toAddress(property: string): string {
  return property.startsWith(DOMAIN) ? property.slice(DOMAIN.length) : property.replace(/\/$/, '');
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((value, each) => value !== b[each]);
  return index < 0 ? 0 : a[index]! - b[index]!;
}
