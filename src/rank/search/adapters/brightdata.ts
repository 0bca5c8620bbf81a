import type {
  ProviderResponse,
  ResponseFailure,
  SearchAdapter,
  SearchPageQuery,
  SearchPage,
} from '../providers/search-adapter.js';
import { BRIGHTDATA_FEATURES, brightdataBlocks, globalRank } from './brightdata-features.js';
import { withBlocks } from './feature-order.js';
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
 * `num` merges up to ten pages and is charged as one request. Errors are explained in a header or in the body; which
 * statuses occur is documented only in part.
 */
export const brightdata: SearchAdapter = {
  limits: {
    pageSize: 100,
    paging: 'pages',
    billing: 'request',
    device: true,
    near: true,
    features: BRIGHTDATA_FEATURES,
    overview: 'free',
  },
  price: { firstPage: 1.5, nextPage: 1.5, currency: 'USD', asOf: '2026-07' },
  deviceParameter: 'brd_mobile',
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
    brd_ai_overview: query.overview ? 2 : undefined,
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
  const said = [...ERROR_HEADERS.map((name) => headers[name]), ...explanationsIn(body)].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  if (status !== 200) return statusFailure(response, said);
  const organic = listAt(body, 'organic');
  if (organic) return withBlocks(pageOf(organic, 'organic'), brightdataBlocks(body), organic.map(globalRank));
  const isError = ERROR_HEADERS.some((name) => headers[name] !== undefined);
  return isError ? { failure: 'unavailable', said } : missing('organic');
}

const ERROR_HEADERS = ['x-brd-error', 'x-brd-err-msg', 'x-luminati-error'];

/** Where a refusal is explained in the body is not documented: these forms have been seen. */
const explanationsIn = (body: unknown): unknown[] => [
  body,
  member(body, 'error'),
  member(body, 'error', 'message'),
  member(body, 'message'),
  member(body, 'error_message'),
  member(body, 'errors', 0),
  member(body, 'errors', 0, 'message'),
];
