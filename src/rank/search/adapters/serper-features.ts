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
const FORMS: BlockForm[] = [
  { type: 'featured_snippet', at: ['answerBox'], links: LINK },
  { type: 'people_also_ask', at: ['peopleAlsoAsk'], links: LINK, titles: [['question']] },
  { type: 'local_pack', at: ['places'], links: [['website']] },
  { type: 'knowledge_graph', at: ['knowledgeGraph'], links: [['website'], ['descriptionLink']], all: true },
  { type: 'top_stories', at: ['topStories'], links: LINK },
  { type: 'images', at: ['images'], links: LINK },
  { type: 'video', at: ['videos'], links: LINK },
  { type: 'shopping', at: ['shopping'], links: LINK },
  { type: 'paid', at: ['ads'], links: LINK },
  { type: 'related_searches', at: ['relatedSearches'], links: [] },
];

/** Neither AI Overviews nor discussions, and no order of blocks. */
export const SERPER_FEATURES: FeatureType[] = [...FORMS.map(({ type }) => type), 'answer_box', 'sitelinks'];

export function serperBlocks(body: unknown): BlocksRead {
  const { blocks, dropped } = withAnswerBox(readBlocks(body, FORMS));
  const organic = listAt(body, 'organic') ?? [];
  return { dropped, blocks: [...blocks, ...sitelinksOf(organic, hasEntries(['sitelinks']))] };
}
