import { FEATURE_TYPES } from '../../positions/features/feature-types.js';
import type { PageFeature } from '../../positions/features/page-features.js';
import type { ResponseFailure, SearchPage } from '../providers/search-adapter.js';
import type { Block, BlocksRead } from './feature-blocks.js';

/**
 * Adds the blocks of a page to its results: in the order of the page if each element of the main column has an order,
 * else by type.
 * @param organic order of each result; absent: the provider states none
 */
export function withBlocks(
  page: SearchPage | ResponseFailure,
  { blocks, dropped }: BlocksRead,
  organic?: readonly (number | undefined)[],
): SearchPage | ResponseFailure {
  if ('failure' in page) return page;
  const order = organic && orderOf(blocks, organic);
  const features = order?.features ?? byType(blocks);
  return {
    ...page,
    ...(features.length > 0 && { features }),
    ...(order && { blocks: order.blocks }),
    ...(dropped > 0 && { dropped }),
  };
}

/** @returns undefined without results, and where an element of the main column has no order */
function orderOf(blocks: readonly Block[], organic: readonly (number | undefined)[]) {
  const main = blocks.filter(({ aside }) => !aside);
  if (organic.length === 0 || organic.includes(undefined) || main.some(({ order }) => order === undefined))
    return undefined;
  const above: number[] = [];
  const sorted = (organic as readonly number[]).toSorted((one, other) => one - other);
  let results = 0;
  const features = main
    .toSorted((one, other) => one.order! - other.order!)
    .flatMap((block) => {
      while (results < sorted.length && sorted[results]! < block.order!) results += 1;
      const rank = above.length + results + 1;
      for (let step = 0; step < block.steps; step += 1) above.push(results);
      return featuresOf(block, rank);
    });
  return { blocks: above, features: [...features, ...byType(blocks.filter(({ aside }) => aside))] };
}

const byType = (blocks: readonly Block[]): PageFeature[] =>
  blocks
    .flatMap((block) => featuresOf(block))
    .sort((one, other) => FEATURE_TYPES.indexOf(one.type) - FEATURE_TYPES.indexOf(other.type));

function featuresOf({ type, title, links }: Block, rank?: number): PageFeature[] {
  if (type === undefined) return [];
  return [
    {
      type,
      ...(rank !== undefined && { rank_absolute: rank }),
      ...(title !== undefined && { title }),
      links,
    },
  ];
}
