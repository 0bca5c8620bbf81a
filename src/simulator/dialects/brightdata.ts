import { HttpProblem, memberOf } from '../http/exchange.js';
import {
  type Dialect,
  deviceOf,
  type DialectRequest,
  errorOf,
  locale,
  needed,
  onlyKnown,
  problem,
  twoParts,
  whole,
} from './dialect.js';
import { googlePage } from './google-pages.js';

const ERRORS = {
  unauthorized: [401, 'Authentication failed'],
  forbidden: [403, 'Access denied'],
  rate_limit: [429, 'Too many requests'],
  server_error: [502, 'The target could not be reached'],
  credits: [402, 'Account is suspended: insufficient balance'],
  error_200: [200, 'The target blocked the request'],
} as const;
const KNOWN = ['q', 'gl', 'hl', 'uule', 'brd_mobile', 'start', 'num', 'brd_json'];

/** An address of Google in the body; `num` merges pages; errors are in a header. */
export const brightdata: Dialect = {
  names: ['brightdata'],
  method: 'POST',
  owns: (path) => path === '/request',
  read: (request) => {
    const params = targetOf(request);
    onlyKnown(params.keys(), KNOWN);
    if (params.get('brd_json') !== '1') throw new HttpProblem(400, 'brd_json=1 is missing');
    const uule = params.get('uule');
    return {
      q: needed(params.get('q'), 'q'),
      ...locale(params.get('gl'), params.get('hl')),
      near: uule === null ? undefined : placeOf(uule),
      device: deviceOf(params.get('brd_mobile') === '1' ? 'mobile' : params.get('brd_mobile')),
      start: whole(params.get('start'), 'start', 0, 990, 0),
      num: whole(params.get('num'), 'num', 10, 100, 10),
    };
  },
  authorize: ({ headers, body }, { key }) => {
    const [token, zone] = twoParts(key);
    if (headers.authorization !== `Bearer ${token}`) throw problem(brightdata, 'unauthorized');
    if (memberOf(body, 'zone') !== zone) throw problem(brightdata, 'invalid', 'zone not found');
  },
  page: (query, world, most) => {
    const organic = googlePage(query, world, most).map(({ title, link, description }, index) => ({
      rank: index + 1,
      global_rank: index + 2,
      title,
      link,
      description,
    }));
    return {
      general: { search_engine: 'google', query: query.q },
      top_ads: [{ rank: 1, global_rank: 1, link: 'https://advertiser.example/' }],
      organic,
      pagination: {},
    };
  },
  empty: (query, world) => brightdata.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = errorOf(ERRORS, kind, words);
    return { status, body: '', headers: { 'x-brd-error': message } };
  },
};

function targetOf({ body }: DialectRequest): URLSearchParams {
  const url = needed(memberOf(body, 'url'), 'url');
  if (!URL.canParse(url) || !url.startsWith('https://www.google.com/search?'))
    throw new HttpProblem(400, 'url must be an address of https://www.google.com/search');
  return new URL(url).searchParams;
}

/** @throws HttpProblem 400 when the length in the code is not that of the name */
function placeOf(uule: string): string {
  const [, length = '', name = ''] = /^w\+CAIQICI([A-Za-z0-9_-])([A-Za-z0-9+/]+=*)$/.exec(uule) ?? [];
  const bytes = Buffer.from(name, 'base64');
  const code = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.indexOf(length);
  if (bytes.length === 0 || code !== bytes.length % 64) throw new HttpProblem(400, 'uule is not valid');
  return bytes.toString('utf8');
}
