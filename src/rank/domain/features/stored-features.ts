import { websiteMatcher, type MatchMode } from '../website.js';
import { bitsOf, type FeatureBits, typesOf } from './feature-types.js';
import { type OwnedPlace, ownedPlaces } from './ownership.js';
import { absoluteRank, type PageLayout, presentTypes } from './page-features.js';

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
  /** Those of which links are known, and with them the owner. */
  k?: FeatureBits;
  /** Rank of the best organic result among all elements. */
  a?: number;
}

export const FEATURE_FIELDS = ['s', 'f', 'k', 'o', 'p', 'l', 'a'] as const satisfies (keyof StoredFeatures)[];

interface Best {
  position: number;
  link: string;
}

/** @param best the best position of the website; undefined when it was not found */
export function storedFeatures(
  layout: PageLayout,
  website: string,
  match: MatchMode,
  best: Best | undefined,
): StoredFeatures {
  const { present, linked } = presentTypes(layout.features);
  const rank = best && absoluteRank(layout, best.position);
  return {
    s: layout.seen,
    f: present,
    k: linked,
    ...storedOwnership(layout, website, match, best?.link),
    ...(rank === undefined ? {} : { a: rank }),
  };
}

/** Without fields for a website that is in no block. */
export function storedOwnership(
  { features }: Pick<PageLayout, 'features'>,
  website: string,
  match: MatchMode,
  bestLink: string | undefined,
): StoredOwnership {
  if (features.length === 0) return {};
  const places = ownedPlaces(features, websiteMatcher(website, match));
  if (places.length === 0) return {};
  const links = places.map(({ link }) => (link === bestLink ? '' : link));
  return {
    o: bitsOf(places.map(({ type }) => type)),
    p: places.map(({ place }) => place),
    ...(links.some((link) => link !== '') && { l: links }),
  };
}

/** Inverse of storedOwnership. @param bestLink '' when the website was not found */
export function placesOfStored({ o = 0, p = [], l = [] }: StoredOwnership, bestLink: string): OwnedPlace[] {
  return typesOf(o).map((type, index) => ({ type, place: p[index] ?? 1, link: l[index] || bestLink }));
}
