import { type SimulatedResult, searchAnswer } from '../results/answer.js';
import { listBlocks, hasSitelinks, type SimulatedBlock } from '../results/blocks.js';
import { contextKey } from '../results/context.js';
import { hash } from '../results/hash.js';
import type { SimulatorQuery } from '../http/search-params.js';
import type { World } from './dialect.js';

const SHORTEST = 4;
const LONGEST = 10;
const MOST_OVERLAP = 2;
const PAGE = 10;

/** The whole list of a query on one day, best first. */
export function wholeList(query: SimulatorQuery, { day, sites, shift }: World): SimulatedResult[] {
  return searchAnswer(query, day, { start: 0, num: 100 }, sites, shift).results;
}

/**
 * Cuts a list into pages as Google does: 4 to 10 results, and up to two of the page before again. Without the repeated
 * ones the pages in order are the list.
 * @param seed same seed, same pages
 */
export function cut<T>(list: readonly T[], seed: string): T[][] {
  const pages: T[][] = [];
  for (let from = 0; from < list.length;) {
    const overlap = Math.min(from, hash(seed, pages.length, 'overlap') % (MOST_OVERLAP + 1));
    const size = SHORTEST + (hash(seed, pages.length, 'size') % (LONGEST - SHORTEST + 1));
    pages.push(list.slice(from - overlap, from - overlap + size));
    from += size - overlap;
  }
  return pages;
}

/** The results of the pages from `start` on; `num` above ten merges pages. */
export function googlePage(
  query: SimulatorQuery,
  world: World,
  most = Number.MAX_SAFE_INTEGER,
): SimulatedResult[] {
  const pages = toPages(query, world, wholeList(query, world));
  const first = Math.floor(query.start / PAGE);
  return pages
    .slice(first, first + Math.ceil(query.num / PAGE))
    .flat()
    .slice(0, most);
}

const toPages = (query: SimulatorQuery, { day }: World, list: readonly SimulatedResult[]) =>
  cut(list, `${contextKey(query)} ${day}`);

export interface FirstPage {
  /** In the order of the page. */
  blocks: SimulatedBlock[];
  /** Whether the best result has links to further pages of its site. */
  sitelinks: boolean;
}

const WITHOUT_BLOCKS: FirstPage = { blocks: [], sitelinks: false };

/** The blocks of the first page; none on later ones, and on a page that is to be empty. */
export function firstPage(query: SimulatorQuery, world: World, most?: number): FirstPage {
  if (query.start > 0 || most === 0) return WITHOUT_BLOCKS;
  const list = wholeList(query, world);
  const size = toPages(query, world, list)[0]?.length ?? 0;
  return {
    blocks: listBlocks(query, world.day, list, size, world.sites).map((block) =>
      block.hidden && !query.overview ? { ...block, links: [] } : block,
    ),
    sitelinks: hasSitelinks(query, world.day),
  };
}
