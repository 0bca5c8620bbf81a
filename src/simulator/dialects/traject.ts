import {
  type Dialect,
  deviceOf,
  errorOf,
  locale,
  needed,
  onlyKnown,
  pageWindow,
  problem,
} from './dialect.js';
import { googlePage } from './google-pages.js';

const ERRORS = {
  unauthorized: [401, 'The api_key is not valid'],
  forbidden: [403, 'Forbidden'],
  rate_limit: [429, 'Too many requests'],
  server_error: [500, 'Internal server error'],
  credits: [402, 'You have run out of credits'],
  error_200: [200, 'The search could not be completed'],
} as const;

/** ValueSERP and Scale SERP. */
export const traject: Dialect = {
  names: ['valueserp', 'scaleserp'],
  method: 'GET',
  owns: (path, params) => path === '/search' && params.has('api_key'),
  read: ({ params }) => {
    onlyKnown(params.keys(), ['api_key', 'q', 'gl', 'hl', 'location', 'device', 'page']);
    return {
      q: needed(params.get('q'), 'q'),
      ...locale(params.get('gl'), params.get('hl')),
      near: params.has('location') ? needed(params.get('location'), 'location') : undefined,
      device: deviceOf(params.get('device')),
      ...pageWindow(params.get('page') ?? undefined, 'page'),
    };
  },
  authorize: ({ params }, { key }) => {
    if (params.get('api_key') !== key) throw problem(traject, 'unauthorized');
  },
  page: (query, world, most) => {
    const organic_results = googlePage(query, world, most).map(({ title, link, description }, index) => ({
      position: index + 1,
      position_overall: query.start + index + 1,
      page: query.start / 10 + 1,
      title,
      link,
      snippet: description,
    }));
    return {
      request_info: { success: true, credits_used: 1, credits_remaining: 99 },
      ads: [{ position: 1, title: 'Advertisement', link: 'https://advertiser.example/' }],
      organic_results,
    };
  },
  empty: (query, world) => traject.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = errorOf(ERRORS, kind, words);
    return { status, body: { request_info: { success: false, message } } };
  },
};
