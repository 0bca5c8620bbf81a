import { setTimeout as wait } from 'node:timers/promises';
import type { RankSettings } from '../../../settings/settings.js';
import {
  GOOGLE_PAGE,
  mostPages,
  requestsOfShape,
  type SearchShape,
} from '../../positions/request-estimate.js';
import { waitBeforeRetry } from '../domain/retry.js';
import type { FeatureType } from '../../positions/features/feature-types.js';
import { LayoutBuilder, ResultList } from './layout-builder.js';
import type { OverviewRequests } from './overview-requests.js';
import type { PageSource, ProviderPrice, SearchPage, SearchPageQuery } from './search-adapter.js';
import type { ProviderCalls } from './provider-metrics.js';
import type { ProviderPause } from './provider-state.js';
import type { FoundResults, Search, SearchContext } from './search.js';
import { SearchFailure } from '../../positions/search-failure.js';
import { CircuitBreaker } from '../../../common/circuit-breaker.js';
import type { Clock } from '../../../common/clock.js';

/** Failures in a row that open it. */
const THRESHOLD = 20;

/** Keeps a process from hammering a provider that is down. */
export class Breaker extends CircuitBreaker {
  constructor(clock: Clock, { breakerMs }: RankSettings) {
    super(clock, { threshold: THRESHOLD, openMs: breakerMs });
  }
}

/** Attempts and waiting time that a search has used, over all its pages. */
interface Spent {
  failures: number;
  waitedMs: number;
}

/** Searches of one configured provider, page after page: retries, breaker and pause. */
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
    private readonly overviews: OverviewRequests,
  ) {
    const { paging } = source.limits;
    const asOne = paging === 'optional' && settings.paging === 'single';
    this.whole = paging === 'whole' || asOne;
    this.merged = !asOne;
  }

  get name(): string {
    return this.source.name;
  }

  /** Types of blocks that the provider reports. */
  get features(): readonly FeatureType[] {
    return this.source.limits.features;
  }

  /** Whether a list may end with fewer results than its depth although there are more. */
  get endsAtDepth(): boolean {
    return this.whole;
  }

  get price(): ProviderPrice | null {
    return this.source.price;
  }

  get shape(): SearchShape {
    const { pageSize, billing, overview } = this.source.limits;
    return { pageSize, whole: this.whole, billing, ...(overview && overview !== 'free' && { overviews: 1 }) };
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
    const found = await this.pages(search, context);
    if (failedBefore) await this.pause.end(failedBefore);
    return { ...found, provider: this.name };
  }

  /** @returns why the provider cannot search this; undefined when it can */
  unsupported({ near, device, language }: Partial<Search>): string | undefined {
    const { name, limits } = this.source;
    const nearest = language && limits.nearestLanguage?.(language.toLowerCase());
    if (nearest)
      return `Search provider ${name} does not know the language ${language}; the nearest that it knows is ${nearest}`;
    if (near && !limits.near) return `Search provider ${name} cannot search near a place`;
    if (device === 'mobile' && !limits.device)
      return `Search provider ${name} cannot search as a mobile device`;
    return undefined;
  }

  private async pages(search: Search, context: SearchContext): Promise<Omit<FoundResults, 'provider'>> {
    const depth = context.diagnostic ? this.diagnosticDepth : (context.depth ?? this.settings.depth);
    const size = Math.min(this.source.limits.pageSize, Math.ceil(depth / GOOGLE_PAGE) * GOOGLE_PAGE);
    // Stored as users write it, while most providers refuse upper case.
    const language = search.language.toLowerCase();
    const spent: Spent = { failures: 0, waitedMs: 0 };
    const list = new ResultList(this.merged);
    const layout = new LayoutBuilder(this.source.limits.features);
    for (let page = 1, start = 0; ; page += 1) {
      const overview = page === 1 && this.source.limits.overview !== undefined && !context.diagnostic;
      const query = { ...search, language, page, start, size, depth, ...(overview && { overview }) };
      const found = await this.overviewed(await this.page(query, context, spent), query, context);
      const { results } = found;
      const before = list.length;
      const added = list.add(results);
      layout.add(found, before, list.from(before));
      if (
        this.whole ||
        context.diagnostic ||
        added === 0 ||
        list.length >= depth ||
        page >= mostPages(depth, size) ||
        context.enough?.(list.first(depth))
      )
        break;
      start += Math.max(size, results.length);
    }
    return { results: list.first(depth), layout: layout.layout() };
  }

  /** A diagnosis costs one request: the first ten results where the whole depth would cost more. */
  private get diagnosticDepth(): number {
    const { depth } = this.settings;
    return requestsOfShape({ ...this.shape, overviews: 0 }, depth).least === 1 ? depth : GOOGLE_PAGE;
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

  private async overviewed(
    page: SearchPage,
    query: SearchPageQuery,
    context: SearchContext,
  ): Promise<SearchPage> {
    return query.overview && !this.breaker.isOpen ? this.overviews.complete(page, context) : page;
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
    const { billing, overview } = this.source.limits;
    const pages = billing === 'request' ? 1 : Math.ceil(query.depth / GOOGLE_PAGE);
    const charged = pages + (query.overview && overview === 'charged' ? 1 : 0);
    await context.onRequest(charged);
    const answered = this.calls.start(query.page, charged);
    try {
      const page = await this.source.page(query, context.signal);
      answered('ok', page.dropped);
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
