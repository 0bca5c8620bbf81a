import type { Position } from './data-point.js';
import { canonicalAddress, canonicalText } from './canonical-address.js';

export const MATCH_MODES = ['contains', 'host'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

/** The last position that is reported. */
const LAST_POSITION = 100;
/** A scheme is what a colon ends, unless that begins a port: 'mailto:me' has one, 'localhost:4100/' has not. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;

/** The website without a leading scheme and `www.`; the rest stays as it was given. */
export function normalizeWebsite(website: string): string {
  return website.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
}

/**
 * Where the website stands in a result list.
 * @param results in the provider's order; an entry without a link keeps its place
 * @param offset results of earlier pages
 */
export function extractPositions(
  results: readonly ({ link?: unknown } | null | undefined)[],
  website: string,
  mode: MatchMode,
  offset = 0,
): Position[] {
  const matches = mode === 'host' ? hostMatcher(website) : containsMatcher(normalizeWebsite(website));
  return results.slice(0, Math.max(0, LAST_POSITION - offset)).flatMap((result, index) => {
    const link = result?.link;
    return typeof link === 'string' && matches(link) ? [{ link, position: index + 1 + offset }] : [];
  });
}

/**
 * Whether a link contains the normalised website, as it is written or both in one spelling (rule 820), letter case aside;
 * nothing contains an empty one.
 */
export function containsMatcher(normalised: string): (link: string) => boolean {
  const wanted = normalised.toLowerCase();
  const spelled = canonicalAddress(normalised);
  if (spelled === '') return () => false;
  return (link) => link.toLowerCase().includes(wanted) || canonicalAddress(link).includes(spelled);
}

/**
 * Whether a link leads to the website's host or below it, and to its path or below it. Ports, queries, letter case
 * and the spelling of an international domain do not count; a link that is no address matches nothing (rule 207).
 */
export function hostMatcher(website: string): (link: string) => boolean {
  const wanted = addressOf(normalizeWebsite(website));
  if (!wanted) return () => false;
  return (link) => {
    const found = addressOf(link);
    return found !== null && isHostWithin(found.host, wanted.host) && found.path.startsWith(wanted.path);
  };
}

function isHostWithin(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}

/** Host without its root dot, and a path that ends in '/', so that a prefix ends at a segment. */
function addressOf(link: string): { host: string; path: string } | null {
  const url = parse(SCHEME.test(link) ? link : `https://${link}`);
  if (!url?.hostname) return null;
  return {
    host: url.hostname.toLowerCase().replace(/\.$/, ''),
    path: `${canonicalText(url.pathname)}/`.replace(/\/{2,}/g, '/'),
  };
}

function parse(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
