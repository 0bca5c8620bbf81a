import { bitsOf, type FeatureType } from '../../positions/features/feature-types.js';
import type { PageLayout } from '../../positions/features/page-features.js';

/** A block of the result page of a past day. */
export interface PastBlock {
  type: FeatureType;
  /** Empty where they are not revealed. */
  links: readonly string[];
  /** Organic results above it. */
  above: number;
}

/** Not elements of the main column. */
const ASIDE: ReadonlySet<FeatureType> = new Set(['knowledge_graph', 'sitelinks']);

/** @param seen types that the provider reports; without any, blocks are unknown */
export function pastLayout(
  blocks: readonly PastBlock[],
  seen: readonly FeatureType[],
): PageLayout | undefined {
  if (seen.length === 0) return undefined;
  return {
    seen: bitsOf(seen),
    features: blocks
      .filter(({ type }) => seen.includes(type))
      .map(({ type, links }) => ({ type, links: links.map((link, index) => ({ link, place: index + 1 })) })),
    blocks: blocks
      .filter(({ type }) => !ASIDE.has(type))
      .flatMap(({ type, links, above }) => Array<number>(type === 'paid' ? links.length : 1).fill(above)),
  };
}
