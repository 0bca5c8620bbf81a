import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../common/clock.js';
import { loadSettings } from '../../../settings/load-settings.js';
import type { PageFeature } from '../../positions/features/page-features.js';
import { SearchFailure } from '../../positions/search-failure.js';
import { type Breaker, PagedSearch } from './paged-search.js';
import { OverviewRequests } from './overview-requests.js';
import type { PageSource, ProviderLimits, SearchPageQuery } from './search-adapter.js';
import type { ProviderPause } from './provider-state.js';

const OVERVIEW: PageFeature = { type: 'ai_overview', links: [] };
const SOURCES = [{ link: 'https://source.example/', place: 1 }];
const SEARCH = { keyword: 'a', country: 'US', language: 'en' };

function createSearch(
  overview: ProviderLimits['overview'],
  answer: () => Promise<typeof SOURCES | null> = () => Promise.resolve(SOURCES),
) {
  const queries: SearchPageQuery[] = [];
  const tokens: string[] = [];
  const source: PageSource = {
    name: 'prepared',
    price: null,
    limits: {
      pageSize: 10,
      paging: 'pages',
      billing: 'request',
      device: true,
      near: true,
      features: ['ai_overview', 'paid'],
      overview,
    },
    page: (query) => {
      queries.push(query);
      const results = query.page > 2 ? [] : [{ link: `https://page-${query.page}.example/` }];
      return Promise.resolve({ results, features: [OVERVIEW], overviewToken: 'token' });
    },
    overview: (token) => {
      tokens.push(token);
      return answer();
    },
  };
  const breaker = { isOpen: false, recordSuccess: () => {}, recordFailure: () => {} } as unknown as Breaker;
  const pause = { active: null, last: null } as unknown as ProviderPause;
  const calls = { start: () => () => {} };
  const clock = new ManualClock(new Date('2026-03-11T12:00:00Z'));
  const overviews = new OverviewRequests(source, calls, clock);
  const paged = new PagedSearch(source, breaker, pause, calls, loadSettings({}).rank, overviews);
  const charged: number[] = [];
  const search = (onRequest: (count: number) => void = (count) => charged.push(count), diagnostic = false) =>
    paged.search(SEARCH, {
      signal: new AbortController().signal,
      onRequest: async (count) => onRequest(count),
      diagnostic,
    });
  return { search, queries, tokens, charged, paged, clock };
}

describe('the sources of an AI Overview', () => {
  it('are requested once, after the first page and before the next, and counted', async () => {
    const { search, queries, tokens, charged } = createSearch('request');
    const { layout } = await search();
    expect(layout!.features).toEqual([{ ...OVERVIEW, links: SOURCES }]);
    expect([queries.length, tokens, charged]).toEqual([3, ['token'], [1, 1, 1, 1]]);
  });

  it('are not requested without the setting, or for a diagnosis', async () => {
    const without = createSearch(undefined);
    expect((await without.search()).layout!.features).toEqual([OVERVIEW]);
    const diagnosis = createSearch('request');
    await diagnosis.search(undefined, true);
    expect([without.tokens, diagnosis.tokens]).toEqual([[], []]);
    expect(diagnosis.queries[0]).not.toHaveProperty('overview');
  });

  it('stay unknown when the request fails or the budget is used up', async () => {
    const failed = createSearch('request', () => Promise.reject(new SearchFailure('unavailable', 'Down')));
    expect((await failed.search()).layout!.features).toEqual([OVERVIEW]);
    const { search } = createSearch('request');
    let requests = 0;
    const once = () => {
      requests += 1;
      if (requests === 2) throw new SearchFailure('budget', 'Used up');
    };
    expect((await search(once)).layout!.features).toEqual([OVERVIEW]);
  });

  it('are not requested for ten minutes after three failures in a row', async () => {
    let isDown = true;
    const { search, tokens, charged, clock } = createSearch('request', () =>
      isDown ? Promise.reject(new SearchFailure('unavailable', 'Down')) : Promise.resolve(SOURCES),
    );
    const after = (ms: number) => clock.set(new Date(clock.now().getTime() + ms));
    for (let n = 0; n < 5; n += 1) expect((await search()).results).toHaveLength(2);
    expect([tokens.length, charged.length]).toEqual([3, 5 * 3 + 3]);
    after(10 * 60_000 - 1);
    await search();
    expect(tokens).toHaveLength(3);
    after(1);
    await search();
    await search();
    expect(tokens).toHaveLength(4);
    after(10 * 60_000);
    isDown = false;
    expect((await search()).layout!.features).toEqual([{ ...OVERVIEW, links: SOURCES }]);
    isDown = true;
    await search();
    await search();
    expect(tokens).toHaveLength(7);
  });

  it.each(['rejected', 'credits'] as const)(
    'are not requested after one failure of the kind %s',
    async (kind) => {
      const { search, tokens } = createSearch('request', () => Promise.reject(new SearchFailure(kind, 'No')));
      await search();
      expect((await search()).results).toHaveLength(2);
      expect(tokens).toHaveLength(1);
    },
  );

  it('are requested again after a used-up budget', async () => {
    const { search, tokens } = createSearch('request');
    let requests = 0;
    const refused = () => {
      requests += 1;
      if (requests % 4 === 2) throw new SearchFailure('budget', 'Used up');
    };
    for (let n = 0; n < 4; n += 1) {
      requests = 0;
      await search(refused);
    }
    await search();
    expect(tokens).toHaveLength(1);
  });

  it('may reveal that there is no overview', async () => {
    const { search } = createSearch('request', () => Promise.resolve(null));
    expect((await search()).layout!.features).toEqual([]);
  });

  it('take a parameter of the first page elsewhere, charged or free', async () => {
    const [charged, free] = [createSearch('charged'), createSearch('free')];
    await charged.search();
    await free.search();
    expect(charged.queries.map(({ overview }) => overview)).toEqual([true, undefined, undefined]);
    expect([charged.charged, free.charged]).toEqual([
      [2, 1, 1],
      [1, 1, 1],
    ]);
  });

  it('are in the estimate where they are charged', () => {
    const shapes = (['request', 'charged', 'free', undefined] as const).map(
      (overview) => createSearch(overview).paged.shape.overviews,
    );
    expect(shapes).toEqual([1, 1, undefined, undefined]);
  });
});
