import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
} from '../providers/search-adapter.js';
import {
  type BlockForm,
  type BlocksRead,
  hasEntries,
  readBlocks,
  readSitelinks,
  withAnswerBox,
  withBlocks,
} from './feature-blocks.js';
import {
  GOOGLE_PAGES,
  listAt,
  localeParameters,
  member,
  missing,
  toPage,
  statusFailure,
  words,
} from './reading.js';
import type { FeatureType } from '../../positions/features/feature-types.js';

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
const SERPER_FEATURES: FeatureType[] = [...FORMS.map(({ type }) => type), 'answer_box', 'sitelinks'];

function serperBlocks(body: unknown): BlocksRead {
  const { blocks, dropped } = withAnswerBox(readBlocks(body, FORMS));
  const organic = listAt(body, 'organic') ?? [];
  return { dropped, blocks: [...blocks, ...readSitelinks(organic, hasEntries(['sitelinks']))] };
}

/**
 * Serper (google.serper.dev): POST /search with the key in X-API-KEY. No parameter for a device is documented. `num` is
 * left out: above ten it doubles the price. A used-up account gets 400 'Not enough credits'.
 */
export const serper: SearchAdapter = {
  limits: { ...GOOGLE_PAGES, device: false, features: SERPER_FEATURES },
  price: { firstPage: 1, nextPage: 1, currency: 'USD', asOf: '2026-07' },
  request: (query, { key }) => ({
    method: 'POST',
    path: '/search',
    headers: { accept: 'application/json', 'x-api-key': key },
    body: {
      q: words(query),
      ...localeParameters(query),
      ...(query.near && { location: query.near.toWellFormed() }),
      page: query.page,
    },
  }),
  read,
};

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, body } = response;
  if (status !== 200) return statusFailure(response, member(body, 'message'));
  const organic = listAt(body, 'organic');
  return organic ? withBlocks(toPage(organic, 'organic'), serperBlocks(body)) : missing('organic');
}
