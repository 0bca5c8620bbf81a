import { readMember } from '../http/exchange.js';
import { type Dialect, toError, locale, needed, onlyKnown, pageWindow, problem } from './dialect.js';
import { blockMembers, type BlockWriters, only, plain, RELATED, sitelinksIf } from './block-members.js';
import { firstPage, googlePage } from './google-pages.js';

const ERRORS = {
  unauthorized: [403, 'Unauthorized.'],
  forbidden: [403, 'Forbidden'],
  rate_limit: [429, 'Too many requests'],
  server_error: [500, 'Internal server error'],
  credits: [400, 'Not enough credits'],
  error_200: [200, 'Something went wrong'],
} as const;

const KNOWN = ['q', 'gl', 'hl', 'location', 'page'];

/** Neither AI Overviews nor discussions. */
const BLOCKS: BlockWriters = {
  featured_snippet: (block) => ({ answerBox: only(block) }),
  images: ({ links }) => ({ images: plain(links) }),
  knowledge_graph: (block) => ({ knowledgeGraph: { title: only(block).title, website: only(block).link } }),
  local_pack: ({ links }) => ({ places: links.map(({ link, title }) => ({ title, website: link })) }),
  paid: ({ links }) => ({ ads: plain(links) }),
  people_also_ask: ({ links }) => ({
    peopleAlsoAsk: links.map(({ link, title }) => ({ question: title, title, link })),
  }),
  related_searches: () => ({ relatedSearches: RELATED }),
  top_stories: ({ links }) => ({ topStories: plain(links) }),
  video: ({ links }) => ({ videos: plain(links) }),
};

export const serper: Dialect = {
  names: ['serper'],
  method: 'POST',
  owns: (path, params) => path === '/search' && params.size === 0,
  read: ({ body }) => {
    onlyKnown(Object.keys(body ?? {}), KNOWN);
    const near = readMember(body, 'location');
    return {
      q: needed(readMember(body, 'q'), 'q'),
      ...locale(readMember(body, 'gl'), readMember(body, 'hl')),
      near: near === undefined ? undefined : needed(near, 'location'),
      ...pageWindow(readMember(body, 'page'), 'page'),
    };
  },
  authorize: ({ headers }, { key }) => {
    if (headers['x-api-key'] !== key) throw problem(serper, 'unauthorized');
  },
  page: (query, world, most) => {
    const { q, country, start } = query;
    const { blocks, sitelinks } = firstPage(query, world, most);
    const ofFirst = sitelinksIf(sitelinks, {
      sitelinks: [{ title: 'Contact', link: 'https://sitelinks.example/' }],
    });
    const organic = googlePage(query, world, most).map((result, index) => ({
      title: result.title,
      link: result.link,
      snippet: result.description,
      position: index + 1,
      ...ofFirst(result, index),
    }));
    return {
      searchParameters: { q, gl: country.toLowerCase(), type: 'search', page: start / 10 + 1 },
      organic,
      ...blockMembers(blocks, BLOCKS),
      credits: 1,
    };
  },
  empty: (query, world) => serper.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = toError(ERRORS, kind, words);
    return { status, body: { message, statusCode: status } };
  },
};
