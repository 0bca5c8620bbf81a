import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPageQuery,
  SearchPage,
} from '../providers/search-adapter.js';
import { DATAFORSEO_FEATURES, dataforseoBlocks } from './dataforseo-features.js';
import { withBlocks } from './feature-order.js';
import { locationCode } from './location-codes.js';
import {
  EMPTY_PAGE,
  listAt,
  MAX_ENTRIES,
  member,
  missing,
  pageOf,
  saysOutOfCredits,
  statusFailure,
  textOf,
  words,
} from './reading.js';

const OK = 20_000;
const EMPTY = 40_102;
const ENGINE_ERROR = 40_101;
const COST_LIMIT = 40_203;
/** Fewest results on a page of Google: so many pages reach the depth even when all are short. */
const SHORT_PAGE = 4;
const ITEMS = 'tasks[0].result[0].items';

/**
 * DataForSEO, live advanced: one task with the whole depth, charged by ten results. HTTP is 200 for nearly everything;
 * `status_code` of the response and of its task decide. A place is sent as location_name, which must be a full name of
 * DataForSEO's list ('London,England,United Kingdom'); any other is refused in its words.
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
    headers: { accept: 'application/json', authorization: `Basic ${Buffer.from(key).toString('base64')}` },
    body: [
      {
        keyword: encoded(words(query)),
        ...place(query),
        language_code: query.language,
        device: query.device ?? 'desktop',
        depth: query.depth,
        max_crawl_pages: Math.ceil(query.depth / SHORT_PAGE),
        ...(query.overview && { load_async_ai_overview: true }),
      },
    ],
  }),
  read,
};

/** DataForSEO decodes the keyword once more: % and + must be encoded. */
const encoded = (keyword: string) => keyword.replaceAll('%', '%25').replaceAll('+', '%2B');

function place({ near, country }: SearchPageQuery): object {
  if (near) return { location_name: near.toWellFormed().replace(/\s*,\s*/g, ',') };
  return { location_code: locationCode(country) };
}

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, body } = response;
  const task = member(body, 'tasks', 0);
  const said = member(task, 'status_message') ?? member(body, 'status_message');
  const code = member(task, 'status_code') ?? member(body, 'status_code');
  if (status !== 200 && !isErrorCode(code)) return statusFailure(response, said);
  if (typeof code !== 'number') return missing('tasks[0].status_code');
  if (isEmpty(code, said)) return EMPTY_PAGE;
  if (code !== OK) return codeFailure(code, said);
  const items = listAt(task, 'result', 0, 'items')?.slice(0, MAX_ENTRIES);
  if (!items) return missing(ITEMS);
  const isTyped = (item: unknown) => typeof member(item, 'type') === 'string';
  if (items.length > 0 && !items.some(isTyped)) return missing(`${ITEMS}[0].type`);
  const organic = items.filter(isOrganic);
  const order = items.flatMap((item, index) => (isOrganic(item) ? [index] : []));
  return withBlocks(pageOf(organic, ITEMS, 'url'), dataforseoBlocks(items), order);
}

const isOrganic = (item: unknown) => member(item, 'type') === 'organic';

const isErrorCode = (code: unknown) => typeof code === 'number' && code >= 40_000 && code !== EMPTY;

/** The text counts under any code: the empty page has been seen under others. */
const isEmpty = (code: number, said: unknown) =>
  code === EMPTY || /^no search results\.?$/i.test(textOf(said).trim());

/** 402xx mixes money and rate limits: the text decides. */
function codeFailure(code: number, said: unknown): ResponseFailure {
  if (code === COST_LIMIT || code === 40_200 || code === 40_210) return { failure: 'credits', said };
  if (code >= 40_200 && code < 40_300)
    return { failure: saysOutOfCredits(said) ? 'credits' : limitOrAccess(said), said };
  if (code === ENGINE_ERROR || code >= 50_000) return { failure: 'unavailable', said };
  return { failure: code >= 40_100 && code < 40_200 ? 'rejected' : 'refused', said };
}

const limitOrAccess = (said: unknown) =>
  /denied|suspended|paused|whitelist/i.test(textOf(said)) ? 'rejected' : 'throttled';
