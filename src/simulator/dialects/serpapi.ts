import type { SimulatorQuery } from '../http/search-params.js';
import {
  type Dialect,
  readDevice,
  type DialectRequest,
  toError,
  locale,
  needed,
  onlyKnown,
  pageWindow,
  problem,
  whole,
  type World,
} from './dialect.js';
import {
  blockMembers,
  type BlockWriters,
  isTop,
  only,
  plain,
  RELATED,
  SITELINKS,
  sitelinksIf,
} from './block-members.js';
import { firstPage, googlePage } from './google-pages.js';
import { requireListed } from './serpapi-locales.js';
import { overviewQuery, overviewSources, overviewToken } from './overview-token.js';

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
    ...locale(requireListed(serpapi, params), params.get('hl')),
    near: params.has('location') ? needed(params.get('location'), 'location') : undefined,
    device: readDevice(params.get('device')),
  };
}

const SHARED: BlockWriters = {
  discussions: ({ links }) => ({ discussions_and_forums: plain(links) }),
  images: ({ links }) => ({ inline_images: links.map(({ link, title }) => ({ title, source: link })) }),
  knowledge_graph: (block) => ({ knowledge_graph: { title: only(block).title, website: only(block).link } }),
  related_searches: () => ({ related_searches: RELATED }),
  top_stories: ({ links }) => ({ top_stories: plain(links) }),
  video: ({ links }) => ({ inline_videos: plain(links) }),
};
const serpapiBlocks = (page_token: string): BlockWriters => ({
  ...SHARED,
  ai_overview: ({ links }) => ({
    ai_overview:
      links.length === 0
        ? { page_token, serpapi_link: 'https://serpapi.com/search.json?engine=google_ai_overview' }
        : {
            references: links.map(({ link, title }, index) => ({
              index,
              title,
              link: `${link}#:~:text=words`,
            })),
          },
  }),
  featured_snippet: (block) => ({ answer_box: { type: 'organic_result', ...only(block) } }),
  local_pack: ({ links }) => ({
    local_results: { places: links.map(({ link, title }) => ({ title, links: { website: link } })) },
  }),
  paid: (block) => ({
    ads: plain(block.links).map((ad) => ({ ...ad, block_position: isTop(block) ? 'top' : 'bottom' })),
  }),
  people_also_ask: ({ links }) => ({
    related_questions: links.map(({ link, title }) => ({ question: title, title, link })),
  }),
});
const searchapiBlocks = (page_token: string): BlockWriters => ({
  ...SHARED,
  ai_overview: ({ links }) => ({
    ai_overview:
      links.length === 0
        ? { page_token, error: 'Expired' }
        : { reference_links: links.map(({ link, title }, n) => ({ index: n + 1, title, link })) },
  }),
  featured_snippet: (block) => ({ answer_box: { type: 'organic_result', organic_result: only(block) } }),
  local_pack: ({ links }) => ({
    local_results: links.map(({ link, title }) => ({ title, website: link })),
  }),
  paid: ({ links }) => ({ ads: plain(links) }),
  people_also_ask: ({ links }) => ({
    related_questions: links.map(({ link, title }) => ({ question: title, source: { link, title } })),
  }),
});

function toPage(
  query: SimulatorQuery,
  world: World,
  toWriters: (page_token: string) => BlockWriters,
  most?: number,
) {
  const { blocks, sitelinks } = firstPage(query, world, most);
  const ofFirst = sitelinksIf(sitelinks, { sitelinks: SITELINKS });
  const organic_results = googlePage(query, world, most).map((result, index) => ({
    position: index + 1,
    title: result.title,
    link: result.link,
    snippet: result.description,
    ...ofFirst(result, index),
  }));
  return {
    search_metadata: { status: 'Success' },
    ...blockMembers(blocks, toWriters(overviewToken(query))),
    organic_results,
  };
}

/** The second request, for the sources of an AI Overview. */
const readOverview = ({ params }: DialectRequest): SimulatorQuery | undefined =>
  params.get('engine') === 'google_ai_overview' ? overviewQuery(params.get('page_token')) : undefined;

function overviewBody(list: string, query: SimulatorQuery, world: World): object {
  const sources = overviewSources(query, world);
  return sources
    ? { search_metadata: { status: 'Success' }, ai_overview: { [list]: plain(sources) } }
    : { search_metadata: { status: 'Success' }, error: 'Fully empty' };
}

const toBody = (kind: string, error: string) =>
  kind === 'error_200' ? { search_metadata: { status: 'Error' }, error } : { error };

/** Reports an empty page as an error text with status Success. */
export const serpapi: Dialect = {
  names: ['serpapi'],
  method: 'GET',
  owns: (path) => path === '/search.json',
  read: (request) =>
    readOverview(request) ?? {
      ...readShared(request, 'start'),
      start: whole(request.params.get('start'), 'start', 0, 990, 0),
      num: 10,
    },
  authorize: ({ params }, { key }) => {
    if (params.get('api_key') !== key) throw problem(serpapi, 'unauthorized');
  },
  page: (query, world, most) => {
    if (query.overviewOnly) return overviewBody('references', query, world);
    const page = toPage(query, world, serpapiBlocks, most);
    return page.organic_results.length === 0 ? serpapi.empty(query, world) : page;
  },
  empty: () => ({
    search_metadata: { status: 'Success' },
    search_information: { organic_results_state: 'Fully empty' },
    error: NO_RESULTS,
  }),
  error: (kind, words) => {
    const { status, message } = toError(SERPAPI_ERRORS, kind, words);
    return { status, body: toBody(kind, message) };
  },
};

export const searchapi: Dialect = {
  names: ['searchapi'],
  method: 'GET',
  owns: (path, params) => path === '/api/v1/search' && params.has('engine'),
  read: (request) =>
    readOverview(request) ?? {
      ...readShared(request, 'page'),
      ...pageWindow(request.params.get('page') ?? undefined, 'page'),
    },
  authorize: ({ params, headers }, { key }) => {
    if (headers.authorization !== `Bearer ${key}` && params.get('api_key') !== key)
      throw problem(searchapi, 'unauthorized');
  },
  page: (query, world, most) =>
    query.overviewOnly
      ? overviewBody('reference_links', query, world)
      : { ...toPage(query, world, searchapiBlocks, most), pagination: { current: 1 } },
  empty: (query, world) => searchapi.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = toError(SEARCHAPI_ERRORS, kind, words);
    return { status, body: toBody(kind, message) };
  },
};
