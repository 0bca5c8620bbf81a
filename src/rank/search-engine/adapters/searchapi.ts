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

/** The text of an empty page is not documented; a list may be absent then. */
const NO_RESULTS = /any results|no results/i;

/** SearchApi (searchapi.io): GET /api/v1/search with a bearer token. Its prices are not known. */
export const searchapi: SearchAdapter = {
  limits: GOOGLE_PAGES,
  price: null,
  request: (query, { key }) => ({
    method: 'GET',
    path: `/api/v1/search${queryString({
      engine: 'google',
      q: words(query),
      ...localeParameters(query),
      location: query.near || undefined,
      device: query.device === 'mobile' ? 'mobile' : 'desktop',
      page: query.page,
    })}`,
    headers: { accept: 'application/json', authorization: `Bearer ${key}` },
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
  if (succeeded && NO_RESULTS.test(textOf(error))) return pageOf([]);
  if (error !== undefined) return bodyFailure(error);
  return missing(succeeded ? 'organic_results' : 'search_metadata.status');
}
