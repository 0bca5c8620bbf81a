import { setTimeout as wait } from 'node:timers/promises';
import type { RankSettings } from '../../../settings/settings.js';
import { GOOGLE_PAGE, requestsOfShape, type SearchShape } from '../../domain/request-estimate.js';
import { waitBeforeRetry } from '../../domain/retry.js';
import type { Breaker } from './breaker.js';
import type { ProviderCalls } from './provider-metrics.js';
import type { ProviderPause } from './provider-pause.js';
import type { FoundResults, Search, SearchContext, SearchResult } from './search.js';
import type { ProviderLimits, ProviderPrice, SearchPage, SearchPageQuery } from './search-adapter.js';
import { SearchFailure } from '../../domain/search-failure.js';

/** One request for one page. */
export interface PageSource {
  /** Value of SEARCH_PROVIDER or SEARCH_FALLBACK_PROVIDER. */
  readonly name: string;
  readonly limits: ProviderLimits;
  /** null: unknown. */
  readonly price: ProviderPrice | null;

  /**
   * An empty page is a result: the website is not found.
   * @throws SearchFailure when there is no result list; the signal's reason when the signal ended the request
   */
  page(query: SearchPageQuery, signal: AbortSignal): Promise<SearchPage>;
}

/** Attempts and waiting time that a search has used, over all its pages (rules 216 and 217). */
interface Spent {
  failures: number;
  waitedMs: number;
}

/** Searches of one configured provider, page after page: retries, breaker and pause (rules 192-230). */
export class PagedSearch {
  /** One request returns the whole list. */
  private readonly whole: boolean;
  /** Pages overlap: a link that came before is dropped. */
  private readonly merged: boolean;

  constructor(
    private readonly source: PageSource,
    readonly breaker: Breaker,
    readonly pause: ProviderPause,
    private readonly calls: ProviderCalls,
    private readonly settings: RankSettings,
  ) {
    const { paging } = source.limits;
    const asOne = paging === 'optional' && settings.paging === 'single';
    this.whole = paging === 'whole' || asOne;
    this.merged = !asOne;
  }

  get name(): string {
    return this.source.name;
  }

  get price(): ProviderPrice | null {
    return this.source.price;
  }

  get shape(): SearchShape {
    const { pageSize, billing } = this.source.limits;
    return { pageSize, whole: this.whole, billing };
  }

  /** @throws SearchFailure when no attempt gave a result list; the signal's reason when it ended the search */
  async search(search: Search, context: SearchContext): Promise<FoundResults> {
    // A keyword that was stored under another provider must not be searched without its place or device.
    const unsupported = this.unsupported(search);
    if (unsupported !== undefined) {
      const refusedFor =
        this.unsupported({ ...search, device: undefined }) === undefined ? 'device' : undefined;
      throw new SearchFailure('refused', unsupported, { refusedFor });
    }
    const failedBefore = this.pause.last;
    const results = await this.pages(search, context);
    if (failedBefore) await this.pause.end(failedBefore);
    return { results, provider: this.name };
  }

  /** @returns why the provider cannot search this; undefined when it can */
  unsupported({ near, device }: Pick<Search, 'near' | 'device'>): string | undefined {
    const { name, limits } = this.source;
    if (near && !limits.near) return `Search provider ${name} cannot search near a place`;
    if (device === 'mobile' && !limits.device)
      return `Search provider ${name} cannot search as a mobile device`;
    return undefined;
  }

  private async pages(search: Search, context: SearchContext): Promise<SearchResult[]> {
    const depth = context.diagnostic ? this.diagnosticDepth : this.settings.depth;
    const size = Math.min(this.source.limits.pageSize, Math.ceil(depth / GOOGLE_PAGE) * GOOGLE_PAGE);
    const spent: Spent = { failures: 0, waitedMs: 0 };
    const list = new ResultList(this.merged);
    for (let page = 1, start = 0; ; page += 1) {
      const { results } = await this.page({ ...search, page, start, size, depth }, context, spent);
      const added = list.add(results);
      if (
        this.whole ||
        context.diagnostic ||
        added === 0 ||
        list.length >= depth ||
        context.enough?.(list.first(depth))
      )
        break;
      start += Math.max(size, results.length);
    }
    return list.first(depth);
  }

  /** A diagnosis costs one request: the first ten results where the whole depth would cost more. */
  private get diagnosticDepth(): number {
    const { depth } = this.settings;
    return requestsOfShape(this.shape, depth) === 1 ? depth : GOOGLE_PAGE;
  }

  private async page(query: SearchPageQuery, context: SearchContext, spent: Spent): Promise<SearchPage> {
    for (;;) {
      try {
        return await this.attempt(query, context);
      } catch (error) {
        if (!(error instanceof SearchFailure) || !error.retryable || context.diagnostic) throw error;
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
  private async attempt(query: SearchPageQuery, context: SearchContext): Promise<SearchPage> {
    if (this.breaker.isOpen && !context.diagnostic)
      throw new SearchFailure('unavailable', 'The provider is unavailable');
    const charged = this.source.limits.billing === 'request' ? 1 : Math.ceil(query.depth / GOOGLE_PAGE);
    await context.onRequest(charged);
    const answered = this.calls.start(query.page, charged);
    try {
      const page = await this.source.page(query, context.signal);
      answered('ok');
      this.breaker.recordSuccess();
      return page;
    } catch (error) {
      answered(error instanceof SearchFailure ? error.kind : 'dropped');
      if (error instanceof SearchFailure) await this.record(error, context);
      throw error;
    }
  }

  /** Any response of the provider proves that it is up. */
  private async record(failure: SearchFailure, { diagnostic }: SearchContext): Promise<void> {
    if (failure.kind === 'unavailable') this.breaker.recordFailure();
    else this.breaker.recordSuccess();
    if (failure.endsRun() && !diagnostic) await this.pause.begin(failure);
  }
}

/** The results of a search over its pages; a result's position is its index plus one (rule 204). */
export class ResultList {
  private readonly results: SearchResult[] = [];
  private readonly links = new Set<string>();

  /** @param unique drops a link that came before, since pages overlap */
  constructor(private readonly unique: boolean) {}

  get length(): number {
    return this.results.length;
  }

  /** @returns how many of the results are new */
  add(results: readonly SearchResult[]): number {
    const fresh = this.unique ? results.filter((result) => this.isNew(result)) : results;
    this.results.push(...fresh);
    return fresh.length;
  }

  first(count: number): SearchResult[] {
    return this.results.slice(0, count);
  }

  /** A result without a link keeps its place. */
  private isNew(result: SearchResult): boolean {
    const link = result?.link;
    if (typeof link !== 'string') return true;
    if (this.links.has(link)) return false;
    this.links.add(link);
    return true;
  }
}
