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

export interface OwnedCitations {
  /** The first hundred. */
  kept: Citation[];
  /** Of all: whether the tracked website is cited, then each competitor in its order. */
  cited: boolean[];
}

const MAX_CITATIONS = 100;
/** Far beyond what an assistant cites; bounds the work. */
const MAX_LINKS = 5000;
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

/**
 * google.com/url?q=… and …?url=…, beside which `q` is empty or the search; only such links, which cannot be followed
 * further than their length.
 */
function findGoogleTarget({ hostname, pathname, searchParams }: URL): string | null {
  if (pathname !== '/url' || !/^(www\.)?google\.([a-z]{2,3}|com?\.[a-z]{2})$/.test(hostname)) return null;
  const [query, target] = [searchParams.get('q'), searchParams.get('url')];
  return target !== null && !isWebLink(query ?? '') ? target : query;
}

/** Each link once, with its owner by host (or subdomain, and path), whatever the rule of positions is. */
export function ownCitations(
  links: readonly RawCitation[],
  website: string,
  competitors: readonly string[],
): OwnedCitations {
  const forms = new LinkForms();
  const owns = [website, ...competitors].map((each) => hostMatcher(each, forms));
  const cited = owns.map(() => false);
  const seen = new Set<string>();
  const kept: Citation[] = [];
  for (const { url: given, title } of links.slice(0, MAX_LINKS)) {
    const url = cleanUrl(given);
    if (url === undefined || seen.has(url)) continue;
    // A redirect that leads nowhere is known by its title, the bare domain.
    const known = isVertexRedirect(url) ? toDomainLink(title) : url;
    if (known === undefined) continue;
    seen.add(url);
    const [own = false, ...others] = owns.map((isOwner) => isOwner(known));
    for (const [index, isOwner] of [own, ...others].entries()) cited[index] ||= isOwner;
    if (kept.length === MAX_CITATIONS) continue;
    kept.push({
      url,
      title: title.slice(0, MAX_TITLE).toWellFormed(),
      domain: registrableDomain(known) ?? getHostname(known) ?? '',
      own,
      competitor: competitors[others.indexOf(true)] ?? null,
    });
  }
  return { kept, cited };
}

function toDomainLink(title: string): string | undefined {
  const link = `https://${title.trim()}/`;
  return registrableDomain(link) === null ? undefined : link;
}
