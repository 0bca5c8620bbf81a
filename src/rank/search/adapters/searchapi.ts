import type { SearchAdapter } from '../providers/search-adapter.js';
import {
  GOOGLE_PAGES,
  localeParameters,
  queryString,
  readSearchMetadata,
  saysNoResults,
  words,
} from './reading.js';

/**
 * SearchApi (searchapi.io): GET /api/v1/search with a bearer token. Its prices are not known. The text of an empty page is
 * not documented; a list may be absent then.
 */
export const searchapi: SearchAdapter = {
  limits: GOOGLE_PAGES,
  price: null,
  deviceParameter: 'device',
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
  read: (response) => readSearchMetadata(response, saysNoResults),
};
