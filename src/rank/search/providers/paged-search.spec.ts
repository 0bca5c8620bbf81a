import { describe, expect, it } from 'vitest';
import { SystemClock } from '../../../common/clock.js';
import { loadSettings } from '../../../settings/load-settings.js';
import { type Breaker, PagedSearch } from './paged-search.js';
import type { ProviderCalls } from './provider-metrics.js';
import type { ProviderPause } from './provider-state.js';
import { OverviewRequests } from './overview-requests.js';
import type { PageSource, ProviderLimits, SearchPage, SearchPageQuery } from './search-adapter.js';

const PAGED: ProviderLimits = {
  pageSize: 10,
  paging: 'pages',
  billing: 'request',
  device: true,
  near: true,
  features: [],
};

/** Serves prepared pages, then empty ones. */
class PreparedPages implements PageSource {
  readonly name = 'prepared';
  readonly price = null;
  readonly queries: SearchPageQuery[] = [];

  constructor(
    private readonly pages: string[][],
    readonly limits: ProviderLimits,
  ) {}

  page(query: SearchPageQuery): Promise<SearchPage> {
    this.queries.push(query);
    const links = this.pages[query.page - 1] ?? [];
    return Promise.resolve({ results: links.map((link) => ({ link })) });
  }
}

const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `link ${from + index}`);

function createService(
  pages: string[][],
  limits: Partial<ProviderLimits> = {},
  env: Record<string, string> = {},
) {
  const source = new PreparedPages(pages, { ...PAGED, ...limits });
  const breaker = { isOpen: false, recordSuccess: () => {}, recordFailure: () => {} } as unknown as Breaker;
  const calls: ProviderCalls = { start: () => () => {} };
  const pause = { active: null, last: null } as unknown as ProviderPause;
  const { rank } = loadSettings(env);
  const overviews = new OverviewRequests(source, calls, new SystemClock());
  return { source, service: new PagedSearch(source, breaker, pause, calls, rank, overviews) };
}

const SEARCH = { keyword: 'a', country: 'US', language: 'en' };

async function run(
  { service, source }: ReturnType<typeof createService>,
  enoughAt = Number.POSITIVE_INFINITY,
) {
  const signal = new AbortController().signal;
  let charged = 0;
  const { results } = await service.search(SEARCH, {
    signal,
    onRequest: async (count) => void (charged += count),
    enough: (found) => found.length >= enoughAt,
  });
  return {
    links: results.map((result) => result?.link),
    starts: source.queries.map(({ start }) => start),
    charged,
  };
}

it('a search names its language to providers in lower case: some refuse others', async () => {
  const known: string[] = [];
  const nearestLanguage = (language: string) => void known.push(language);
  const { service, source } = createService([numbered(0, 8), numbered(8, 8)], { nearestLanguage });
  const context = { signal: new AbortController().signal, onRequest: async () => {} };
  await service.search({ ...SEARCH, language: 'PT' }, context);
  expect(source.queries.map(({ language }) => language)).toEqual(['pt', 'pt', 'pt']);
  expect(known).toEqual(['pt']);
});

describe('a search over pages', () => {
  it('starts each page ten further on, drops repeated links and ends with an empty page', async () => {
    const pages = [numbered(0, 8), numbered(6, 6), numbered(12, 4)];
    const { links, starts } = await run(createService(pages));
    expect(starts).toEqual([0, 10, 20, 30]);
    expect(links).toEqual(numbered(0, 16));
  });

  it('starts further on after a longer page', async () => {
    const { starts } = await run(createService([numbered(0, 30), numbered(30, 8), numbered(38, 4)]));
    expect(starts).toEqual([0, 30, 40, 50]);
  });

  it('ends with a page without anything new', async () => {
    const { starts, links } = await run(createService([numbered(0, 9), numbered(2, 5), numbered(50, 5)]));
    expect(starts).toEqual([0, 10]);
    expect(links).toEqual(numbered(0, 9));
  });

  it('ends at RANK_DEPTH and cuts the list there', async () => {
    const pages = [numbered(0, 8), numbered(8, 8), numbered(16, 8)];
    const { links, charged } = await run(createService(pages, {}, { RANK_DEPTH: '12' }));
    expect(links).toEqual(numbered(0, 12));
    expect(charged).toBe(2);
  });

  it('ends when the results suffice', async () => {
    const { starts } = await run(createService([numbered(0, 8), numbered(8, 8), numbered(16, 8)]), 10);
    expect(starts).toEqual([0, 10]);
  });

  it('requests merged pages of as many tens as the depth needs', async () => {
    const service = createService(
      [numbered(0, 12), numbered(12, 20)],
      { pageSize: 100 },
      { RANK_DEPTH: '15' },
    );
    const { starts } = await run(service);
    expect(starts).toEqual([0, 20]);
    expect(service.source.queries[0]).toMatchObject({ size: 20, depth: 15 });
  });
});

describe('a search in one request', () => {
  it('is charged by tens where the provider charges so', async () => {
    const limits = { paging: 'whole', billing: 'ten-results' } as const;
    const { charged, starts } = await run(createService([numbered(0, 40)], limits, { RANK_DEPTH: '35' }));
    expect(starts).toEqual([0]);
    expect(charged).toBe(4);
  });

  it.each([
    ['whole', 'single', true],
    ['optional', 'single', true],
    ['optional', 'pages', false],
    ['pages', 'single', false],
  ] as const)(
    'of a provider with paging %s and RANK_PAGING=%s ends at the depth: %s',
    (paging, mode, ends) => {
      expect(createService([], { paging }, { RANK_PAGING: mode }).service.endsAtDepth).toBe(ends);
    },
  );

  it('keeps repeated links where RANK_PAGING=single applies', async () => {
    const pages = [['a', 'b', 'a'], ['c']];
    expect((await run(createService(pages, { paging: 'optional' }))).links).toEqual(['a', 'b', 'a']);
    const paged = createService(pages, { paging: 'optional' }, { RANK_PAGING: 'pages' });
    expect((await run(paged)).links).toEqual(['a', 'b', 'c']);
  });
});

describe('a diagnosis', () => {
  const diagnose = async ({ service, source }: ReturnType<typeof createService>) => {
    let charged = 0;
    const context = {
      signal: new AbortController().signal,
      onRequest: async (count: number) => void (charged += count),
      diagnostic: true,
    };
    const { results } = await service.search(SEARCH, context);
    return { charged, results: results.length, queries: source.queries };
  };
  const pages = [numbered(0, 8), numbered(8, 8), numbered(16, 8)];

  it.each<[string, Partial<ProviderLimits>, number]>([
    ['reads the first page of a provider with pages', {}, 10],
    ['reads ten results where each ten are charged', { paging: 'whole', billing: 'ten-results' }, 10],
    ['reads the whole depth where that is one request', { paging: 'optional' }, 100],
    ['reads the whole depth of a merged page', { pageSize: 100 }, 100],
  ])('%s, for one request', async (_, limits, depth) => {
    const { charged, results, queries } = await diagnose(createService(pages, limits));
    expect({ charged, results, requested: queries.map((query) => query.depth) }).toEqual({
      charged: 1,
      results: 8,
      requested: [depth],
    });
  });

  it('requests no more than RANK_DEPTH', async () => {
    const { queries } = await diagnose(createService(pages, { pageSize: 3 }, { RANK_DEPTH: '3' }));
    expect(queries).toMatchObject([{ depth: 3 }]);
  });
});

describe('a search that the provider cannot do', () => {
  it('fails and names the provider', async () => {
    const { service } = createService([], { near: false, device: false });
    const context = { signal: new AbortController().signal, onRequest: () => Promise.resolve() };
    await expect(service.search({ ...SEARCH, near: 'Ulm' }, context)).rejects.toThrow(
      'Search provider prepared cannot search near a place',
    );
    await expect(service.search({ ...SEARCH, device: 'mobile' }, context)).rejects.toThrow(
      'Search provider prepared cannot search as a mobile device',
    );
  });

  it.each([
    ['its device', { device: 'mobile' as const }, { near: true }, 'device'],
    ['its place', { near: 'Ulm' }, { near: false }, undefined],
    ['both', { near: 'Ulm', device: 'mobile' as const }, { near: false }, undefined],
  ])('fails for %s', async (_what, change, limits, refusedFor) => {
    const { service } = createService([], { ...limits, device: false });
    const context = { signal: new AbortController().signal, onRequest: () => Promise.resolve() };
    await expect(service.search({ ...SEARCH, ...change }, context)).rejects.toMatchObject({
      kind: 'refused',
      refusedFor,
    });
  });
});
