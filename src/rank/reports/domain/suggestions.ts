import { byCodePoint } from '../../positions/order.js';
import { round2 } from '../../positions/statistics.js';
import { clickShare } from '../../positions/visibility.js';

const TOP = 20;
const MAX_SUGGESTIONS = 50;

/** A site in the search results beside the tracked website. */
export interface Suggestion {
  /** Registrable domain. */
  website: string;
  /** Keywords with the site in the top 20. */
  keywords: number;
  /** 0 to 100, over all searches. */
  visibility: number;
  /** Best position. */
  best: number;
}

/**
 * Sites by visibility, then keywords, best position and name.
 * @param searches the links of each search, best first
 * @param domainOf null for a link that counts for no site
 */
export function suggestions(
  searches: readonly (readonly string[])[],
  domainOf: (link: string) => string | null,
): Suggestion[] {
  const sites = new Map<string, { keywords: number; clicks: number; best: number }>();
  for (const links of searches) {
    for (const [domain, best] of bestByDomain(links, domainOf)) {
      const known = sites.get(domain) ?? { keywords: 0, clicks: 0, best };
      sites.set(domain, {
        keywords: known.keywords + 1,
        clicks: known.clicks + clickShare(best),
        best: Math.min(known.best, best),
      });
    }
  }
  return [...sites]
    .map(([website, { keywords, clicks, best }]) => ({
      website,
      keywords,
      visibility: round2(clicks / searches.length),
      best,
    }))
    .sort(
      (a, b) =>
        b.visibility - a.visibility ||
        b.keywords - a.keywords ||
        a.best - b.best ||
        byCodePoint(a.website, b.website),
    )
    .slice(0, MAX_SUGGESTIONS);
}

function bestByDomain(
  links: readonly string[],
  domainOf: (link: string) => string | null,
): Map<string, number> {
  const places = new Map<string, number>();
  links.slice(0, TOP).forEach((link, index) => {
    const domain = domainOf(link);
    if (domain !== null && !places.has(domain)) places.set(domain, index + 1);
  });
  return places;
}
