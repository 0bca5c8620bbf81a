import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
} from '../providers/search-adapter.js';
import {
  type Block,
  type BlockForm,
  toBlock,
  type BlocksRead,
  hasEntries,
  readBlocks,
  readSitelinks,
  withAnswerBox,
  withBlocks,
} from './feature-blocks.js';
import { trajectLocale } from './languages.js';
import {
  bodyFailure,
  GOOGLE_PAGES,
  listAt,
  MAX_ENTRIES,
  member,
  missing,
  toPage,
  queryString,
  statusFailure,
  readText,
  words,
} from './reading.js';
import type { FeatureType } from '../../positions/features/feature-types.js';

const LINK = [['link']];
const SOURCE = [['source', 'link'], ['link']];
const FORMS: BlockForm[] = [
  {
    type: 'ai_overview',
    at: ['ai_overview'],
    entries: ['ai_overview_sources'],
    links: [['source_url']],
    titles: [['source_title']],
  },
  {
    type: 'featured_snippet',
    at: ['answer_box'],
    entries: ['answers'],
    links: SOURCE,
    titles: [['source', 'title']],
  },
  { type: 'people_also_ask', at: ['related_questions'], links: SOURCE, titles: [['question']] },
  { type: 'local_pack', at: ['local_results'], links: [['website'], ['link']] },
  { type: 'knowledge_graph', at: ['knowledge_graph'], links: [['website'], ['source', 'link']], all: true },
  { type: 'top_stories', at: ['top_stories'], links: LINK },
  { type: 'images', at: ['inline_images'], links: LINK },
  { type: 'video', at: ['inline_videos'], links: LINK },
  { type: 'shopping', at: ['inline_shopping'], links: LINK },
  { type: 'popular_products', at: ['popular_products'], links: LINK },
  {
    type: 'discussions',
    at: ['discussions_and_forums'],
    links: LINK,
    titles: [['discussion_title'], ['title']],
  },
  { type: 'twitter', at: ['inline_tweets'], links: LINK },
  { type: 'related_searches', at: ['related_searches'], links: [] },
];

const TRAJECT_FEATURES: FeatureType[] = [...FORMS.map(({ type }) => type), 'answer_box', 'paid', 'sitelinks'];

/** Each block and each result has its place on the page in `block_position`. */
const blockPosition = (value: unknown): number | undefined => {
  const position = member(value, 'block_position');
  return typeof position === 'number' ? position : undefined;
};

const LAST = Number.MAX_SAFE_INTEGER;

function trajectBlocks(body: unknown): BlocksRead {
  const findOrder = (value: unknown, entry: unknown, type: FeatureType) =>
    blockPosition(value) ?? blockPosition(entry) ?? (type === 'related_searches' ? LAST : undefined);
  const { blocks, dropped } = withAnswerBox(readBlocks(body, FORMS, findOrder));
  const organic = listAt(body, 'organic_results') ?? [];
  const sitelinks = readSitelinks(organic, hasEntries(['sitelinks', 'inline'], ['sitelinks', 'expanded']));
  return { dropped, blocks: [...blocks, ...adBlocks(body), ...sitelinks] };
}

/** Ads say in words whether they are above or below the results. */
function adBlocks(body: unknown): Block[] {
  const ads = (listAt(body, 'ads') ?? []).slice(0, MAX_ENTRIES);
  const readBlock = (ad: unknown) => readText(member(ad, 'block_position')).toLowerCase();
  return [...new Set(ads.map(readBlock))].map((place) => {
    const group = ads.filter((ad) => readBlock(ad) === place);
    const order = place === 'top' ? -1 : place === 'bottom' ? LAST : blockPosition(group[0]);
    return toBlock('paid', group, group, { links: LINK }, order);
  });
}

/**
 * ValueSERP and Scale SERP, one API of Traject Data on two hosts: GET /search with the key as a parameter. A response
 * with `request_info.success` false is a failure, even with status 200. 503 states its wait in the body, in seconds.
 */
export const traject: SearchAdapter = {
  limits: { ...GOOGLE_PAGES, features: TRAJECT_FEATURES, overview: 'charged' },
  price: { firstPage: 2.5, nextPage: 2.5, currency: 'USD', asOf: '2026-07' },
  deviceParameter: 'device',
  request: (query, { key }) => ({
    method: 'GET',
    path: `/search${queryString({
      api_key: key,
      q: words(query),
      ...trajectLocale(query),
      device: query.device === 'mobile' ? 'mobile' : undefined,
      page: query.page,
      include_ai_overview: query.overview ? 'true' : undefined,
    })}`,
    headers: { accept: 'application/json' },
  }),
  read,
};

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, body } = response;
  const said = member(body, 'request_info', 'message') ?? member(body, 'message');
  if (status !== 200) return { ...statusFailure(response, said), retryAfterMs: waitIn(body) };
  const success = member(body, 'request_info', 'success');
  if (success === false) return bodyFailure(said);
  if (success !== true) return missing('request_info.success');
  const organic = listAt(body, 'organic_results');
  if (!organic) return missing('organic_results');
  return withBlocks(toPage(organic, 'organic_results'), trajectBlocks(body), organic.map(blockPosition));
}

/** @returns milliseconds */
function waitIn(body: unknown): number | undefined {
  const seconds = member(body, 'retry_after') ?? member(body, 'request_info', 'retry_after');
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
}
