import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RankSettings, SearchProviderSettings } from '../../config/settings.js';
import { waitBeforeRetry } from '../domain/retry.js';
import type { KeywordEntry } from '../domain/series.js';
import { Breaker } from './breaker.js';
import { ProviderMetrics } from './provider-metrics.js';
import { SearchEngine, type SearchPage, type SearchQuery, type SearchResult } from './search-engine.js';
import { SearchFailure } from './search-failure.js';

export type Search = KeywordEntry & { language: string };

export interface SearchContext {
  /** Ends the search, waits included. */
  signal: AbortSignal;
  /** Called before each request to the provider. */
  onRequest: () => void;
  /** Asked between pages: true when the results so far suffice. */
  enough?: (results: SearchResult[]) => boolean;
}

/** What a search has used of its attempts and of its waiting time, over all its pages (rules 216 and 217). */
interface Spent {
  failures: number;
  waitedMs: number;
}

/** Searches with paging, retries and a breaker, whatever the engine (rules 192-230). */
@Injectable()
export class SearchService {
  constructor(
    private readonly engine: SearchEngine,
    private readonly breaker: Breaker,
    private readonly metrics: ProviderMetrics,
    private readonly settings: RankSettings,
    private readonly provider: SearchProviderSettings,
  ) {}

  get configured(): boolean {
    return this.provider.url !== undefined;
  }

  get down(): boolean {
    return this.breaker.isOpen;
  }

  /**
   * The result list, best first, at most RANK_DEPTH long.
   * @throws SearchFailure when no attempt gave one; the signal's reason when it ended the search
   */
  async search(search: Search, context: SearchContext): Promise<SearchResult[]> {
    const { depth, paging } = this.settings;
    const spent: Spent = { failures: 0, waitedMs: 0 };
    let results: SearchResult[] = [];
    for (let page = 1; ; page += 1) {
      const found = await this.page({ ...search, page, offset: results.length }, context, spent);
      results = results.concat(found.results);
      if (paging === 'single' || found.last || results.length >= depth) break;
      if (context.enough?.(results)) break;
    }
    return results.slice(0, depth);
  }

  private async page(query: SearchQuery, context: SearchContext, spent: Spent): Promise<SearchPage> {
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

  private async attempt(query: SearchQuery, { signal, onRequest }: SearchContext): Promise<SearchPage> {
    if (this.breaker.isOpen) throw new SearchFailure('unavailable', 'The provider is unavailable');
    onRequest();
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

  /** Any answer of the provider shows that it is up. */
  private record({ kind }: SearchFailure): void {
    if (kind === 'unavailable') this.breaker.recordFailure();
    else this.breaker.recordSuccess();
  }
}
