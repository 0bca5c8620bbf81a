import { FEATURE_TYPES, type FeatureType } from '../../positions/features/feature-types.js';
import { type Block, type BlocksRead, blockOf, hasEntries, sitelinksOf } from './feature-blocks.js';
import { linksOf } from './feature-links.js';
import { listAt, MAX_ENTRIES, member } from './reading.js';

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
export const DATAFORSEO_FEATURES = FEATURE_TYPES;

/** Types of which each entry is an item of its own; items in a row are one block. */
const BY_ENTRY: ReadonlySet<FeatureType> = new Set(['local_pack', 'paid']);
const FORM = { links: [['url']], titles: [['title']] };

/** The items of a page in order. Those of later pages count in the order only, except ads. */
export function dataforseoBlocks(items: readonly unknown[]): BlocksRead {
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
  return { dropped, blocks: [...blocks, ...sitelinksOf(organic, hasEntries(['links']), 'url')] };
}

function itemBlock(item: unknown, type: FeatureType | undefined, order: number, aside: boolean): Block {
  const isFeature = type !== undefined && (type === 'paid' || isOnFirstPage(item));
  if (!isFeature) return { type: undefined, links: [], order, steps: 1, aside };
  return { ...blockOf(type, item, entriesOf(item, type), FORM, order), steps: 1, aside };
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
function entriesOf(item: unknown, type: FeatureType): unknown[] {
  if (type === 'related_searches') return [];
  const elements = listAt(item, 'items') ?? [];
  if (type === 'ai_overview')
    return [item, ...elements, ...elements.flatMap(componentsOf)].flatMap(referencesOf);
  if (type === 'people_also_ask') return elements.flatMap(answersOf);
  const usable = elements.filter((element) => linksOf([element], FORM).length > 0);
  return usable.length > 0 ? usable : [item];
}

const referencesOf = (value: unknown): unknown[] => listAt(value, 'references') ?? [];
const componentsOf = (value: unknown): unknown[] => listAt(value, 'components') ?? [];

/** The question is the title of its answer. */
function answersOf(question: unknown): unknown[] {
  const answers = listAt(question, 'expanded_element') ?? [];
  const sources = answers.flatMap((answer) => [answer, ...referencesOf(answer)]);
  return [...sources, ...referencesOf(question)];
}
