import { HttpProblem, readMember } from '../http/exchange.js';
import {
  type Dialect,
  readDevice,
  type DialectRequest,
  toError,
  locale,
  needed,
  onlyKnown,
  problem,
  twoParts,
  whole,
} from './dialect.js';
import { blockMembers, type BlockWriters, isTop, only, RELATED, sitelinksIf } from './block-members.js';
import { firstPage, googlePage } from './google-pages.js';
import type { BlockLink, SimulatedBlock } from '../results/blocks.js';

const ERRORS = {
  unauthorized: [401, 'Authentication failed'],
  forbidden: [403, 'Access denied'],
  rate_limit: [429, 'Too many requests'],
  server_error: [502, 'The target could not be reached'],
  credits: [402, 'Account is suspended: insufficient balance'],
  error_200: [200, 'The target blocked the request'],
} as const;
const KNOWN = ['q', 'gl', 'hl', 'uule', 'brd_mobile', 'start', 'num', 'brd_json', 'brd_ai_overview'];

type Ranked = (links: readonly BlockLink[]) => (BlockLink & { global_rank: number })[];

/** Entries have numbers of their own, but for AI Overviews, snippets and images. No discussions. */
const blockWriters = (toRanked: (block: SimulatedBlock) => Ranked): BlockWriters => {
  const ranked = (block: SimulatedBlock) =>
    toRanked(block)(block.links).map(({ title, link, global_rank }) => ({ title, link, global_rank }));
  return {
    ai_overview: ({ links }) => ({
      ai_overview:
        links.length === 0
          ? { texts: [{ type: 'paragraph' }] }
          : { references: links.map(({ link, title }, index) => ({ href: link, title, index: index + 1 })) },
    }),
    featured_snippet: (block) => ({ featured_snippets: ranked(block) }),
    images: (block) => ({ images: ranked(block).map(({ title, global_rank }) => ({ title, global_rank })) }),
    knowledge_graph: (block) => ({ knowledge: { name: only(block).title, site: only(block).link } }),
    local_pack: (block) => ({
      snack_pack: ranked(block).map(({ title, link, global_rank }) => ({
        name: title,
        site: link,
        global_rank,
      })),
    }),
    paid: (block) => ({ [isTop(block) ? 'top_ads' : 'bottom_ads']: ranked(block) }),
    people_also_ask: (block) => ({
      people_also_ask: ranked(block).map(({ title, link, global_rank }) => ({
        question: title,
        answer_link: link,
        global_rank,
      })),
    }),
    related_searches: () => ({ related: RELATED }),
    top_stories: (block) => ({ top_stories: { items: ranked(block) } }),
    video: (block) => ({ videos: ranked(block) }),
  };
};

/** Numbers of the entries of blocks and of results, which count together. */
function globalRanks(blocks: readonly SimulatedBlock[]) {
  const counted = blocks.filter(({ name }) => !UNRANKED.has(name));
  const entriesAbove = (isAbove: (block: SimulatedBlock) => boolean) =>
    counted.filter(isAbove).reduce((sum, { links }) => sum + links.length, 0);
  return {
    ofResult: (index: number) => index + entriesAbove(({ above }) => above <= index) + 1,
    ofBlock: (block: SimulatedBlock): Ranked => {
      const first =
        block.above + entriesAbove((other) => counted.indexOf(other) < counted.indexOf(block)) + 1;
      return (links) => links.map((link, index) => ({ ...link, global_rank: first + index }));
    },
  };
}

const UNRANKED: ReadonlySet<string> = new Set([
  'ai_overview',
  'knowledge_graph',
  'related_searches',
  'discussions',
]);

/** An address of Google in the body; `num` merges pages; errors are in a header. */
export const brightdata: Dialect = {
  names: ['brightdata'],
  method: 'POST',
  owns: (path) => path === '/request',
  read: (request) => {
    const params = readTarget(request);
    onlyKnown(params.keys(), KNOWN);
    if (params.get('brd_json') !== '1') throw new HttpProblem(400, 'brd_json=1 is missing');
    const uule = params.get('uule');
    return {
      q: needed(params.get('q'), 'q'),
      ...locale(params.get('gl'), params.get('hl')),
      near: uule === null ? undefined : readPlace(uule),
      device: readDevice(params.get('brd_mobile') === '1' ? 'mobile' : params.get('brd_mobile')),
      start: whole(params.get('start'), 'start', 0, 990, 0),
      overview: params.get('brd_ai_overview') === '2',
      num: whole(params.get('num'), 'num', 10, 100, 10),
    };
  },
  authorize: ({ headers, body }, { key }) => {
    const [token, zone] = twoParts(key);
    if (headers.authorization !== `Bearer ${token}`) throw problem(brightdata, 'unauthorized');
    if (readMember(body, 'zone') !== zone) throw problem(brightdata, 'invalid', 'zone not found');
  },
  page: (query, world, most) => {
    const { blocks, sitelinks } = firstPage(query, world, most);
    const ranks = globalRanks(blocks);
    const ofFirst = sitelinksIf(sitelinks, { extensions: [{ type: 'site_link', text: 'Contact' }] });
    const organic = googlePage(query, world, most).map((result, index) => ({
      rank: index + 1,
      global_rank: ranks.ofResult(index),
      title: result.title,
      link: result.link,
      description: result.description,
      ...ofFirst(result, index),
    }));
    return {
      general: { search_engine: 'google', query: query.q },
      ...blockMembers(blocks, blockWriters(ranks.ofBlock)),
      organic,
      pagination: {},
    };
  },
  empty: (query, world) => brightdata.page(query, world, 0),
  error: (kind, words) => {
    const { status, message } = toError(ERRORS, kind, words);
    return { status, body: '', headers: { 'x-brd-error': message } };
  },
};

function readTarget({ body }: DialectRequest): URLSearchParams {
  const url = needed(readMember(body, 'url'), 'url');
  if (!URL.canParse(url) || !url.startsWith('https://www.google.com/search?'))
    throw new HttpProblem(400, 'url must be an address of https://www.google.com/search');
  return new URL(url).searchParams;
}

/** @throws HttpProblem 400 when the length in the code is not that of the name */
function readPlace(uule: string): string {
  const [, length = '', name = ''] = /^w\+CAIQICI([A-Za-z0-9_-])([A-Za-z0-9+/]+=*)$/.exec(uule) ?? [];
  const bytes = Buffer.from(name, 'base64');
  const code = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.indexOf(length);
  if (bytes.length === 0 || code !== bytes.length % 64) throw new HttpProblem(400, 'uule is not valid');
  return bytes.toString('utf8');
}
