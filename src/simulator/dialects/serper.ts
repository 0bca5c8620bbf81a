import { memberOf } from '../http/exchange.js';
import { type Dialect, errorOf, locale, needed, onlyKnown, pageWindow, problem } from './dialect.js';
import { googlePage } from './google-pages.js';

const ERRORS = {
  unauthorized: [403, 'Unauthorized.'],
  forbidden: [403, 'Forbidden'],
  rate_limit: [429, 'Too many requests'],
  server_error: [500, 'Internal server error'],
  credits: [400, 'Not enough credits'],
  error_200: [200, 'Something went wrong'],
} as const;

const KNOWN = ['q', 'gl', 'hl', 'location', 'page'];

export const serper: Dialect = {
  names: ['serper'],
  method: 'POST',
  owns: (path, params) => path === '/search' && params.size === 0,
  read: ({ body }) => {
    onlyKnown(Object.keys(body ?? {}), KNOWN);
    const near = memberOf(body, 'location');
    return {
      q: needed(memberOf(body, 'q'), 'q'),
      ...locale(memberOf(body, 'gl'), memberOf(body, 'hl')),
      near: near === undefined ? undefined : needed(near, 'location'),
      ...pageWindow(memberOf(body, 'page'), 'page'),
    };
  },
  authorize: ({ headers }, { key }) => {
    if (headers['x-api-key'] !== key) throw problem(serper, 'unauthorized');
  },
  page: (query, world, most) => {
    const { q, country, start } = query;
    const organic = googlePage(query, world, most).map(({ title, link, description }, index) => ({
      title,
      link,
      snippet: description,
      position: index + 1,
    }));
    return {
      searchParameters: { q, gl: country.toLowerCase(), type: 'search', page: start / 10 + 1 },
      organic,
      peopleAlsoAsk: [{ question: `What is ${q}?`, link: 'https://questions.example/' }],
      credits: 1,
    };
  },
  empty: (query, world) => serper.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = errorOf(ERRORS, kind, words);
    return { status, body: { message, statusCode: status } };
  },
};
