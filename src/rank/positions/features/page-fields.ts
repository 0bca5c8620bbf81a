import { type FeatureType, typesOf } from './feature-types.js';
import type { OwnedPlace } from './ownership.js';
import { placesOfStored, type StoredFeatures } from './stored-features.js';

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
    features: typesOf(f),
    owned: placesOfStored(stored, bestLink),
    unknown_owner: typesOf(f & ~k),
    rank_absolute: a ?? null,
  };
}
