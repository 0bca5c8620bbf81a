import { type FeatureBits, type FeatureType, toTypes } from './feature-types.js';
import type { OwnedPlace } from './page-features.js';

/** The places of a website: a bit for each type, and the places in the order of the bits. */
export interface StoredOwnership {
  o?: FeatureBits;
  p?: number[];
  /** Links in the same order; '' for the link of the best position. Absent: all are that link. */
  l?: string[];
}

/** The features of a result, in short fields since there is one for each keyword and day. Absent: unknown. */
export interface StoredFeatures extends StoredOwnership {
  /** Types that the provider sees. */
  s?: FeatureBits;
  /** Types on the page. */
  f?: FeatureBits;
  /** Types with links, whose owner is therefore known. */
  k?: FeatureBits;
  /** Rank of the best organic result among all elements. */
  a?: number;
}

export const FEATURE_FIELDS = ['s', 'f', 'k', 'o', 'p', 'l', 'a'] as const satisfies (keyof StoredFeatures)[];

/** Inverse of what is stored. @param bestLink '' when the website was not found */
export function placesOfStored({ o = 0, p = [], l = [] }: StoredOwnership, bestLink: string): OwnedPlace[] {
  return toTypes(o).map((type, index) => ({ type, place: p[index] ?? 1, link: l[index] || bestLink }));
}

/** The result page of one result; without fields where it is unknown. */
export interface PageFields {
  /** Types on the page. */
  features?: readonly FeatureType[];
  /** The best place of the website in each type. */
  owned?: OwnedPlace[];
  /** Types whose pages the provider did not reveal. */
  unknown_owner?: readonly FeatureType[];
  /** Position among all elements of the page; null: not found, or the order is unknown. */
  rank_absolute?: number | null;
}

/** @param bestLink the link of the best position; '' when the website was not found */
export function pageFields(stored: StoredFeatures | undefined, bestLink: string): PageFields {
  if (stored?.s === undefined) return {};
  const { f = 0, k = 0, a } = stored;
  return {
    features: toTypes(f),
    owned: placesOfStored(stored, bestLink),
    unknown_owner: toTypes(f & ~k),
    rank_absolute: a ?? null,
  };
}
