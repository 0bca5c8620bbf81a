import { getHostname } from 'tldts';
import { hostMatcher, isWebLink, LinkForms, registrableDomain } from '../../positions/website.js';

/** A link of an answer, as its vendor gives it. */
export interface RawCitation {
  url: string;
  title: string;
}

export interface Citation extends RawCitation {
  /** Registrable domain of the link. */
  domain: string;
  own: boolean;
  /** The first competitor that owns the link. */
  competitor: string | null;
}

const MAX_CITATIONS = 100;
const MAX_URL = 2000;
const MAX_TITLE = 300;
const VERTEX = 'vertexaisearch.cloud.google.com';

/** Whether the link only redirects, and its target is not in it. */
export const isVertexRedirect = (url: string): boolean =>
  URL.canParse(url) &&
  new URL(url).hostname === VERTEX &&
  new URL(url).pathname.startsWith('/grounding-api-redirect/');

/** Without `utm_…` and fragment; the target of a redirect of Google. Undefined: not a link of the web. */
export function cleanUrl(url: string): string | undefined {
  if (!isWebLink(url) || url.length > MAX_URL || !URL.canParse(url)) return undefined;
  const target = findGoogleTarget(new URL(url));
  if (target !== null) return cleanUrl(target);
  const bare = url.replace(/#.*$/s, '');
  const query = bare.indexOf('?');
  if (query === -1) return bare;
  const kept = bare
    .slice(query + 1)
    .split('&')
    .filter((pair) => !/^utm_/i.test(pair));
  return kept.length === 0 ? bare.slice(0, query) : `${bare.slice(0, query)}?${kept.join('&')}`;
}

/** google.com/url?q=… and …?url=…; only such links, which cannot be followed further than their length. */
function findGoogleTarget({ hostname, pathname, searchParams }: URL): string | null {
  if (pathname !== '/url' || !/^(www\.)?google\.([a-z]{2,3}|com?\.[a-z]{2})$/.test(hostname)) return null;
  return searchParams.get('q') ?? searchParams.get('url');
}

/** Each link once, with its owner by host (or subdomain, and path), whatever the rule of positions is. */
export function ownCitations(
  links: readonly RawCitation[],
  website: string,
  competitors: readonly string[],
): Citation[] {
  const forms = new LinkForms();
  const isOwn = hostMatcher(website, forms);
  const others = competitors.map((each) => ({ website: each, owns: hostMatcher(each, forms) }));
  const found = new Map<string, Citation>();
  for (const { url: given, title } of links) {
    const url = cleanUrl(given);
    if (url === undefined || found.has(url) || found.size === MAX_CITATIONS) continue;
    // A redirect that leads nowhere is known by its title, the bare domain.
    const known = isVertexRedirect(url) ? toDomainLink(title) : url;
    if (known === undefined) continue;
    const own = isOwn(known);
    found.set(url, {
      url,
      title: title.slice(0, MAX_TITLE).toWellFormed(),
      domain: registrableDomain(known) ?? getHostname(known) ?? '',
      own,
      competitor: others.find(({ owns }) => owns(known))?.website ?? null,
    });
  }
  return [...found.values()];
}

function toDomainLink(title: string): string | undefined {
  const link = `https://${title.trim()}/`;
  return registrableDomain(link) === null ? undefined : link;
}
