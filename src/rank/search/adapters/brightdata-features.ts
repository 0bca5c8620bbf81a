import type { FeatureType } from '../../positions/features/feature-types.js';
import {
  type Block,
  type BlockForm,
  blockOf,
  type BlocksRead,
  readBlocks,
  sitelinksOf,
  withAnswerBox,
} from './feature-blocks.js';
import { listAt, MAX_ENTRIES, member } from './reading.js';

const LINK = [['link']];
const FORMS: BlockForm[] = [
  {
    type: 'ai_overview',
    at: ['ai_overview'],
    entries: ['references'],
    links: [['href'], ['link'], ['url']],
  },
  { type: 'featured_snippet', at: ['featured_snippets'], links: LINK },
  { type: 'people_also_ask', at: ['people_also_ask'], links: [['answer_link']], titles: [['question']] },
  { type: 'knowledge_graph', at: ['knowledge'], links: [['site'], ['description_link']], all: true },
  { type: 'top_stories', at: ['top_stories'], entries: ['items'], links: LINK },
  { type: 'images', at: ['images'], links: [] },
  { type: 'video', at: ['videos'], links: LINK },
  { type: 'shopping', at: ['top_pla'], links: LINK },
  { type: 'shopping', at: ['shopping'], links: LINK },
  { type: 'shopping', at: ['bottom_pla'], links: LINK },
  { type: 'popular_products', at: ['popular_products'], entries: ['items'], links: LINK },
  { type: 'paid', at: ['top_ads'], links: LINK },
  { type: 'paid', at: ['bottom_ads'], links: LINK },
  { type: 'perspectives', at: ['perspectives'], links: LINK },
  { type: 'twitter', at: ['twitter'], entries: ['items'], links: LINK },
  { type: 'recipes', at: ['recipes'], entries: ['items'], links: LINK },
  { type: 'jobs', at: ['jobs'], entries: ['items'], links: LINK },
  { type: 'local_services', at: ['local_services_ads'], entries: ['items'], links: LINK },
  { type: 'related_searches', at: ['related'], links: [] },
];
const NEWS: BlockForm = { type: 'top_stories', at: ['news'], links: LINK };

export const BRIGHTDATA_FEATURES: FeatureType[] = [
  ...new Set([
    ...FORMS.map(({ type }) => type),
    'answer_box' as const,
    'local_pack' as const,
    'sitelinks' as const,
  ]),
];

/** The rank among all entries of the page. A block without one leaves the order of the page unknown. */
export const globalRank = (value: unknown): number | undefined => {
  const rank = member(value, 'global_rank');
  return typeof rank === 'number' ? rank : undefined;
};

export function brightdataBlocks(body: unknown): BlocksRead {
  const hasStories = member(body, 'top_stories') !== undefined;
  const { blocks, dropped } = withAnswerBox(readBlocks(body, hasStories ? FORMS : [...FORMS, NEWS], orderOf));
  const sitelinks = sitelinksOf(listAt(body, 'organic') ?? [], hasSitelinks);
  return { dropped, blocks: [...blocks, ...packsOf(listAt(body, 'snack_pack') ?? []), ...sitelinks] };
}

const orderOf = (value: unknown, entry: unknown, type: FeatureType) =>
  globalRank(entry) ??
  globalRank(value) ??
  (type === 'related_searches' ? Number.MAX_SAFE_INTEGER : undefined);

/** One list may hold two packs: a gap in the ranks divides them. */
function packsOf(entries: readonly unknown[]): Block[] {
  const packs: unknown[][] = [];
  let before: number | undefined;
  for (const entry of entries.slice(0, MAX_ENTRIES)) {
    const rank = globalRank(entry);
    const isNext = packs.length > 0 && (rank === undefined || before === undefined || rank === before + 1);
    if (isNext) packs.at(-1)!.push(entry);
    else packs.push([entry]);
    before = rank;
  }
  const form = { links: [['site']], titles: [['name']] };
  return packs.map((pack) => blockOf('local_pack', pack, pack, form, globalRank(pack[0])));
}

const hasSitelinks = (result: unknown): boolean =>
  (listAt(result, 'extensions') ?? []).some((extension) => member(extension, 'type') === 'site_link');
