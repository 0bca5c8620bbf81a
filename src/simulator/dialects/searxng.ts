import { HttpProblem } from '../http/exchange.js';
import type { SimulatedResult } from '../results/answer.js';
import { type Dialect, toError, needed, onlyKnown, pageWindow } from './dialect.js';
import { googlePage } from './google-pages.js';

const ERRORS = {
  unauthorized: [403, 'Forbidden'],
  forbidden: [403, 'Forbidden'],
  rate_limit: [429, 'Too Many Requests'],
  server_error: [500, 'Internal Server Error'],
  credits: [402, 'Payment Required'],
  error_200: [200, 'too many requests'],
} as const;

const ENGINE = 'google';
/** Used silently for an unknown name. */
const DEFAULT_ENGINE = 'duckduckgo';

/** Without a key. Errors of its engine come with status 200; results with a thumbnail come after the others. */
export const searxng: Dialect = {
  names: ['searxng'],
  method: 'GET',
  owns: (path, params) => path === '/search' && params.has('format'),
  read: ({ params }) => {
    onlyKnown(params.keys(), ['q', 'format', 'engines', 'language', 'pageno']);
    if (params.get('format') !== 'json') throw new HttpProblem(403, 'Forbidden');
    const [, language = '', country = ''] =
      /^([a-z]{2})-([A-Z]{2})$/.exec(params.get('language') ?? '') ?? [];
    if (country === '') throw new HttpProblem(400, 'language must be written as de-DE');
    const window = pageWindow(params.get('pageno') ?? undefined, 'pageno');
    const engine = params.get('engines') === ENGINE ? ENGINE : DEFAULT_ENGINE;
    return { q: needed(params.get('q'), 'q'), language, country, near: undefined, engine, ...window };
  },
  authorize: () => {},
  page: (query, world, most) => {
    const { engine = ENGINE } = query;
    const results = googlePage(query, world, most).map((result, index) => toResult(result, index, engine));
    const isPlain = (_: object, index: number) => index % 3 !== 2;
    const order = [...results.filter(isPlain), ...results.filter((_, index) => index % 3 === 2)];
    return { query: query.q, results: order, unresponsive_engines: [] };
  },
  empty: (query, world) => searxng.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = toError(ERRORS, kind, words);
    if (kind === 'error_200')
      return { status, body: { query: '', results: [], unresponsive_engines: [['google', message]] } };
    return { status, body: { error: message } };
  },
};

const toResult = ({ title, link, description }: SimulatedResult, index: number, engine: string) => ({
  url: link,
  title,
  content: description,
  engine,
  engines: [engine],
  positions: [index + 1],
});
