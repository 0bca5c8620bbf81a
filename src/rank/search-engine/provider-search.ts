import { setTimeout as wait } from 'node:timers/promises';
import type { RankSettings } from '../../config/settings.js';
import type { SearchShape } from '../domain/request-estimate.js';
import { waitBeforeRetry } from '../domain/retry.js';
import type { Breaker } from './breaker.js';
import type { ProviderMetrics } from './provider-metrics.js';
import { ResultList } from './result-list.js';
import type {
  ProviderPrice,
  Search,
  SearchEngine,
  SearchPage,
  SearchPageQuery,
  SearchResult,
} from './search-engine.js';
import { SearchFailure } from './search-failure.js';

export interface SearchContext {
  /** Ends the search, waits included. */
  signal: AbortSignal;
  /** Awaited before each request to a provider, with the number of requests that it charges; rejects to prevent it. */
  onRequest: (charged: number) => Promise<void>;
  /** Called between pages: true when the results so far suffice. */
  enough?: (results: SearchResult[]) => boolean;
}

/** Attempts and waiting time that a search has used, over all its pages (rules 216 and 217). */
interface Spent {
  failures: number;
  waitedMs: number;
}

/** Results of one page of Google at most. */
const TEN = 10;

/** Searches of one configured provider: paging, retries and a breaker, on any engine (rules 192-230). */
export class ProviderSearch {
  /** One request returns the whole list. */
  private readonly whole: boolean;
  /** Pages overlap: a link that came before is dropped. */
  private readonly merged: boolean;

  constructor(
    private readonly engine: SearchEngine,
    private readonly breaker: Breaker,
    private readonly metrics: ProviderMetrics,
    private readonly settings: RankSettings,
  ) {
    const { paging } = engine.limits;
    const asOne = paging === 'optional' && settings.paging === 'single';
    this.whole = paging === 'whole' || asOne;
    this.merged = !asOne;
  }

  get name(): string {
    return this.engine.name;
  }

  get price(): ProviderPrice | null {
    return this.engine.price;
  }

  get shape(): SearchShape {
    const { pageSize, billing } = this.engine.limits;
    return { pageSize, whole: this.whole, billing };
  }

  get down(): boolean {
    return this.breaker.isOpen;
  }

  /**
   * The result list, best first, at most RANK_DEPTH long.
   * @throws SearchFailure when no attempt gave one; the signal's reason when it ended the search
   */
  async search(search: Search, context: SearchContext): Promise<SearchResult[]> {
    // A keyword that was stored under another provider must not be searched without its place or device.
    const unsupported = this.unsupported(search);
    if (unsupported !== undefined) throw new SearchFailure('refused', unsupported);
    const { depth } = this.settings;
    const size = Math.min(this.engine.limits.pageSize, Math.ceil(depth / TEN) * TEN);
    const spent: Spent = { failures: 0, waitedMs: 0 };
    const list = new ResultList(this.merged);
    for (let page = 1, start = 0; ; page += 1) {
      const { results } = await this.page({ ...search, page, start, size, depth }, context, spent);
      const added = list.add(results);
      if (this.whole || added === 0 || list.length >= depth || context.enough?.(list.first(depth))) break;
      start += Math.max(size, results.length);
    }
    return list.first(depth);
  }

  /** @returns why the provider cannot search this; undefined when it can */
  unsupported({ near, device }: Pick<Search, 'near' | 'device'>): string | undefined {
    const { name, limits } = this.engine;
    if (near && !limits.near) return `Search provider ${name} cannot search near a place`;
    if (device === 'mobile' && !limits.device)
      return `Search provider ${name} cannot search as a mobile device`;
    return undefined;
  }

  private async page(query: SearchPageQuery, context: SearchContext, spent: Spent): Promise<SearchPage> {
    for (;;) {
      try {
        return await this.attempt(query, context);
      } catch (error) {
        if (!(error instanceof SearchFailure) || !error.retryable) throw error;
        const pause = this.pauseAfter(error, spent);
        if (pause === null || this.breaker.isOpen) throw error;
        await wait(pause, undefined, { signal: context.signal });
        spent.waitedMs += pause;
      }
    }
  }

  private pauseAfter({ retryAfterMs }: SearchFailure, spent: Spent): number | null {
    spent.failures += 1;
    const state = { attempt: spent.failures, waitedMs: spent.waitedMs, retryAfterMs };
    return waitBeforeRetry(this.settings.retry, state, Math.random());
  }

  /** Every request to the provider is sent here. */
  private async attempt(query: SearchPageQuery, { signal, onRequest }: SearchContext): Promise<SearchPage> {
    if (this.breaker.isOpen) throw new SearchFailure('unavailable', 'The provider is unavailable');
    await onRequest(this.engine.limits.billing === 'request' ? 1 : Math.ceil(query.depth / TEN));
    const answered = this.metrics.startCall();
    try {
      const page = await this.engine.search(query, signal);
      answered('ok');
      this.breaker.recordSuccess();
      return page;
    } catch (error) {
      answered(error instanceof SearchFailure ? error.kind : 'dropped');
      if (error instanceof SearchFailure) this.record(error);
      throw error;
    }
  }

  /** Any response of the provider proves that it is up. */
  private record({ kind }: SearchFailure): void {
    if (kind === 'unavailable') this.breaker.recordFailure();
    else this.breaker.recordSuccess();
  }
}
