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
  readLinks,
  readBlocks,
  readSitelinks,
  withAnswerBox,
  withBlocks,
} from './feature-blocks.js';
import { findNearest, SERPAPI_LANGUAGES, serpapiLocale } from './languages.js';
import {
  bodyFailure,
  GOOGLE_PAGES,
  listAt,
  MAX_ENTRIES,
  member,
  missing,
  queryString,
  readSearchMetadata,
  saysNoResults,
  statusFailure,
  readText,
  words,
} from './reading.js';
import type { FeatureType } from '../../positions/features/feature-types.js';
import type { FeatureLink } from '../../positions/features/page-features.js';

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

const listTypes = (forms: readonly BlockForm[]): FeatureType[] => [
  ...new Set([...forms.map(({ type }) => type), 'answer_box' as const, 'sitelinks' as const]),
];
const SERPAPI_FEATURES = listTypes(SERPAPI);
export const SEARCHAPI_FEATURES = listTypes(SEARCHAPI);

const serpapiBlocks = (body: unknown): BlocksRead => read(body, SERPAPI);
export const searchapiBlocks = (body: unknown): BlocksRead => read(body, SEARCHAPI);

/** Neither states the order of blocks. */
function read(body: unknown, forms: readonly BlockForm[]): BlocksRead {
  const { blocks, dropped } = withAnswerBox(readBlocks(body, forms));
  const organic = listAt(body, 'organic_results') ?? [];
  return { dropped, blocks: [...blocks, ...readSitelinks(organic, HAS_SITELINKS)] };
}

export const HAS_SITELINKS = hasEntries(['sitelinks', 'inline'], ['sitelinks', 'expanded'], ['sitelinks']);

/** Adds the token with which the sources of an AI Overview can be requested, where the page itself lacks them. */
export function withToken(page: SearchPage | ResponseFailure, body: unknown): SearchPage | ResponseFailure {
  if ('failure' in page) return page;
  const token = readText(member(body, 'ai_overview', 'page_token'));
  const overview = page.features?.find(({ type }) => type === 'ai_overview');
  return token !== '' && overview?.links.length === 0 ? { ...page, overviewToken: token } : page;
}

/**
 * Reads the response to such a request of SerpApi or SearchApi: the list is at the root or in `ai_overview`; an error may
 * come with status 200, and 'Fully empty' means that there is no overview.
 * @param list name of the list
 */
export function readOverview(
  response: ProviderResponse,
  list: string,
): FeatureLink[] | null | ResponseFailure {
  const { status, body } = response;
  const error = member(body, 'error');
  if (status !== 200) return statusFailure(response, error);
  const sources = listAt(body, 'ai_overview', list) ?? listAt(body, list);
  if (sources) return readLinks(sources.slice(0, MAX_ENTRIES), { links: [['link']] });
  if (saysNone(body)) return null;
  return error === undefined ? missing(`ai_overview.${list}`) : bodyFailure(error);
}

const saysNone = (body: unknown): boolean =>
  [
    member(body, 'error'),
    member(body, 'ai_overview', 'error'),
    member(body, 'search_information', 'organic_results_state'),
    member(body, 'search_information', 'ai_overview_state'),
  ].some((text) => /fully empty/i.test(readText(text)));

/**
 * SerpApi: GET /search.json with the key as a parameter. 429 is the hourly limit or an account without searches; the
 * text says which.
 */
export const serpapi: SearchAdapter = {
  limits: {
    ...GOOGLE_PAGES,
    features: SERPAPI_FEATURES,
    overview: 'request',
    nearestLanguage: findNearest(SERPAPI_LANGUAGES),
  },
  price: { firstPage: 25, nextPage: 25, currency: 'USD', asOf: '2026-07' },
  deviceParameter: 'device',
  request: (query, { key }) => ({
    method: 'GET',
    path: `/search.json${queryString({
      engine: 'google',
      q: words(query),
      ...serpapiLocale(query),
      device: query.device === 'mobile' ? 'mobile' : 'desktop',
      start: query.start,
      api_key: key,
    })}`,
    headers: { accept: 'application/json' },
  }),
  read: (response) => {
    const page = withBlocks(readSearchMetadata(response, isEmpty), serpapiBlocks(response.body));
    return withToken(page, response.body);
  },
  overview: {
    request: (page_token, { key }) => ({
      method: 'GET',
      path: `/search.json${queryString({ engine: 'google_ai_overview', page_token, api_key: key })}`,
      headers: { accept: 'application/json' },
    }),
    read: (response) => readOverview(response, 'references'),
  },
};

/** An empty page is 200 with a text in `error`, or a state. */
function isEmpty(body: unknown): boolean {
  const state = readText(member(body, 'search_information', 'organic_results_state'));
  return saysNoResults(body) || /^fully empty$/i.test(state);
}
