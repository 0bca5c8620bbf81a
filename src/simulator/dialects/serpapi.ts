import type { SimulatorQuery } from '../http/search-params.js';
import {
  type Dialect,
  deviceOf,
  type DialectRequest,
  errorOf,
  locale,
  needed,
  onlyKnown,
  pageWindow,
  problem,
  whole,
  type World,
} from './dialect.js';
import { googlePage } from './google-pages.js';

const KNOWN = ['engine', 'q', 'gl', 'hl', 'location', 'device', 'api_key'];
const SERPAPI_ERRORS = {
  unauthorized: [401, 'Invalid API key. Your API key should be here: https://serpapi.com/manage-api-key'],
  forbidden: [403, "The account associated with this API key doesn't have permission."],
  rate_limit: [429, 'Your account exceeded the hourly searches limit.'],
  server_error: [503, 'The service is unavailable'],
  credits: [429, 'Your account has run out of searches.'],
  error_200: [200, 'The search could not be completed'],
} as const;
const SEARCHAPI_ERRORS = {
  ...SERPAPI_ERRORS,
  unauthorized: [401, 'Invalid API key'],
  rate_limit: [429, 'You have exceeded the rate limit'],
  server_error: [500, 'Internal server error'],
  credits: [429, 'You have used all of the searches for the month.'],
} as const;

const NO_RESULTS = "Google hasn't returned any results for this query.";

function readShared({ params }: DialectRequest, paging: string): Omit<SimulatorQuery, 'start' | 'num'> {
  onlyKnown(params.keys(), [...KNOWN, paging]);
  if (params.get('engine') !== 'google') throw problem(serpapi, 'invalid', 'Unsupported engine');
  return {
    q: needed(params.get('q'), 'q'),
    ...locale(params.get('gl'), params.get('hl')),
    near: params.has('location') ? needed(params.get('location'), 'location') : undefined,
    device: deviceOf(params.get('device')),
  };
}

function pageOf(query: SimulatorQuery, world: World, most?: number) {
  const organic_results = googlePage(query, world, most).map(({ title, link, description }, index) => ({
    position: index + 1,
    title,
    link,
    snippet: description,
  }));
  return { search_metadata: { status: 'Success' }, organic_results };
}

const bodyOf = (kind: string, error: string) =>
  kind === 'error_200' ? { search_metadata: { status: 'Error' }, error } : { error };

/** Reports an empty page as an error text with status Success. */
export const serpapi: Dialect = {
  names: ['serpapi'],
  method: 'GET',
  owns: (path) => path === '/search.json',
  read: (request) => ({
    ...readShared(request, 'start'),
    start: whole(request.params.get('start'), 'start', 0, 990, 0),
    num: 10,
  }),
  authorize: ({ params }, { key }) => {
    if (params.get('api_key') !== key) throw problem(serpapi, 'unauthorized');
  },
  page: (query, world, most) => {
    const page = pageOf(query, world, most);
    if (page.organic_results.length === 0) return serpapi.empty(query, world);
    return { ...page, related_questions: [{ question: 'Why?', link: 'https://questions.example/' }] };
  },
  empty: () => ({
    search_metadata: { status: 'Success' },
    search_information: { organic_results_state: 'Fully empty' },
    error: NO_RESULTS,
  }),
  error: (kind, words) => {
    const { status, message } = errorOf(SERPAPI_ERRORS, kind, words);
    return { status, body: bodyOf(kind, message) };
  },
};

export const searchapi: Dialect = {
  names: ['searchapi'],
  method: 'GET',
  owns: (path, params) => path === '/api/v1/search' && params.has('engine'),
  read: (request) => ({
    ...readShared(request, 'page'),
    ...pageWindow(request.params.get('page') ?? undefined, 'page'),
  }),
  authorize: ({ params, headers }, { key }) => {
    if (headers.authorization !== `Bearer ${key}` && params.get('api_key') !== key)
      throw problem(searchapi, 'unauthorized');
  },
  page: (query, world, most) => ({ ...pageOf(query, world, most), pagination: { current: 1 } }),
  empty: (query, world) => searchapi.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = errorOf(SEARCHAPI_ERRORS, kind, words);
    return { status, body: bodyOf(kind, message) };
  },
};
