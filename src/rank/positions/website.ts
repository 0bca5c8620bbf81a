import { domainToUnicode } from 'node:url';
import { getDomain, parse as parseDomain } from 'tldts';
import { normalizeText } from '../../common/normalize-text.js';
import { findBest, type CompetitorPosition, type Position } from './data-point.js';

export const MATCH_MODES = ['contains', 'host'] as const;
export type MatchMode = (typeof MATCH_MODES)[number];

const LAST_POSITION = 100;
/** Not followed by a port: 'mailto:me' has a scheme, 'localhost:4100/' has none. */
const SCHEME = /^[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))/i;

/** What canonicalAddress changes beside the case: other links, nearly all of them, need no more than that. */
const UNUSUAL = /[^\x20-\x7e]|%[89a-f]|xn--|\.(?:[/?#:]|$)/i;
/** Bytes beyond ASCII, percent-encoded. */
const ESCAPED = /(?:%[89a-f][\da-f])+/gi;
/** A Punycode label; in a query it may follow an escape such as %2f. */
const ACE_LABEL = /(?<=^|[^\p{L}\p{N}-]|%[\da-f]{2})xn--[a-z\d-]+/gu;
/** The root dot of the host at the start of an address. */
const ROOT_DOT = /^((?:[a-z][a-z\d+.-]*:)?(?:\/\/)?[^/?#]*?)\.(?=(?::\d*)?(?:[/?#]|$))/;

/** Whether a link of a search result leads to a page of the web. */
export const isWebLink = (link: unknown): link is string =>
  typeof link === 'string' && /^https?:\/\//i.test(link);

/** Domains below which anyone can have one, as users of github.io. */
const PUBLIC_SUFFIXES = { allowPrivateDomains: true };

/**
 * Removes a leading http(s) scheme and `www.`, which stays where the rest is a public suffix: all sites of British
 * authorities are below gov.uk.
 */
export function normalizeWebsite(website: string): string {
  const address = website.replace(/^https?:\/\//i, '');
  const bare = address.replace(/^www\./i, '');
  if (bare === address) return address;
  const { hostname, publicSuffix } = parseDomain(bare, PUBLIC_SUFFIXES);
  return hostname !== null && hostname === publicSuffix && hostname.includes('.') ? address : bare;
}

/** The registrable domain of a link, in Unicode; null for an address without one. */
export function registrableDomain(link: string): string | null {
  const domain = getDomain(link, PUBLIC_SUFFIXES);
  return domain === null ? null : canonicalAddress(domain);
}

/** Equal for websites that differ only in scheme, `www.`, case, form of the domain, or a slash at the end. */
export function websiteId(website: string): string {
  return canonicalAddress(normalizeWebsite(website)).replace(/\/+$/, '');
}

/**
 * What a website is of another one that has all of its pages: the same, or a subdomain or path of it. The rule is that of
 * `host` in either mode, as `contains` also finds 'smart.example' in 'art.example'.
 * @returns undefined for a website with other pages
 */
export function describeOverlap(
  website: string,
  whole: string,
): 'your website' | 'part of your website' | undefined {
  if (websiteId(website) === websiteId(whole)) return 'your website';
  return hostMatcher(whole)(website) ? 'part of your website' : undefined;
}

/**
 * @param forms shared by the matchers of several websites that look at the same links
 * @returns a predicate for links with http or https that belong to the website
 */
export function websiteMatcher(
  website: string,
  mode: MatchMode,
  forms = new LinkForms(),
): (link: string) => boolean {
  const matches =
    mode === 'host' ? hostMatcher(website, forms) : containsMatcher(normalizeWebsite(website), forms);
  return (link) => isWebLink(link) && matches(link);
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
  return findPositions(results, websiteMatcher(website, mode), offset);
}

/** The best position of each website in search results. */
export function competitorPositions(
  results: readonly ({ link?: unknown } | null | undefined)[],
  websites: readonly string[],
  mode: MatchMode,
): CompetitorPosition[] {
  const forms = new LinkForms();
  return websites.map((website) => {
    const best = findBest({ positions: findPositions(results, websiteMatcher(website, mode, forms)) });
    return { website, position: best?.position ?? null, link: best?.link ?? '' };
  });
}

function findPositions(
  results: readonly ({ link?: unknown } | null | undefined)[],
  matches: (link: string) => boolean,
  offset = 0,
): Position[] {
  return results.slice(0, Math.max(0, LAST_POSITION - offset)).flatMap((result, index) => {
    const link = result?.link;
    return typeof link === 'string' && matches(link) ? [{ link, position: index + 1 + offset }] : [];
  });
}

/**
 * Matches links that contain the normalized website, as written or in canonical form, ignoring case. An empty website
 * matches nothing.
 */
export function containsMatcher(normalized: string, forms = new LinkForms()): (link: string) => boolean {
  const wanted = normalized.toLowerCase();
  const canonical = canonicalAddress(normalized);
  if (canonical === '') return () => false;
  return (link) => {
    if (link.toLowerCase().includes(wanted)) return true;
    // The canonical form of such a link is the one compared already.
    if (wanted === canonical && !UNUSUAL.test(link)) return false;
    return forms.canonical(link).includes(canonical);
  };
}

/**
 * Matches links to the website's host or a subdomain, and its path or below. Ignores ports, queries, case and the
 * form of international domains; a malformed link matches nothing.
 */
export function hostMatcher(website: string, forms = new LinkForms()): (link: string) => boolean {
  const wanted = readAddress(normalizeWebsite(website));
  if (!wanted) return () => false;
  return (link) => {
    const found = forms.address(link);
    return found !== null && isHostWithin(found.host, wanted.host) && found.path.startsWith(wanted.path);
  };
}

function isHostWithin(host: string, parent: string): boolean {
  return host === parent || host.endsWith(`.${parent}`);
}

/** The host without its root dot; the path ends with '/', so that prefixes match whole segments. */
interface Address {
  host: string;
  path: string;
}

/** Caches the forms of links that matchers compare; computing them dominates the cost of a match. */
export class LinkForms {
  private readonly canonicals = new Map<string, string>();
  private readonly addresses = new Map<string, Address | null>();

  canonical(link: string): string {
    return cached(this.canonicals, link, canonicalAddress);
  }

  address(link: string): Address | null {
    return cached(this.addresses, link, readAddress);
  }
}

function cached<T>(known: Map<string, T>, link: string, compute: (link: string) => T): T {
  let value = known.get(link);
  if (value === undefined) known.set(link, (value = compute(link)));
  return value;
}

function readAddress(link: string): Address | null {
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

/**
 * Canonical form of a text that contains addresses: lower case, Punycode labels (`xn--…`) and percent-encoded non-ASCII
 * letters decoded to Unicode (NFC). Escaped ASCII is unchanged.
 */
export function canonicalText(text: string): string {
  const plain = normalizeText(unescaped(text).toLowerCase(), 'NFC');
  if (!plain.includes('xn--')) return plain;
  return plain.replace(ACE_LABEL, (label) => domainToUnicode(label) || label);
}

/** Canonical form of an address, without the root dot of its host. */
export function canonicalAddress(address: string): string {
  if (!UNUSUAL.test(address)) return address.toLowerCase();
  return canonicalText(address).replace(ROOT_DOT, '$1');
}

function unescaped(text: string): string {
  return text.replace(ESCAPED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes;
    }
  });
}
