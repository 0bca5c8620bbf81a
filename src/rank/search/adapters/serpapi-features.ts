import type { FeatureType } from '../../positions/features/feature-types.js';
import {
  type BlockForm,
  type BlocksRead,
  hasEntries,
  readBlocks,
  sitelinksOf,
  withAnswerBox,
} from './feature-blocks.js';
import { listAt } from './reading.js';

const LINK = [['link']];
const SHARED: BlockForm[] = [
  { type: 'top_stories', at: ['top_stories'], links: LINK },
  { type: 'images', at: ['inline_images'], links: [['source'], ['link']] },
  { type: 'video', at: ['inline_videos'], links: LINK },
  { type: 'short_videos', at: ['short_videos'], links: LINK },
  { type: 'discussions', at: ['discussions_and_forums'], links: LINK },
  { type: 'perspectives', at: ['perspectives'], links: LINK },
  { type: 'related_searches', at: ['related_searches'], links: [] },
  { type: 'paid', at: ['ads'], links: LINK },
];
const SERPAPI: BlockForm[] = [
  ...SHARED,
  { type: 'ai_overview', at: ['ai_overview'], entries: ['references'], links: LINK },
  { type: 'featured_snippet', at: ['answer_box'], links: LINK },
  { type: 'people_also_ask', at: ['related_questions'], links: LINK, titles: [['question']] },
  {
    type: 'local_pack',
    at: ['local_results'],
    entries: ['places'],
    links: [['links', 'website'], ['website']],
  },
  { type: 'knowledge_graph', at: ['knowledge_graph'], links: [['website'], ['source', 'link']], all: true },
  { type: 'shopping', at: ['shopping_results'], links: LINK },
  { type: 'shopping', at: ['immersive_products'], links: LINK },
  { type: 'twitter', at: ['twitter_results'], links: [] },
  { type: 'jobs', at: ['jobs_results'], links: [] },
  { type: 'events', at: ['events_results'], links: [] },
  { type: 'recipes', at: ['recipes_results'], links: LINK },
];
const SEARCHAPI: BlockForm[] = [
  ...SHARED,
  { type: 'ai_overview', at: ['ai_overview'], entries: ['reference_links'], links: LINK },
  { type: 'featured_snippet', at: ['answer_box'], links: [['link'], ['organic_result', 'link']] },
  {
    type: 'people_also_ask',
    at: ['related_questions'],
    links: [['source', 'link'], ['link']],
    titles: [['question']],
  },
  { type: 'people_also_ask', at: ['people_also_ask'], links: LINK, titles: [['question']] },
  { type: 'local_pack', at: ['local_results'], entries: ['places'], links: [['website'], ['link']] },
  { type: 'knowledge_graph', at: ['knowledge_graph'], links: [['website'], ['source', 'link']], all: true },
  { type: 'shopping', at: ['shopping_ads'], links: LINK },
];

const typesOf = (forms: readonly BlockForm[]): FeatureType[] => [
  ...new Set([...forms.map(({ type }) => type), 'answer_box' as const, 'sitelinks' as const]),
];
export const SERPAPI_FEATURES = typesOf(SERPAPI);
export const SEARCHAPI_FEATURES = typesOf(SEARCHAPI);

export const serpapiBlocks = (body: unknown): BlocksRead => read(body, SERPAPI);
export const searchapiBlocks = (body: unknown): BlocksRead => read(body, SEARCHAPI);

/** Neither states the order of blocks. */
function read(body: unknown, forms: readonly BlockForm[]): BlocksRead {
  const { blocks, dropped } = withAnswerBox(readBlocks(body, forms));
  const organic = listAt(body, 'organic_results') ?? [];
  return { dropped, blocks: [...blocks, ...sitelinksOf(organic, HAS_SITELINKS)] };
}

export const HAS_SITELINKS = hasEntries(['sitelinks', 'inline'], ['sitelinks', 'expanded'], ['sitelinks']);
