import { FEATURE_TYPES, type FeatureType } from '../../positions/features/feature-types.js';
import type { FeatureLink, PageFeature } from '../../positions/features/page-features.js';
import { listAt, MAX_ENTRIES, member, readText } from './reading.js';
import { isWebLink } from '../../positions/website.js';
import type { ResponseFailure, SearchPage } from '../providers/search-adapter.js';

type Path = readonly (string | number)[];

const MAX_LINK = 2048;
const GOOGLE_HOST = /^(www\.|maps\.)?google\.[a-z]{2,3}(\.[a-z]{2})?$|^www\.googleadservices\.com$/;
/** Parameters of Google's redirects that contain the target. */
const TARGETS = ['q', 'url', 'adurl'];

/** The page that a link of a block leads to; undefined where it leads to Google or nowhere. */
export function pageLink(link: unknown): string | undefined {
  if (!isWebLink(link)) return undefined;
  const target = link.toLowerCase().includes('google') ? unwrapped(link) : link;
  const page = target && withoutTextFragment(target);
  return page && page.length <= MAX_LINK ? page : undefined;
}

function unwrapped(link: string): string | undefined {
  if (!URL.canParse(link)) return link;
  const { hostname, pathname, searchParams } = new URL(link);
  if (!GOOGLE_HOST.test(hostname)) return link;
  if (!['/url', '/aclk', '/pagead/aclk'].includes(pathname)) return undefined;
  return TARGETS.map((name) => searchParams.get(name)).find((target) => isWebLink(target)) ?? undefined;
}

/** '…#:~:text=words' marks words on the page. */
function withoutTextFragment(link: string): string {
  const at = link.indexOf(':~:');
  return at < 0 ? link : link.slice(0, at).replace(/#$/, '');
}

/** Where the entries of a block have their link and title; the first path with a value counts. */
interface EntryForm {
  links: readonly Path[];
  titles?: readonly Path[];
  /** Each path is a link of its own. */
  all?: boolean;
}

/** The links of a block, each once. */
export function readLinks(
  entries: readonly unknown[],
  { links, titles = [['title']], all }: EntryForm,
): FeatureLink[] {
  const found = new Map<string, FeatureLink>();
  for (const entry of entries) {
    const pages = links.map((path) => pageLink(member(entry, ...path))).filter((page) => page !== undefined);
    for (const link of all ? pages : pages.slice(0, 1)) {
      if (found.has(link)) continue;
      const title = readTitle(entry, titles);
      found.set(link, { link, ...(title !== '' && { title }), place: found.size + 1 });
    }
  }
  return [...found.values()];
}

const readTitle = (entry: unknown, titles: readonly Path[]): string =>
  titles.map((path) => readText(member(entry, ...path)).trim()).find((text) => text !== '') ?? '';

/** One block of a page as an adapter reads it. */
export interface Block {
  /** Undefined: a type outside the vocabulary, which only takes a place in the order. */
  type: FeatureType | undefined;
  title?: string;
  links: FeatureLink[];
  /** Comparable with that of organic results; undefined where the provider states none. */
  order?: number | undefined;
  /** Elements of the main column: 1, or one for each ad. */
  steps: number;
  /** Outside of the main column. */
  aside?: boolean;
}

/** Where a provider has the blocks of a type. */
export interface BlockForm extends EntryForm {
  type: FeatureType;
  at: Path;
  /** The list of entries inside the block; absent: the block is the list, or the only entry. */
  entries?: Path;
}

export interface BlocksRead {
  blocks: Block[];
  /** Blocks of another shape or type. */
  dropped: number;
}

const ASIDE: ReadonlySet<FeatureType> = new Set(['knowledge_graph', 'sitelinks']);

/**
 * Reads the blocks of a page. A block that is missing or empty is none, one of another shape is dropped and counted.
 * @param findOrder order of a block, by its value and first entry
 */
export function readBlocks(
  body: unknown,
  forms: readonly BlockForm[],
  findOrder: (value: unknown, entry: unknown, type: FeatureType) => number | undefined = () => undefined,
): BlocksRead {
  const read: BlocksRead = { blocks: [], dropped: 0 };
  for (const form of forms) {
    const value = member(body, ...form.at);
    if (isNone(value)) continue;
    const entries = readEntries(value, form.entries);
    if (entries)
      read.blocks.push(toBlock(form.type, value, entries, form, findOrder(value, entries[0], form.type)));
    else read.dropped += 1;
  }
  return read;
}

export function toBlock(
  type: FeatureType,
  value: unknown,
  entries: readonly unknown[],
  form: EntryForm,
  order?: number,
): Block {
  const title = Array.isArray(value) ? '' : readTitle(value, [['title']]);
  const read = entries.slice(0, MAX_ENTRIES);
  return {
    type,
    ...(title !== '' && { title }),
    links: readLinks(read, form),
    order,
    steps: type === 'paid' ? read.length : 1,
    ...(ASIDE.has(type) && { aside: true }),
  };
}

/** A box that quotes a page is a featured snippet; one without a link states an answer. */
export const withAnswerBox = ({ blocks, dropped }: BlocksRead): BlocksRead => ({
  dropped,
  blocks: blocks.map((block) =>
    block.type === 'featured_snippet' && block.links.length === 0 ? { ...block, type: 'answer_box' } : block,
  ),
});

/** The site links below organic results. They belong to the website of the result. */
export function readSitelinks(
  organic: readonly unknown[],
  hasSitelinks: (result: unknown) => boolean,
  link = 'link',
): Block[] {
  return organic
    .slice(0, MAX_ENTRIES)
    .filter(hasSitelinks)
    .map((result) => toBlock('sitelinks', undefined, [result], { links: [[link]] }));
}

export const hasEntries =
  (...paths: readonly Path[]) =>
  (value: unknown): boolean =>
    paths.some((path) => (listAt(value, ...path)?.length ?? 0) > 0);

const isNone = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0);

/** @returns undefined for another shape */
function readEntries(value: unknown, entries: Path | undefined): unknown[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return entries ? (listAt(value, ...entries) ?? []) : [value];
  const objects = value.filter((entry) => typeof entry === 'object' && entry !== null);
  return objects.length > 0 ? objects : undefined;
}

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
  const order = organic && orderBlocks(blocks, organic);
  const features = order?.features ?? byType(blocks);
  return {
    ...page,
    ...(features.length > 0 && { features }),
    ...(order && { blocks: order.blocks }),
    ...(dropped > 0 && { dropped }),
  };
}

/** @returns undefined without results, and where an element of the main column has no order */
function orderBlocks(blocks: readonly Block[], organic: readonly (number | undefined)[]) {
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
      return toFeatures(block, rank);
    });
  return { blocks: above, features: [...features, ...byType(blocks.filter(({ aside }) => aside))] };
}

const byType = (blocks: readonly Block[]): PageFeature[] =>
  blocks
    .flatMap((block) => toFeatures(block))
    .sort((one, other) => FEATURE_TYPES.indexOf(one.type) - FEATURE_TYPES.indexOf(other.type));

function toFeatures({ type, title, links }: Block, rank?: number): PageFeature[] {
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
