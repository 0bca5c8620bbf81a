import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPage,
} from '../providers/search-adapter.js';
import { withBlocks } from './feature-order.js';
import { SERPER_FEATURES, serperBlocks } from './serper-features.js';
import {
  GOOGLE_PAGES,
  listAt,
  localeParameters,
  member,
  missing,
  pageOf,
  statusFailure,
  words,
} from './reading.js';

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
  return organic ? withBlocks(pageOf(organic, 'organic'), serperBlocks(body)) : missing('organic');
}
