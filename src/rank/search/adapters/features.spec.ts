import { describe, expect, it } from 'vitest';
import { ownedPlaces, type PageFeature } from '../../positions/features/page-features.js';
import { websiteMatcher } from '../../positions/website.js';
import { ADAPTERS } from './adapters.js';
import { response } from './spec-support.js';

type Name = keyof typeof ADAPTERS;
type Members = Record<string, unknown>;

const OWN = 'https://own.example/page';
const OTHER = 'https://other.example/';
const result = { link: OTHER, title: 'Other' };
const metadata = { search_metadata: { status: 'Success' }, organic_results: [result] };
const traject = { request_info: { success: true }, organic_results: [result] };
const items = (...list: Members[]) => ({
  tasks: [
    { status_code: 20_000, result: [{ items: [...list, { type: 'organic', url: OTHER, title: 'Other' }] }] },
  ],
});
const many = Array.from({ length: 60 }, (_, n) => `https://site-${n}.example/`);

interface Fixtures {
  /** A page with these news, among them the website's. */
  news: (links: string[]) => unknown;
  /** A page with a block whose owner is unknown. */
  unknown: unknown;
  type: PageFeature['type'];
  /** A block of another shape. */
  other: unknown;
}

const createNews = (links: string[]) => links.map((link) => ({ title: 'News', link }));
const shared = (own: string): Fixtures => ({
  news: (links) => ({ ...metadata, top_stories: createNews(links) }),
  unknown: { ...metadata, ai_overview: { page_token: 'token', [own]: [] } },
  type: 'ai_overview',
  other: { ...metadata, top_stories: 'News', ai_overview: 7 },
});
const trajectForms: Fixtures = {
  news: (links) => ({ ...traject, top_stories: createNews(links) }),
  unknown: { ...traject, ai_overview: { message: 'present, not fetched' } },
  type: 'ai_overview',
  other: { ...traject, top_stories: [1, 'x'], ai_overview: true },
};
const FIXTURES: Partial<Record<Name, Fixtures>> = {
  serpapi: shared('references'),
  searchapi: shared('reference_links'),
  valueserp: trajectForms,
  scaleserp: trajectForms,
  serper: {
    news: (links) => ({ organic: [result], topStories: createNews(links) }),
    unknown: { organic: [result], relatedSearches: [{ query: 'more' }] },
    type: 'related_searches',
    other: { organic: [result], topStories: 'News', answerBox: false },
  },
  brightdata: {
    news: (links) => ({ organic: [result], top_stories: { items: createNews(links) } }),
    unknown: { organic: [result], images: [{ title: 'Image' }] },
    type: 'images',
    other: { organic: [result], top_stories: 'News', videos: [null] },
  },
  dataforseo: {
    news: (links) => items({ type: 'top_stories', items: links.map((url) => ({ title: 'News', url })) }),
    unknown: items({ type: 'ai_overview', asynchronous_ai_overview: true, items: [], references: null }),
    type: 'ai_overview',
    other: items({ type: 'carousel' }, { type: 'ask_again' }),
  },
};
const named = Object.entries(FIXTURES) as [Name, Fixtures][];

function read(name: Name, body: unknown) {
  const page = ADAPTERS[name].read(response(200, body));
  if ('failure' in page) throw new Error(page.failure);
  return page;
}
const own = websiteMatcher('own.example', 'host');

describe.each(named)('blocks of %s', (name, { news, unknown, type, other }) => {
  it('are none where the page has none', () => {
    expect(read(name, news([]))).not.toHaveProperty('features.0.links.0');
    expect(read(name, name === 'dataforseo' ? items() : { ...(news([]) as object) }).results).toHaveLength(1);
  });

  it('have the links of the page, in its order', () => {
    expect(read(name, news([OTHER, OWN, OTHER])).features).toMatchObject([
      {
        type: 'top_stories',
        links: [
          { link: OTHER, title: 'News', place: 1 },
          { link: OWN, title: 'News', place: 2 },
        ],
      },
    ]);
  });

  it('are owned by the website at its best place', () => {
    const { features = [] } = read(name, news([OTHER, OWN, 'https://own.example/other']));
    expect(ownedPlaces(features, own)).toEqual([{ type: 'top_stories', place: 2, link: OWN }]);
  });

  it('may have an unknown owner', () => {
    expect(read(name, unknown).features).toMatchObject([{ type, links: [] }]);
  });

  it('of another shape are dropped and counted, without failing the search', () => {
    const page = read(name, other);
    expect(page.results).toHaveLength(1);
    expect(page).not.toHaveProperty('features');
    expect(page.dropped).toBe(2);
  });

  it('are read whole, however many links there are', () => {
    const { features = [] } = read(name, news([...many, OWN]));
    expect(ownedPlaces(features, own)).toEqual([{ type: 'top_stories', place: 61, link: OWN }]);
  });

  it('have no links to Google, redirects unwrapped and no marked words', () => {
    const links = [
      'https://www.google.com/search?q=more',
      `https://www.google.de/url?sa=t&url=${encodeURIComponent(OWN)}`,
      `${OTHER}#:~:text=words`,
      'https://cloud.google.com/run',
      `https://long.example/${'x'.repeat(2048)}`,
      'javascript:alert(1)',
    ];
    const [block] = read(name, news(links)).features!;
    expect(block!.links.map(({ link }) => link)).toEqual([OWN, OTHER, 'https://cloud.google.com/run']);
  });
});

describe('blocks without links', () => {
  it.each(['rapidapi', 'searxng'] as const)('%s sees none', (name) => {
    expect(ADAPTERS[name].limits.features).toEqual([]);
  });

  it('a box without a link is an answer', () => {
    expect(read('serper', { organic: [result], answerBox: { title: '42' } }).features).toMatchObject([
      { type: 'answer_box', title: '42' },
    ]);
  });
});

describe('the order of a page', () => {
  const ad = (url: string) => ({ type: 'paid', url, title: 'Ad' });
  const body = items(
    ad('https://ad.example/1'),
    ad('https://ad.example/2'),
    { type: 'knowledge_graph', title: 'Tents', url: OTHER, position: 'right' },
    { type: 'local_pack', title: 'One', url: 'https://one.example/' },
    { type: 'local_pack', title: 'Two', url: 'https://two.example/' },
    { type: 'unheard_of' },
  );

  it('counts each ad and each other block, but not the right column', () => {
    const page = read('dataforseo', body);
    expect(page.blocks).toEqual([0, 0, 0, 0]);
    expect(page.features).toMatchObject([
      { type: 'paid', rank_absolute: 1, links: [{ place: 1 }, { place: 2 }] },
      { type: 'local_pack', rank_absolute: 3, links: [{ place: 1 }, { place: 2 }] },
      { type: 'knowledge_graph', links: [{ link: OTHER }] },
    ]);
    expect(page.dropped).toBe(1);
  });

  it('is unknown where a block has no rank', () => {
    const ranked = { ...result, global_rank: 2 };
    const pack = [{ name: 'Shop', site: OWN, global_rank: 1 }];
    expect(read('brightdata', { organic: [ranked], snack_pack: pack }).blocks).toEqual([0]);
    const overview = { references: [{ href: OWN }] };
    expect(
      read('brightdata', { organic: [ranked], snack_pack: pack, ai_overview: overview }),
    ).not.toHaveProperty('blocks');
  });

  it('divides two packs of one list by a gap', () => {
    const entry = (global_rank: number) => ({
      name: 'Shop',
      site: `https://shop-${global_rank}.example/`,
      global_rank,
    });
    const { features } = read('brightdata', {
      organic: [{ ...result, global_rank: 4 }],
      snack_pack: [1, 2, 3, 21, 22].map(entry),
    });
    expect(features).toMatchObject([
      { type: 'local_pack', rank_absolute: 1, links: { length: 3 } },
      { type: 'local_pack', rank_absolute: 3, links: { length: 2 } },
    ]);
  });

  it('has ads below the results last', () => {
    const position = (block_position: unknown) => ({
      link: `https://${String(block_position)}.example/`,
      block_position,
    });
    const page = read('valueserp', {
      request_info: { success: true },
      ads: [position('top'), position('bottom'), position('top')],
      organic_results: [{ ...result, block_position: 1 }],
    });
    expect(page.blocks).toEqual([0, 0, 1]);
    expect(page.features).toMatchObject([{ rank_absolute: 1 }, { rank_absolute: 4 }]);
  });
});

describe('an unbounded page', () => {
  const links = Array.from({ length: 5000 }, (_, n) => `https://site-${n}.example/`);

  it.each(named)('of %s is read up to 1,000 entries of a block', (name, { news }) => {
    expect(read(name, news(links)).features![0]!.links).toHaveLength(1000);
  });

  it('has at most 1,000 items, ads, packs and site links', () => {
    const found = read('dataforseo', items(...links.map((url) => ({ type: 'organic', url, title: 'x' }))));
    expect(found.results).toHaveLength(1000);
    const paid = items({ type: 'organic', url: OTHER }, ...links.map((url) => ({ type: 'paid', url })));
    expect(read('dataforseo', paid).blocks).toHaveLength(999);
    const wide = links.map((url) => ({ url, title: 'x' }));
    const twoPacks = items({ type: 'local_pack', items: wide }, { type: 'local_pack', url: OTHER });
    expect(read('dataforseo', twoPacks).features![0]!.links).toHaveLength(1000);
    const places = links.map((link, n) => ({ link, block_position: `${n}` }));
    const withAds = { ...traject, ads: places };
    expect(read('valueserp', withAds).features).toHaveLength(1000);
    const packs = links.map((site, n) => ({ site, global_rank: 2 * n }));
    expect(read('brightdata', { organic: [result], snack_pack: packs }).features).toHaveLength(1000);
    const organic = links.map((link) => ({ link, title: 'x', sitelinks: [{}] }));
    expect(read('serper', { organic }).features).toHaveLength(1000);
  });
});

describe('the request for the sources of an AI Overview', () => {
  const { request, read: readSources } = ADAPTERS.serpapi.overview!;
  const sources = [{ link: `${OWN}#:~:text=x`, title: 'Guide', index: 0 }];

  it('has the token and the key', () => {
    const access = { key: 'k&y', host: '', name: '' };
    expect(request('a b', access).path).toBe(
      '/search.json?engine=google_ai_overview&page_token=a+b&api_key=k%26y',
    );
    expect(ADAPTERS.searchapi.overview!.request('a', access).headers).toMatchObject({
      authorization: 'Bearer k&y',
    });
  });

  it.each([
    ['a list at the root', 200, { references: sources }, [{ link: OWN, title: 'Guide', place: 1 }]],
    [
      'a list in the overview',
      200,
      { ai_overview: { references: sources } },
      [{ link: OWN, title: 'Guide', place: 1 }],
    ],
    ['that there is none', 200, { error: 'Fully empty' }, null],
    ['an error with status 200', 200, { error: 'Expired' }, { failure: 'unavailable', said: 'Expired' }],
    ['an outage', 500, { error: 'Down' }, { failure: 'unavailable', said: 'Down' }],
    ['another shape', 200, [], { failure: 'malformed', missing: 'ai_overview.references' }],
  ])('reads %s', (_case, status, body, expected) => {
    expect(readSources(response(status, body))).toEqual(expected);
  });
});
