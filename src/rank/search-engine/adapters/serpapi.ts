import type { ProviderResponse, ResponseFailure, SearchAdapter } from '../search-adapter.js';
import type { SearchPage } from '../search-engine.js';
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
  textOf,
  words,
} from './reading.js';

/** SerpApi reports an empty page as 200 with this text in `error` and status Success. */
const NO_RESULTS = /any results|no results/i;

/**
 * SerpApi: GET /search.json with the key as a parameter. 429 is the hourly limit or an account without searches; the
 * text says which.
 */
export const serpapi: SearchAdapter = {
  limits: GOOGLE_PAGES,
  price: { firstPage: 25, nextPage: 25, currency: 'USD', asOf: '2026-07' },
  request: (query, { key }) => ({
    method: 'GET',
    path: `/search.json${queryString({
      engine: 'google',
      q: words(query),
      ...localeParameters(query),
      location: query.near || undefined,
      device: query.device === 'mobile' ? 'mobile' : 'desktop',
      start: query.start,
      api_key: key,
    })}`,
    headers: { accept: 'application/json' },
  }),
  read,
};

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, body } = response;
  const error = member(body, 'error');
  if (status !== 200) return statusFailure(response, error);
  const organic = listAt(body, 'organic_results');
  const succeeded = member(body, 'search_metadata', 'status') === 'Success';
  if (succeeded && organic) return pageOf(organic);
  if (succeeded && isEmpty(body)) return pageOf([]);
  if (error !== undefined) return bodyFailure(error);
  return missing(succeeded ? 'organic_results' : 'search_metadata.status');
}

function isEmpty(body: unknown): boolean {
  const state = textOf(member(body, 'search_information', 'organic_results_state'));
  return NO_RESULTS.test(textOf(member(body, 'error'))) || /^fully empty$/i.test(state);
}
