import { bitOf, type FeatureBits, type FeatureType, typesOf } from './feature-types.js';
import type { PageFeature } from './page-features.js';

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
      bits |= bitOf(type);
    }
  }
  return typesOf(bits).map((type) => best.get(type)!);
}
