import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { RankSettings, SearchProviderSettings } from '../../config/settings.js';
import { searchPath } from '../domain/query.js';
import { waitBeforeRetry } from '../domain/retry.js';
import type { KeywordEntry } from '../domain/series.js';
import { Breaker } from './breaker.js';
import { ProviderFailure } from './provider-failure.js';
import { ProviderHttp, type ProviderResult } from './provider-http.js';
import { ProviderMetrics } from './provider-metrics.js';

export type Search = KeywordEntry & { language: string };

export interface SearchContext {
  /** Ends the search, waits included. */
  signal: AbortSignal;
  /** Called before each call to the provider. */
  onRequest: () => void;
  /** Asked between pages: true when the results so far will do. */
  enough?: (results: ProviderResult[]) => boolean;
}

/** What a search has used up of its attempts and of its waiting time, over all its pages (rules 216 and 217). */
interface Spent {
  failures: number;
  waitedMs: number;
}

/** The external search provider, with second attempts and a breaker (rules 192-230). */
@Injectable()
export class SearchProvider {
  constructor(
    private readonly http: ProviderHttp,
    private readonly breaker: Breaker,
    private readonly metrics: ProviderMetrics,
    private readonly settings: RankSettings,
    private readonly provider: SearchProviderSettings,
  ) {}

  get configured(): boolean {
    return this.provider.url !== undefined;
  }

  get down(): boolean {
    return this.breaker.open;
  }

  /**
   * The result list, best first, at most RANK_DEPTH long.
   * @throws ProviderFailure when no attempt gave one; the signal's reason when it ended the search
   */
  async search(search: Search, context: SearchContext): Promise<ProviderResult[]> {
    const { depth, paging } = this.settings;
    const spent: Spent = { failures: 0, waitedMs: 0 };
    const results = await this.page(searchPath(search), context, spent);
    if (paging === 'single') return results.slice(0, depth);
    for (let page = results; page.length > 0 && results.length < depth;) {
      if (context.enough?.(results)) break;
      page = await this.page(searchPath({ ...search, start: results.length }), context, spent);
      results.push(...page);
    }
    return results.slice(0, depth);
  }

  private async page(path: string, context: SearchContext, spent: Spent): Promise<ProviderResult[]> {
    const rules = {
      ...this.settings.retry,
    };
    for (;;) {
      try {
        return await this.attempt(path, context);
      } catch (error) {
        if (!(error instanceof ProviderFailure) || !error.retryable) throw error;
        spent.failures += 1;
        const state = { attempt: spent.failures, waitedMs: spent.waitedMs, retryAfterMs: error.retryAfterMs };
        const pause = waitBeforeRetry(rules, state, Math.random());
        if (pause === null || this.breaker.open) throw error;
        await wait(pause, undefined, { signal: context.signal });
        spent.waitedMs += pause;
      }
    }
  }

  private async attempt(path: string, { signal, onRequest }: SearchContext): Promise<ProviderResult[]> {
    if (this.breaker.open) throw new ProviderFailure('unavailable', 'The provider is unavailable');
    onRequest();
    const answered = this.metrics.startCall();
    try {
      const results = await this.http.get(path, signal);
      answered('ok');
      this.breaker.succeeded();
      return results;
    } catch (error) {
      answered(error instanceof ProviderFailure ? error.kind : 'dropped');
      if (error instanceof ProviderFailure) this.record(error);
      throw error;
    }
  }

  private record({ kind }: ProviderFailure): void {
    if (kind === 'unavailable') this.breaker.failed();
    else this.breaker.succeeded();
  }
}
