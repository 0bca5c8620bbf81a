import {
  type Dialect,
  readDevice,
  toError,
  locale,
  needed,
  onlyKnown,
  pageWindow,
  problem,
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
import { readPlace } from './serpapi-locales.js';
import { firstPage, googlePage } from './google-pages.js';
import type { SimulatedBlock } from '../results/blocks.js';

const ERRORS = {
  unauthorized: [401, 'The api_key is not valid'],
  forbidden: [403, 'Forbidden'],
  rate_limit: [429, 'Too many requests'],
  server_error: [500, 'Internal server error'],
  credits: [402, 'You have run out of credits'],
  error_200: [200, 'The search could not be completed'],
} as const;

/** Elements share the numbers of the page; ads have words instead. */
const blockWriters = (at: (block: SimulatedBlock) => number): BlockWriters => {
  const list =
    (name: string, toEntry: (entry: { title: string; link: string }) => object) =>
    (block: SimulatedBlock) => ({
      [name]: plain(block.links).map((entry) => ({ ...toEntry(entry), block_position: at(block) })),
    });
  return {
    ai_overview: (block) => ({
      ai_overview: {
        block_position: at(block),
        ...(block.links.length === 0
          ? { message: 'AI Overview was present but not fetched' }
          : {
              ai_overview_sources: block.links.map(({ link, title }) => ({
                source_title: title,
                source_url: link,
              })),
            }),
      },
    }),
    discussions: list('discussions_and_forums', ({ link, title }) => ({ discussion_title: title, link })),
    featured_snippet: (block) => ({
      answer_box: { block_position: at(block), answers: [{ source: only(block) }] },
    }),
    images: list('inline_images', (entry) => entry),
    knowledge_graph: (block) => ({
      knowledge_graph: { title: only(block).title, website: only(block).link },
    }),
    local_pack: list('local_results', (entry) => entry),
    paid: (block) => ({
      ads: plain(block.links).map((ad) => ({ ...ad, block_position: isTop(block) ? 'top' : 'bottom' })),
    }),
    people_also_ask: list('related_questions', ({ link, title }) => ({
      question: title,
      source: { link, title },
    })),
    related_searches: () => ({ related_searches: RELATED }),
    top_stories: list('top_stories', (entry) => entry),
    video: list('inline_videos', (entry) => entry),
  };
};

/** Codes of ISO 3166 that its page "Google Countries" does not have. */
const UNLISTED = ['ax', 'bl', 'gb', 'kp', 'me', 'ss'];

/** The country of `gl`, which names the United Kingdom uk, or of a location. */
function readCountry(params: URLSearchParams): string | null {
  const gl = params.get('gl');
  if (gl !== null && UNLISTED.includes(gl)) throw problem(traject, 'invalid', `Unsupported gl: ${gl}`);
  return gl === 'uk' ? 'gb' : (gl ?? readPlace(params.get('location')));
}

/** ValueSERP and Scale SERP. */
export const traject: Dialect = {
  names: ['valueserp', 'scaleserp'],
  method: 'GET',
  owns: (path, params) => path === '/search' && params.has('api_key'),
  read: ({ params }) => {
    onlyKnown(params.keys(), [
      'api_key',
      'q',
      'gl',
      'hl',
      'location',
      'device',
      'page',
      'include_ai_overview',
    ]);
    return {
      q: needed(params.get('q'), 'q'),
      ...locale(readCountry(params), params.get('hl')),
      near: params.has('location') ? needed(params.get('location'), 'location') : undefined,
      device: readDevice(params.get('device')),
      ...pageWindow(params.get('page') ?? undefined, 'page'),
      overview: params.get('include_ai_overview') === 'true',
    };
  },
  authorize: ({ params }, { key }) => {
    if (params.get('api_key') !== key) throw problem(traject, 'unauthorized');
  },
  page: (query, world, most) => {
    const { blocks, sitelinks } = firstPage(query, world, most);
    const ofFirst = sitelinksIf(sitelinks, { sitelinks: SITELINKS });
    const numbered = blocks.filter(({ name }) => name !== 'paid' && name !== 'knowledge_graph');
    const at = (block: SimulatedBlock) => block.above + numbered.indexOf(block) + 1;
    const organic_results = googlePage(query, world, most).map((result, index) => ({
      position: index + 1,
      position_overall: query.start + index + 1,
      block_position: index + numbered.filter(({ above }) => above <= index).length + 1,
      page: query.start / 10 + 1,
      title: result.title,
      link: result.link,
      snippet: result.description,
      ...ofFirst(result, index),
    }));
    return {
      request_info: { success: true, credits_used: 1, credits_remaining: 99 },
      ...blockMembers(blocks, blockWriters(at)),
      organic_results,
    };
  },
  empty: (query, world) => traject.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = toError(ERRORS, kind, words);
    return { status, body: { request_info: { success: false, message } } };
  },
};
