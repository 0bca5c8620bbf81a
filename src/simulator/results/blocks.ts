import type { SimulatedResult } from './answer.js';
import { contextKey, queryKey, type QueryContext } from './context.js';
import { hash, pick, share } from './hash.js';

/** Blocks of a result page beside the organic results. */
export type BlockName =
  | 'ai_overview'
  | 'discussions'
  | 'featured_snippet'
  | 'images'
  | 'knowledge_graph'
  | 'local_pack'
  | 'paid'
  | 'people_also_ask'
  | 'related_searches'
  | 'top_stories'
  | 'video';

export interface BlockLink {
  readonly link: string;
  readonly title: string;
}

export interface SimulatedBlock {
  readonly name: BlockName;
  readonly links: readonly BlockLink[];
  /** Providers reveal the links only on request. */
  readonly hidden: boolean;
  /** Organic results above it. */
  readonly above: number;
}

interface Kind {
  readonly name: BlockName;
  /** Share of queries that have the block on most days. */
  readonly usual: number;
  /** Organic results above it; LAST: below all of the first page. */
  readonly above: number;
  /** Entries, at least and at most. */
  readonly entries: readonly [number, number];
}

const LAST = Number.MAX_SAFE_INTEGER;

/** In the order of the page. */
const KINDS: readonly Kind[] = [
  { name: 'paid', usual: 0.4, above: 0, entries: [1, 4] },
  { name: 'ai_overview', usual: 0.5, above: 0, entries: [3, 12] },
  { name: 'featured_snippet', usual: 0.3, above: 0, entries: [1, 1] },
  { name: 'local_pack', usual: 0.2, above: 1, entries: [3, 3] },
  { name: 'people_also_ask', usual: 0.6, above: 2, entries: [4, 4] },
  { name: 'video', usual: 0.3, above: 3, entries: [2, 4] },
  { name: 'top_stories', usual: 0.2, above: 3, entries: [3, 5] },
  { name: 'discussions', usual: 0.3, above: 4, entries: [2, 3] },
  { name: 'images', usual: 0.3, above: 4, entries: [4, 8] },
  { name: 'related_searches', usual: 0.7, above: LAST, entries: [0, 0] },
  { name: 'paid', usual: 0.2, above: LAST, entries: [1, 2] },
  { name: 'knowledge_graph', usual: 0.2, above: 0, entries: [1, 1] },
];

/** A block comes and goes for so many days at a time. */
const SPELL_DAYS = 3;
const STAYS = 0.85;
/** Share of blocks that have a page of a pinned site. */
const OWNED = 0.35;
/** Share of AI Overviews whose sources are not revealed. */
const HIDDEN = 0.15;
/** Sources are among so many of the best results. */
const DEEPEST_SOURCE = 40;

/**
 * Blocks of the first page in its order, a pure function of its arguments.
 * @param list the organic results of the day, best first
 * @param size organic results of the first page
 */
export function listBlocks(
  context: QueryContext,
  day: number,
  list: readonly SimulatedResult[],
  size: number,
  pinned: readonly string[] = [],
): SimulatedBlock[] {
  const key = contextKey(context);
  return KINDS.flatMap((kind, index) => {
    const { name, above } = kind;
    if (!isPresent(key, day, kind, index)) return [];
    const hidden = name === 'ai_overview' && share(key, 'hidden', spell(key, day)) < HIDDEN;
    const links = buildLinks(context, kind, index, list, pinned);
    return [{ name, links, hidden, above: Math.min(above, size) }];
  });
}

/** Whether the best result has links to further pages of its site. */
export const hasSitelinks = (context: QueryContext, day: number): boolean => {
  const key = contextKey(context);
  return share(key, 'sitelinks', spell(key, day)) < 0.4;
};

const spell = (key: string, day: number) =>
  Math.floor((day + (hash(key, 'spell') % SPELL_DAYS)) / SPELL_DAYS);

function isPresent(key: string, day: number, { name, usual }: Kind, index: number): boolean {
  return share(key, name, index) < usual && share(key, name, index, spell(key, day)) < STAYS;
}

function buildLinks(
  context: QueryContext,
  { name, entries: [least, most] }: Kind,
  index: number,
  list: readonly SimulatedResult[],
  pinned: readonly string[],
): BlockLink[] {
  const key = contextKey(context);
  const count = least + (hash(key, name, index, 'count') % (most - least + 1));
  if (name === 'paid') return Array.from({ length: count }, (_, n) => buildAd(context, index, n));
  const chosen = list
    .slice(0, DEEPEST_SOURCE)
    .map((result) => ({ result, weight: weigh(result.link, key, name, pinned) }))
    .sort((one, other) => one.weight - other.weight)
    .slice(0, count);
  return chosen.map(({ result: { link, title } }) => ({ link, title }));
}

/** Below 0: the page is chosen before any other. */
function weigh(link: string, key: string, name: string, pinned: readonly string[]): number {
  const weight = share(link, key, name);
  const own = pinned.find((site) => link.includes(`//${site}`) || link.includes(`//www.${site}`));
  return own !== undefined && share(own, key, name, 'owned') < OWNED ? weight - 0.7 : weight;
}

const SHOPS = 'bestoffers quickdeals topmarket fairprice brightstore'.split(' ');

function buildAd(context: QueryContext, index: number, n: number): BlockLink {
  const words = queryKey(context.q);
  const shop = pick(SHOPS, words, index, n);
  const slug = encodeURIComponent(words.replaceAll(' ', '-'));
  return { link: `https://www.${shop}.example/${slug}?ad=${index}-${n}`, title: `${context.q} - ${shop}` };
}
