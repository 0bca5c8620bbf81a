import { byCodePoint } from '../../positions/order.js';
import { round2 } from '../../positions/statistics.js';
import { clickShare } from '../../positions/visibility.js';
import type { FeatureType } from '../../positions/features/feature-types.js';
import type { PageFeature } from '../../positions/features/page-features.js';

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
 * @param findDomain null for a link that counts for no site
 */
export function suggestions(
  searches: readonly (readonly string[])[],
  findDomain: (link: string) => string | null,
): Suggestion[] {
  const sites = new Map<string, { keywords: number; clicks: number; best: number }>();
  for (const links of searches) {
    for (const [domain, best] of bestByDomain(links, findDomain)) {
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
  findDomain: (link: string) => string | null,
): Map<string, number> {
  const places = new Map<string, number>();
  links.slice(0, TOP).forEach((link, index) => {
    const domain = findDomain(link);
    if (domain !== null && !places.has(domain)) places.set(domain, index + 1);
  });
  return places;
}

/** A website that a link belongs to. */
export interface LinkedSite {
  /** As in the configuration, or a registrable domain. */
  website: string;
  own: boolean;
  competitor: boolean;
}

/** A website with a link in blocks of a type. */
export interface CitedSite extends LinkedSite {
  keywords: number;
}

export interface CitedSites {
  /** Keywords whose page has the block. */
  present: number;
  /** Keywords of which the provider revealed the links. */
  known: number;
  /** By keywords, then name. */
  sites: CitedSite[];
}

/**
 * Every website in the blocks of a type.
 * @param pages the blocks of the result page of each keyword
 * @param findSite null for a link that counts for no site
 */
export function citedSites(
  pages: readonly (readonly PageFeature[])[],
  type: FeatureType,
  findSite: (link: string) => LinkedSite | null,
): CitedSites {
  const found = new Map<string, CitedSite>();
  let [present, known] = [0, 0];
  for (const blocks of pages) {
    const ofType = blocks.filter((block) => block.type === type);
    const links = ofType.flatMap((block) => block.links);
    present += ofType.length > 0 ? 1 : 0;
    known += links.length > 0 ? 1 : 0;
    const sites = new Map(
      links.flatMap(({ link }) => findSite(link) ?? []).map((site) => [site.website, site]),
    );
    for (const [website, site] of sites)
      found.set(website, { ...site, keywords: (found.get(website)?.keywords ?? 0) + 1 });
  }
  const sites = [...found.values()].toSorted(
    (a, b) => b.keywords - a.keywords || byCodePoint(a.website, b.website),
  );
  return { present, known, sites };
}
