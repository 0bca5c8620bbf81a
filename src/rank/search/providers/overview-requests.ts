import { CircuitBreaker } from '../../../common/circuit-breaker.js';
import type { Clock } from '../../../common/clock.js';
import type { FeatureLink } from '../../positions/features/page-features.js';
import { SearchFailure } from '../../positions/search-failure.js';
import { withOverview } from './layout-builder.js';
import type { PageSource, SearchPage } from './search-adapter.js';
import type { ProviderCalls } from './provider-metrics.js';
import type { SearchContext } from './search.js';

/** Failures in a row after which no sources are requested. */
const THRESHOLD = 3;
const OPEN_MS = 10 * 60_000;

/**
 * Requests the sources of AI Overviews where they take a request of their own. While these fail they are left out for ten
 * minutes, so that they neither slow nor charge every search. Neither the breaker nor the pause of searches knows of them.
 */
export class OverviewRequests {
  private readonly breaker: CircuitBreaker;

  constructor(
    private readonly source: PageSource,
    private readonly calls: ProviderCalls,
    clock: Clock,
  ) {
    this.breaker = new CircuitBreaker(clock, { threshold: THRESHOLD, openMs: OPEN_MS });
  }

  /** A failure leaves the sources of the overview unknown; it never fails the search. */
  async complete(page: SearchPage, context: SearchContext): Promise<SearchPage> {
    const { overviewToken: token } = page;
    if (this.source.limits.overview !== 'request' || token === undefined || this.breaker.isOpen) return page;
    try {
      await context.onRequest(1);
      return withOverview(page, await this.request(token, context.signal));
    } catch (error) {
      if (!(error instanceof SearchFailure)) throw error;
      return page;
    }
  }

  private async request(token: string, signal: AbortSignal): Promise<FeatureLink[] | null> {
    const answered = this.calls.start(2, 1);
    try {
      const sources = await this.source.overview!(token, signal);
      answered('ok');
      this.breaker.recordSuccess();
      return sources;
    } catch (error) {
      answered(error instanceof SearchFailure ? error.kind : 'dropped');
      if (error instanceof SearchFailure) this.record(error);
      throw error;
    }
  }

  /** Without access or credits the next request fails too. */
  private record(failure: SearchFailure): void {
    if (failure.endsRun()) this.breaker.open();
    else this.breaker.recordFailure();
  }
}
