import type { Position } from './data-point.js';
import { canonicalAddress, canonicalText } from './canonical-address.js';

export const MATCH_MODES = ['contains', 'host'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

const LAST_POSITION = 100;
/** Not followed by a port: 'mailto:me' has a scheme, 'localhost:4100/' has none. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;

/** Removes a leading http(s) scheme and `www.`. */
export function normalizeWebsite(website: string): string {
  return website.replace(/^https?:\/\//i, '').replace(/^www\./i, '');
}

/**
 * Positions of the website in search results.
 * @param results in the provider's order; entries without a link count too
 * @param offset number of results on earlier pages
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
 * Matches links that contain the normalized website, as written or in canonical form, ignoring case (rule 820). An empty
 * website matches nothing.
 */
export function containsMatcher(normalized: string): (link: string) => boolean {
  const wanted = normalized.toLowerCase();
  const canonical = canonicalAddress(normalized);
  if (canonical === '') return () => false;
  return (link) => link.toLowerCase().includes(wanted) || canonicalAddress(link).includes(canonical);
}

/**
 * Matches links to the website's host or a subdomain, and its path or below. Ignores ports, queries, case and the form of
 * international domains; a malformed link matches nothing (rule 207).
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

/** The host without its root dot; the path ends with '/', so that prefixes match whole segments. */
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
