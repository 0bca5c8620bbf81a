import { toBit, type FeatureBits, type FeatureType, toTypes } from './feature-types.js';

export interface FeatureLink {
  link: string;
  title?: string;
  /** From 1, in the provider's order. */
  place: number;
}

/** One block of a result page. */
export interface PageFeature {
  type: FeatureType;
  /** From 1, over all elements of the main column; absent where the provider states no order. */
  rank_absolute?: number;
  title?: string;
  /** Empty: the owner is unknown. */
  links: FeatureLink[];
}

/** What a search reveals about the result page beside the organic results. */
export interface PageLayout {
  /** Types that the provider can see. */
  seen: FeatureBits;
  features: PageFeature[];
  /**
   * For each element of the main column that is not an organic result, in order: organic results above it. Absent where
   * the provider states no order.
   */
  blocks?: number[];
  /** Last position for which `blocks` holds, where later pages have no order. */
  ordered?: number;
}

type PageOrder = Pick<PageLayout, 'blocks' | 'ordered'>;

/** The position among all elements of the main column of an organic result; undefined where the order is unknown. */
export function absoluteRank(
  { blocks, ordered = Infinity }: PageOrder,
  position: number,
): number | undefined {
  if (!blocks || position > ordered) return undefined;
  return position + blocks.filter((above) => above < position).length;
}

/** Types on the page, and those with a link, whose owner is therefore known. */
export function presentTypes(features: readonly PageFeature[]): {
  present: FeatureBits;
  linked: FeatureBits;
} {
  let [present, linked] = [0, 0];
  for (const { type, links } of features) {
    present |= toBit(type);
    if (links.length > 0) linked |= toBit(type);
  }
  return { present, linked };
}

/** A place of a website in a block. */
export interface OwnedPlace {
  type: FeatureType;
  /** From 1, among the links of the block. */
  place: number;
  link: string;
}

/**
 * The best place of a website in each type, in the order of FEATURE_TYPES.
 * @param matches whether a link belongs to the website: the predicate of its positions
 */
export function ownedPlaces(
  features: readonly PageFeature[],
  matches: (link: string) => boolean,
): OwnedPlace[] {
  const best = new Map<FeatureType, OwnedPlace>();
  let bits: FeatureBits = 0;
  for (const { type, links } of features) {
    for (const { link, place } of links) {
      const known = best.get(type);
      if ((known && known.place <= place) || !matches(link)) continue;
      best.set(type, { type, place, link });
      bits |= toBit(type);
    }
  }
  return toTypes(bits).map((type) => best.get(type)!);
}
