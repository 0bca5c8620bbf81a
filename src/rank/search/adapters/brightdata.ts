import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPageQuery,
  SearchPage,
} from '../providers/search-adapter.js';
import {
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
 * Bright Data: POST /request with an address of Google, whose result it parses (brd_json=1). The key is `token:zone`.
 * `num` merges up to ten pages and is charged as one request. Errors are explained in the header x-brd-error; which
 * statuses occur is documented only in part.
 */
export const brightdata: SearchAdapter = {
  limits: { pageSize: 100, paging: 'pages', billing: 'request', device: true, near: true },
  price: { firstPage: 1.5, nextPage: 1.5, currency: 'USD', asOf: '2026-07' },
  request: (query, { key }) => {
    const colon = key.indexOf(':');
    return {
      method: 'POST',
      path: '/request',
      headers: { accept: 'application/json', authorization: `Bearer ${key.slice(0, colon)}` },
      body: { zone: key.slice(colon + 1), url: googleUrl(query), format: 'raw' },
    };
  },
  read,
};

function googleUrl(query: SearchPageQuery): string {
  const { near, device, start, size } = query;
  return `https://www.google.com/search${queryString({
    q: words(query),
    ...localeParameters(query),
    uule: near ? uule(near.toWellFormed()) : undefined,
    brd_mobile: device === 'mobile' ? 1 : undefined,
    start,
    num: size,
    brd_json: 1,
  })}`;
}

const LENGTHS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A place name in Google's form: a prefix, its length in bytes as one character, and its base64. */
export function uule(place: string): string {
  const bytes = Buffer.from(place);
  return `w+CAIQICI${LENGTHS[bytes.length % LENGTHS.length]}${bytes.toString('base64')}`;
}

function read(response: ProviderResponse): SearchPage | ResponseFailure {
  const { status, headers, body } = response;
  const said =
    headers['x-brd-error'] ?? member(body, 'error') ?? (typeof body === 'string' ? body : undefined);
  if (status !== 200) return statusFailure(response, said);
  const organic = listAt(body, 'organic');
  if (organic) return pageOf(organic, 'organic');
  return headers['x-brd-error'] === undefined ? missing('organic') : { failure: 'unavailable', said };
}
