import { describe, expect, it } from 'vitest';
import { ManualClock } from '../../../common/clock.js';
import { loadSettings } from '../../../settings/load-settings.js';
import {
  type RunEndingFailure,
  SearchFailure,
  type SearchFailureKind,
} from '../../positions/search-failure.js';
import { Breaker, PagedSearch } from './paged-search.js';
import { OverviewRequests } from './overview-requests.js';
import type { CallOutcome } from './provider-metrics.js';
import { ProviderHealth, ProviderPause } from './provider-state.js';
import type { Pause } from './provider-state.repository.js';
import { SearchProvider } from './search-provider.js';
import type { SearchContext } from './search.js';

const SEARCH = { keyword: 'tea', country: 'GB', language: 'en' };
const NOW = new Date('2026-03-11T12:00:00Z');
const ONE = { results: [{ link: 'https://one.example/' }] };

/** The pauses of a key, as the store keeps them. */
class Pauses {
  stored: Pause | null = null;

  constructor(private readonly clock: ManualClock) {}

  find = () => Promise.resolve(this.stored);

  begin = (_key: string, { kind: reason, message }: RunEndingFailure) => {
    const until = new Date(this.clock.now().getTime() + 1000);
    this.stored = { until, since: this.clock.now(), reason, message };
    return Promise.resolve(this.stored);
  };

  end = (_key: string, { until }: Pause) => {
    if (this.stored && this.stored.until <= until) this.stored = null;
    return Promise.resolve();
  };
}

/** A search of a provider that responds in this order: with a page, a kind of failure, or another error. */
function createSearch(responses: (SearchFailureKind | 'page' | Error)[], env: Record<string, string> = {}) {
  const { rank } = loadSettings({ RANK_RETRY_BASE_MS: '1', RANK_RETRY_ATTEMPTS: '3', ...env });
  const clock = new ManualClock(NOW);
  const pauses = new Pauses(clock);
  const pause = new ProviderPause(pauses as never, 'key', clock);
  const breaker = new Breaker(clock, rank);
  const outcomes: CallOutcome[] = [];
  const charges: number[] = [];
  const source = {
    name: 'prepared',
    price: null,
    limits: {
      pageSize: 100,
      paging: 'whole',
      billing: 'request',
      device: true,
      near: true,
      features: [],
    } as const,
    page: () => {
      const response = responses.shift() ?? 'page';
      if (response === 'page') return Promise.resolve(ONE);
      if (response instanceof Error) return Promise.reject(response);
      return Promise.reject(new SearchFailure(response, `It is ${response}`));
    },
  };
  const calls = { start: () => (outcome: CallOutcome) => void outcomes.push(outcome) };
  const paged = new PagedSearch(
    source,
    breaker,
    pause,
    calls,
    rank,
    new OverviewRequests(source, calls, clock),
  );
  const search = (context: Partial<SearchContext> = {}) =>
    paged.search(SEARCH, {
      signal: new AbortController().signal,
      onRequest: (charged) => Promise.resolve(void charges.push(charged)),
      ...context,
    });
  return { search, outcomes, charges, breaker, pause, pauses, clock, paged };
}

const repeated = <T>(count: number, value: T) => Array.from({ length: count }, () => value);

describe('a request that fails', () => {
  it.each(['throttled', 'unavailable'] as const)(
    'as %s is repeated, and each attempt is charged',
    async (kind) => {
      const { search, outcomes, charges } = createSearch([kind, kind]);
      expect(await search()).toEqual({ ...ONE, provider: 'prepared' });
      expect(outcomes).toEqual([kind, kind, 'ok']);
      expect(charges).toEqual([1, 1, 1]);
    },
  );

  it('too often fails the search with the last failure', async () => {
    const { search, outcomes } = createSearch(['throttled', 'throttled', 'unavailable']);
    await expect(search()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(outcomes).toHaveLength(3);
  });

  it.each(['rejected', 'credits', 'refused', 'malformed'] as const)('as %s is not repeated', async (kind) => {
    const { search, outcomes } = createSearch([kind]);
    await expect(search()).rejects.toMatchObject({ kind });
    expect(outcomes).toEqual([kind]);
  });

  it('is not repeated for a diagnosis', async () => {
    const { search, outcomes } = createSearch(['throttled']);
    await expect(search({ diagnostic: true })).rejects.toMatchObject({ kind: 'throttled' });
    expect(outcomes).toEqual(['throttled']);
  });

  it('because the process ends it is not a failure of the provider', async () => {
    const { search, outcomes, breaker } = createSearch([...repeated(30, new Error('The claim is lost'))]);
    for (let n = 0; n < 25; n += 1) await expect(search()).rejects.toThrow('The claim is lost');
    expect(new Set(outcomes)).toEqual(new Set(['dropped']));
    expect(breaker.isOpen).toBe(false);
  });

  it('before it was sent is none of the provider either', async () => {
    const { search, outcomes } = createSearch([]);
    const onRequest = () => Promise.reject(new SearchFailure('budget', 'Search budget used up'));
    await expect(search({ onRequest })).rejects.toMatchObject({ kind: 'budget' });
    expect(outcomes).toEqual([]);
  });

  it('ends its wait with the signal', async () => {
    const { search } = createSearch(['throttled'], {
      RANK_RETRY_BASE_MS: '60000',
      RANK_RETRY_BUDGET_MS: '600000',
    });
    const controller = new AbortController();
    const found = search({ signal: controller.signal });
    await Promise.resolve();
    controller.abort();
    await expect(found).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the breaker', () => {
  const ALONE = { RANK_RETRY_ATTEMPTS: '1', RANK_BREAKER_MS: '1000' };

  it('opens after 20 outages in a row: no request is sent, but for a diagnosis', async () => {
    const { search, outcomes, charges, breaker } = createSearch(
      repeated<'unavailable'>(20, 'unavailable'),
      ALONE,
    );
    for (let n = 0; n < 20; n += 1) {
      expect(breaker.isOpen).toBe(false);
      await expect(search()).rejects.toMatchObject({ kind: 'unavailable' });
    }
    await expect(search()).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'The provider is unavailable',
    });
    expect(outcomes).toHaveLength(20);
    expect(charges).toHaveLength(20);
    expect(await search({ diagnostic: true })).toMatchObject(ONE);
    expect(breaker.isOpen).toBe(false);
    expect(await search()).toMatchObject(ONE);
  });

  it('lets requests through again after RANK_BREAKER_MS', async () => {
    const { search, breaker, clock } = createSearch(repeated<'unavailable'>(20, 'unavailable'), ALONE);
    for (let n = 0; n < 20; n += 1) await search().catch(() => undefined);
    clock.set(new Date(NOW.getTime() + 999));
    expect(breaker.isOpen).toBe(true);
    clock.set(new Date(NOW.getTime() + 1000));
    expect(await search()).toMatchObject(ONE);
  });

  it.each(['throttled', 'refused', 'malformed', 'rejected'] as const)(
    'counts from the beginning after a response that is %s',
    async (kind) => {
      const outages = repeated<SearchFailureKind>(19, 'unavailable');
      const { search, breaker } = createSearch([...outages, kind, ...outages], ALONE);
      for (let n = 0; n < 39; n += 1) await search().catch(() => undefined);
      expect(breaker.isOpen).toBe(false);
    },
  );

  it('that opens ends the attempts of a search', async () => {
    const outages = repeated<'unavailable'>(30, 'unavailable');
    const { search, outcomes } = createSearch(outages, { RANK_BREAKER_MS: '1000', RANK_RETRY_ATTEMPTS: '8' });
    for (let n = 0; n < 3; n += 1) await expect(search()).rejects.toMatchObject({ kind: 'unavailable' });
    expect(outcomes).toHaveLength(20);
  });
});

describe('the pause of a provider', () => {
  it.each(['rejected', 'credits'] as const)('begins when it is %s, with its reason', async (reason) => {
    const { search, pause } = createSearch([reason]);
    await expect(search()).rejects.toMatchObject({ kind: reason });
    expect(pause.active).toMatchObject({ reason, message: `It is ${reason}`, since: NOW });
  });

  it.each(['throttled', 'unavailable', 'refused', 'malformed'] as const)(
    'does not begin when it is %s',
    async (kind) => {
      const { search, pause } = createSearch([kind], { RANK_RETRY_ATTEMPTS: '1' });
      await expect(search()).rejects.toMatchObject({ kind });
      expect(pause.last).toBeNull();
    },
  );

  it('does not begin with a diagnosis, but ends with one that succeeds', async () => {
    const { search, pause, pauses } = createSearch(['rejected', 'rejected']);
    await expect(search({ diagnostic: true })).rejects.toMatchObject({ kind: 'rejected' });
    expect(pause.last).toBeNull();
    await expect(search()).rejects.toMatchObject({ kind: 'rejected' });
    expect(pause.active).not.toBeNull();
    await search({ diagnostic: true });
    expect([pause.active, pause.last, pauses.stored]).toEqual([null, null, null]);
  });

  it('ends with its time, but is known until a success', async () => {
    const { search, pause, clock } = createSearch(['credits']);
    await search().catch(() => undefined);
    clock.set(new Date(NOW.getTime() + 1000));
    expect(pause.active).toBeNull();
    expect(pause.last).toMatchObject({ reason: 'credits' });
    await search();
    expect(pause.last).toBeNull();
  });

  it('that another request extended is not ended by a success that began before', async () => {
    const { search, pause, pauses, clock } = createSearch(['rejected']);
    await search().catch(() => undefined);
    await search({
      onRequest: async () => {
        clock.set(new Date(NOW.getTime() + 500));
        await pause.begin(new SearchFailure('credits', 'Used up') as RunEndingFailure);
      },
    });
    expect(pause.active).toMatchObject({ reason: 'credits' });
    expect(pauses.stored).toMatchObject({ reason: 'credits' });
  });

  it('that begins during a look at the store is not forgotten', async () => {
    const { pause, pauses } = createSearch([]);
    let found = (_pause: Pause | null) => {};
    pauses.find = () => new Promise((resolve) => void (found = resolve));
    const refreshed = pause.refresh();
    await pause.begin(new SearchFailure('rejected', 'Bad key') as RunEndingFailure);
    found(null);
    await refreshed;
    expect(pause.active).toMatchObject({ reason: 'rejected' });
  });

  it('that another process began or ended is known after a look at the store', async () => {
    const { pause, pauses, clock } = createSearch([]);
    pauses.stored = { until: new Date(NOW.getTime() + 1), since: NOW, reason: 'credits', message: 'x' };
    await pause.refresh();
    expect(pause.active).toEqual(pauses.stored);
    clock.set(new Date(NOW.getTime() + 1));
    expect(pause.active).toBeNull();
    pauses.stored = null;
    await pause.refresh();
    expect(pause.last).toBeNull();
  });
});

const HEALTH = new ProviderHealth({ findHealth: () => Promise.resolve(null) } as never, 'id');

describe('a paused provider', () => {
  const context = { signal: new AbortController().signal, onRequest: () => Promise.resolve() };
  /** A provider whose first search was rejected. */
  async function pausedProvider(...responses: Parameters<typeof createSearch>[0]) {
    const prepared = createSearch(['rejected', ...responses]);
    const provider = new SearchProvider(prepared.paged, HEALTH);
    await expect(provider.search(SEARCH, context)).rejects.toMatchObject({ kind: 'rejected' });
    return { ...prepared, provider };
  }

  it('fails searches without a request, with the reason of its pause', async () => {
    const { provider, outcomes } = await pausedProvider();
    await expect(provider.search(SEARCH, context)).rejects.toMatchObject({
      kind: 'rejected',
      message: 'The provider is paused: It is rejected',
      said: 'It is rejected',
    });
    expect(outcomes).toHaveLength(1);
    expect([provider.blocked, provider.paused, provider.down]).toEqual([true, true, false]);
    expect(provider.rejection).toEqual({ kind: 'rejected', message: 'It is rejected' });
    const advice = expect.stringContaining('SEARCH_PROVIDER_KEY') as string;
    expect(await provider.status()).toEqual({
      name: 'prepared',
      state: 'paused',
      reason: 'rejected',
      since: NOW,
      health: { state: 'failing', since: NOW, failure: 'rejected', message: 'It is rejected', advice },
    });
  });

  it('is asked by one of many searches on a trial; its success lets the others ask', async () => {
    const { provider, outcomes } = await pausedProvider('page', 'page', 'page');
    provider.allowTrial();
    const found = await Promise.all([1, 2, 3].map(() => provider.search(SEARCH, context)));
    expect(found).toHaveLength(3);
    expect(outcomes).toEqual(['rejected', 'ok', 'ok', 'ok']);
    expect([provider.blocked, provider.rejection]).toEqual([false, undefined]);
    expect(await provider.status()).toMatchObject({
      name: 'prepared',
      state: 'ok',
      reason: null,
      since: null,
    });
  });

  it('stays paused after a trial that is rejected, which was the only request', async () => {
    const { provider, outcomes } = await pausedProvider('rejected');
    provider.allowTrial();
    const found = await Promise.allSettled([1, 2, 3].map(() => provider.search(SEARCH, context)));
    expect(found.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(outcomes).toEqual(['rejected', 'rejected']);
    expect(provider.blocked).toBe(true);
  });
});
