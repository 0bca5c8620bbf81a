import { checkCredentials } from '../http/credentials.js';
import { searchAnswer } from '../results/answer.js';
import { decodeSearchParams } from '../http/search-params.js';
import { type Dialect, toError } from './dialect.js';

export const SEARCH_PREFIX = '/api/v1/search/';

const ERRORS = {
  unauthorized: [401, 'Invalid API key'],
  forbidden: [403, 'You are not subscribed to this API.'],
  rate_limit: [429, 'You have exceeded the rate limit per second for your plan'],
  server_error: [500, 'Internal server error'],
  credits: [402, 'You have used up the credits of your plan'],
  error_200: [200, 'Something went wrong'],
} as const;

const REPEATS_STATUS = new Set(['unauthorized', 'invalid']);

/** RapidAPI's google-search3: the parameters are one segment of the path, and `start` counts results. */
export const rapidapi: Dialect = {
  names: ['rapidapi'],
  method: 'GET',
  owns: (path) => path.startsWith(SEARCH_PREFIX),
  read: ({ path }) => decodeSearchParams(path.slice(SEARCH_PREFIX.length)),
  authorize: ({ headers }, expected) => checkCredentials(headers, expected),
  page: (query, { day, sites, pageSize, shift }, most = 100) => {
    const window = { start: query.start, num: Math.min(query.num, pageSize, most) };
    return searchAnswer(query, day, window, sites, shift);
  },
  empty: (query, world) => ({ ...rapidapi.page(query, world, 0), total: 0 }),
  error: (kind, words) => {
    const { status, message } = toError(ERRORS, kind, words);
    return { status, body: REPEATS_STATUS.has(kind) ? { status, message } : { message } };
  },
};
