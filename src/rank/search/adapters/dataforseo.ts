import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
  SearchPageQuery,
} from '../providers/search-adapter.js';
import { jsonHeaders, locationCode, readTask } from './dataforseo-task.js';
import {
  type Block,
  toBlock,
  type BlocksRead,
  hasEntries,
  readLinks,
  readSitelinks,
  withBlocks,
} from './feature-blocks.js';
import { googleLanguage } from './languages.js';
import { EMPTY_PAGE, listAt, MAX_ENTRIES, member, missing, toPage, words } from './reading.js';
import { FEATURE_TYPES, type FeatureType } from '../../positions/features/feature-types.js';

/** Item types whose names differ from ours. */
const NAMES: Record<string, FeatureType> = {
  map: 'local_pack',
  commercial_units: 'shopping',
  discussions_and_forums: 'discussions',
  hotels_pack: 'hotels',
  google_hotels: 'hotels',
  google_flights: 'flights',
  google_reviews: 'reviews',
  third_party_reviews: 'reviews',
};
const TYPES = new Map<unknown, FeatureType>([
  ...FEATURE_TYPES.map((type) => [type, type] as const),
  ...Object.entries(NAMES),
]);

/** All of them. */
const DATAFORSEO_FEATURES = FEATURE_TYPES;

/** Types of which each entry is an item of its own; items in a row are one block. */
const BY_ENTRY: ReadonlySet<FeatureType> = new Set(['local_pack', 'paid']);
const FORM = { links: [['url']], titles: [['title']] };

/** The items of a page in order. Those of later pages count in the order only, except ads. */
function dataforseoBlocks(items: readonly unknown[]): BlocksRead {
  const blocks: Block[] = [];
  let [dropped, before]: [number, Block | undefined] = [0, undefined];
  items.forEach((item, order) => {
    const name = member(item, 'type');
    if (name === 'organic') return void (before = undefined);
    const type = TYPES.get(name);
    if (type === undefined) dropped += 1;
    const aside = member(item, 'position') === 'right' || type === 'knowledge_graph';
    const block = itemBlock(item, type, order, aside);
    if (before && type && before.type === type && BY_ENTRY.has(type)) return extend(before, block);
    blocks.push((before = block));
  });
  const organic = items.filter((item) => member(item, 'type') === 'organic' && isOnFirstPage(item));
  return { dropped, blocks: [...blocks, ...readSitelinks(organic, hasEntries(['links']), 'url')] };
}

function itemBlock(item: unknown, type: FeatureType | undefined, order: number, aside: boolean): Block {
  const isFeature = type !== undefined && (type === 'paid' || isOnFirstPage(item));
  if (!isFeature) return { type: undefined, links: [], order, steps: 1, aside };
  return { ...toBlock(type, item, readEntries(item, type), FORM, order), steps: 1, aside };
}

/** A later page of a search for the whole depth. */
const isOnFirstPage = (item: unknown): boolean => {
  const page = member(item, 'page');
  return typeof page !== 'number' || page <= 1;
};

function extend(block: Block, next: Block): void {
  const known = new Set(block.links.map(({ link }) => link));
  const added = next.links.filter(({ link }) => !known.has(link)).slice(0, MAX_ENTRIES - block.links.length);
  block.links.push(...added.map((link, index) => ({ ...link, place: block.links.length + index + 1 })));
  if (block.type === 'paid') block.steps += 1;
}

/** Where an item has its entries: its elements, their answers, or the item itself. */
function readEntries(item: unknown, type: FeatureType): unknown[] {
  if (type === 'related_searches') return [];
  const elements = listAt(item, 'items') ?? [];
  if (type === 'ai_overview')
    return [item, ...elements, ...elements.flatMap(readComponents)].flatMap(readReferences);
  if (type === 'people_also_ask') return elements.flatMap(readAnswers);
  const usable = elements.filter((element) => readLinks([element], FORM).length > 0);
  return usable.length > 0 ? usable : [item];
}

const readReferences = (value: unknown): unknown[] => listAt(value, 'references') ?? [];
const readComponents = (value: unknown): unknown[] => listAt(value, 'components') ?? [];

/** The question is the title of its answer. */
function readAnswers(question: unknown): unknown[] {
  const answers = listAt(question, 'expanded_element') ?? [];
  const sources = answers.flatMap((answer) => [answer, ...readReferences(answer)]);
  return [...sources, ...readReferences(question)];
}

/** Fewest results on a page of Google: so many pages reach the depth even when all are short. */
const SHORT_PAGE = 4;
const ITEMS = 'tasks[0].result[0].items';

/**
 * DataForSEO, live advanced: one task with the whole depth, charged by ten results. A place is sent as location_name,
 * which must be a full name of DataForSEO's list ('London,England,United Kingdom'); any other is refused in its words.
 */
export const dataforseo: SearchAdapter = {
  limits: {
    pageSize: 100,
    paging: 'whole',
    billing: 'ten-results',
    device: true,
    near: true,
    features: DATAFORSEO_FEATURES,
    overview: 'charged',
  },
  price: { firstPage: 2, nextPage: 1.5, currency: 'USD', asOf: '2026-07' },
  deviceParameter: 'device',
  request: (query, { key }) => ({
    method: 'POST',
    path: '/v3/serp/google/organic/live/advanced',
    headers: jsonHeaders(key),
    body: [
      {
        keyword: encoded(words(query)),
        ...place(query),
        language_code: languageCode(query),
        device: query.device ?? 'desktop',
        depth: query.depth,
        max_crawl_pages: Math.ceil(query.depth / SHORT_PAGE),
        ...(query.overview && { load_async_ai_overview: true }),
      },
    ],
  }),
  read,
};

/** Its list has Chinese by script, and current codes where Google has former ones (`he`, `nb`). */
const languageCode = (query: SearchPageQuery) =>
  query.language === 'zh' ? googleLanguage(query) : query.language;

/** For Kosovo, which has no ISO number. */
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

/** DataForSEO decodes the keyword once more: % and + must be encoded. */
const encoded = (keyword: string) => keyword.replaceAll('%', '%25').replaceAll('+', '%2B');

function place({ near, country }: SearchPageQuery): object {
  if (near) return { location_name: near.toWellFormed().replace(/\s*,\s*/g, ',') };
  const location_code = locationCode(country);
  return location_code === undefined ? { location_name: countryNames.of(country) } : { location_code };
}

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const read = readTask(response);
  if ('failure' in read) return read;
  const { task, isEmpty } = read;
  if (isEmpty) return EMPTY_PAGE;
  const items = listAt(task, 'result', 0, 'items')?.slice(0, MAX_ENTRIES);
  if (!items) return missing(ITEMS);
  const isTyped = (item: unknown) => typeof member(item, 'type') === 'string';
  if (items.length > 0 && !items.some(isTyped)) return missing(`${ITEMS}[0].type`);
  const organic = items.filter(isOrganic);
  const order = items.flatMap((item, index) => (isOrganic(item) ? [index] : []));
  return withBlocks(toPage(organic, ITEMS, 'url'), dataforseoBlocks(items), order);
}

const isOrganic = (item: unknown) => member(item, 'type') === 'organic';
