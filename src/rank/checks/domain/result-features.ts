import type { CompetitorPosition, Position } from '../../positions/data-point.js';
import { bitsOf } from '../../positions/features/feature-types.js';
import { ownedPlaces } from '../../positions/features/ownership.js';
import { absoluteRank, type PageLayout, presentTypes } from '../../positions/features/page-features.js';
import type { StoredFeatures, StoredOwnership } from '../../positions/features/stored-features.js';
import { LinkForms, type MatchMode, websiteMatcher } from '../../positions/website.js';

/** What a result says of its page. */
interface Found {
  website: string;
  /** The best position of the website; null when it was not found. */
  best: Position | null;
  competitors?: CompetitorPosition[] | undefined;
}

/** The features of a result, and its competitors with theirs. */
export function storedFeatures(layout: PageLayout, { website, best, competitors }: Found, match: MatchMode) {
  const { present, linked } = presentTypes(layout.features);
  const rank = best ? absoluteRank(layout, best.position) : undefined;
  const forms = new LinkForms();
  const ownership = (site: string, link: string | undefined) =>
    linked === 0 ? {} : storedOwnership(layout.features, websiteMatcher(site, match, forms), link);
  const stored: StoredFeatures = {
    s: layout.seen,
    f: present,
    k: linked,
    ...ownership(website, best?.link),
    ...(rank === undefined ? {} : { a: rank }),
  };
  return {
    ...stored,
    ...(competitors && {
      competitors: competitors.map((each) => ({ ...each, ...ownership(each.website, each.link) })),
    }),
  };
}

/** Without fields for a website that is in no block. */
function storedOwnership(
  features: PageLayout['features'],
  matches: (link: string) => boolean,
  bestLink: string | undefined,
): StoredOwnership {
  const places = ownedPlaces(features, matches);
  if (places.length === 0) return {};
  const links = places.map(({ link }) => (link === bestLink ? '' : link));
  return {
    o: bitsOf(places.map(({ type }) => type)),
    p: places.map(({ place }) => place),
    ...(links.some((link) => link !== '') && { l: links }),
  };
}
