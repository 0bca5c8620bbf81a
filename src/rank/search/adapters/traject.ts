import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
} from '../providers/search-adapter.js';
import { withBlocks } from './feature-order.js';
import { blockPosition, TRAJECT_FEATURES, trajectBlocks } from './traject-features.js';
import {
  bodyFailure,
  GOOGLE_PAGES,
  listAt,
  localeParameters,
  member,
  missing,
  pageOf,
  queryString,
  statusFailure,
  words,
} from './reading.js';

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
      ...localeParameters(query),
      location: query.near || undefined,
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
  return withBlocks(pageOf(organic, 'organic_results'), trajectBlocks(body), organic.map(blockPosition));
}

/** @returns milliseconds */
function waitIn(body: unknown): number | undefined {
  const seconds = member(body, 'retry_after') ?? member(body, 'request_info', 'retry_after');
  return typeof seconds === 'number' && seconds >= 0 ? seconds * 1000 : undefined;
}
