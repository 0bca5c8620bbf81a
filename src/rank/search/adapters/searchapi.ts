import type { SearchAdapter } from '../providers/search-adapter.js';
import { readOverview, SEARCHAPI_FEATURES, searchapiBlocks, withToken } from './serpapi.js';
import { withBlocks } from './feature-blocks.js';
import { findNearest, serpapiLocale, SEARCHAPI_LANGUAGES } from './languages.js';
import { GOOGLE_PAGES, queryString, readSearchMetadata, saysNoResults, words } from './reading.js';

/**
 * SearchApi (searchapi.io): GET /api/v1/search with a bearer token. Its prices are not known. The text of an empty page is
 * not documented; a list may be absent then.
 */
export const searchapi: SearchAdapter = {
  limits: {
    ...GOOGLE_PAGES,
    features: SEARCHAPI_FEATURES,
    overview: 'request',
    nearestLanguage: findNearest(SEARCHAPI_LANGUAGES),
  },
  price: null,
  deviceParameter: 'device',
  request: (query, { key }) => ({
    method: 'GET',
    path: `/api/v1/search${queryString({
      engine: 'google',
      q: words(query),
      ...serpapiLocale(query),
      device: query.device === 'mobile' ? 'mobile' : 'desktop',
      page: query.page,
    })}`,
    headers: { accept: 'application/json', authorization: `Bearer ${key}` },
  }),
  read: (response) => {
    const page = withBlocks(readSearchMetadata(response, saysNoResults), searchapiBlocks(response.body));
    return withToken(page, response.body);
  },
  overview: {
    request: (page_token, { key }) => ({
      method: 'GET',
      path: `/api/v1/search${queryString({ engine: 'google_ai_overview', page_token })}`,
      headers: { accept: 'application/json', authorization: `Bearer ${key}` },
    }),
    read: (response) => readOverview(response, 'reference_links'),
  },
};
