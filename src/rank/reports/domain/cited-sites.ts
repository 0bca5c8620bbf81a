import type { FeatureType } from '../../positions/features/feature-types.js';
import type { PageFeature } from '../../positions/features/page-features.js';
import { byCodePoint } from '../../positions/order.js';

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
 * @param siteOf null for a link that counts for no site
 */
export function citedSites(
  pages: readonly (readonly PageFeature[])[],
  type: FeatureType,
  siteOf: (link: string) => LinkedSite | null,
): CitedSites {
  const found = new Map<string, CitedSite>();
  let [present, known] = [0, 0];
  for (const blocks of pages) {
    const ofType = blocks.filter((block) => block.type === type);
    const links = ofType.flatMap((block) => block.links);
    present += ofType.length > 0 ? 1 : 0;
    known += links.length > 0 ? 1 : 0;
    const sites = new Map(
      links.flatMap(({ link }) => siteOf(link) ?? []).map((site) => [site.website, site]),
    );
    for (const [website, site] of sites)
      found.set(website, { ...site, keywords: (found.get(website)?.keywords ?? 0) + 1 });
  }
  const sites = [...found.values()].toSorted(
    (a, b) => b.keywords - a.keywords || byCodePoint(a.website, b.website),
  );
  return { present, known, sites };
}
