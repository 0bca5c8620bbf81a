import type { SearchAdapter } from '../providers/search-adapter.js';
import { readOverview, withToken } from './ai-overview.js';
import { withBlocks } from './feature-order.js';
import { nearestOf, serpapiLocale, SERPAPI_LANGUAGES } from './languages.js';
import { SERPAPI_FEATURES, serpapiBlocks } from './serpapi-features.js';
import {
  GOOGLE_PAGES,
  member,
  queryString,
  readSearchMetadata,
  saysNoResults,
  textOf,
  words,
} from './reading.js';

/**
 * SerpApi: GET /search.json with the key as a parameter. 429 is the hourly limit or an account without searches; the
 * text says which.
 */
export const serpapi: SearchAdapter = {
  limits: {
    ...GOOGLE_PAGES,
    features: SERPAPI_FEATURES,
    overview: 'request',
    nearestLanguage: nearestOf(SERPAPI_LANGUAGES),
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
  const state = textOf(member(body, 'search_information', 'organic_results_state'));
  return saysNoResults(body) || /^fully empty$/i.test(state);
}
