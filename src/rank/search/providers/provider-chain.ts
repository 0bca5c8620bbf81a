import { failureOfBoth, shouldUseFallback } from '../domain/provider-chain.js';
import type { Metrics } from '../../../common/metrics.js';
import type { FeatureType } from '../../positions/features/feature-types.js';
import type { SearchShape } from '../../positions/request-estimate.js';
import type { ProviderRejections, Rejection } from '../../positions/run-outcome.js';
import type { ProviderPrice } from './search-adapter.js';
import type { FoundResults, Search, SearchContext } from './search.js';
import type { ProviderStatus, SearchProvider } from './search-provider.js';
import { SearchFailure } from '../../positions/search-failure.js';

export interface SearchStatus extends ProviderStatus {
  fallback: ProviderStatus | null;
}

/** Searches with the first provider, and with the fallback where that one fails. */
export class ProviderChain {
  private readonly providers: readonly SearchProvider[];

  /** @param configured whether there is a provider at all */
  constructor(
    private readonly first: SearchProvider,
    private readonly fallback: SearchProvider | null,
    readonly configured: boolean,
  ) {
    this.providers = fallback ? [first, fallback] : [first];
  }

  get price(): ProviderPrice | null {
    return this.first.paged.price;
  }

  /** How a search is divided into requests. */
  get shape(): SearchShape {
    return this.first.paged.shape;
  }

  /** Name of the first provider. */
  get name(): string {
    return this.first.paged.name;
  }

  /** The blocks of result pages that each provider reports, the first one before the fallback. */
  get features(): { name: string; features: readonly FeatureType[] }[] {
    return this.providers.map(({ paged: { name, features } }) => ({ name, features }));
  }

  /** Whether a list of this provider may end with fewer results than its depth although there are more. */
  endsAtDepth(provider: string): boolean {
    return this.providers.some(({ paged: { name, endsAtDepth } }) => name === provider && endsAtDepth);
  }

  /** Name of the provider that searches now: the fallback while the first is paused or down. */
  get active(): string {
    const first = this.fallback && this.first.blocked && !this.fallback.blocked ? this.fallback : this.first;
    return first.paged.name;
  }

  /** Whether a search would fail without a request. A pause counts only where there is a fallback. */
  get down(): boolean {
    return this.fallback ? this.providers.every((provider) => provider.blocked) : this.first.down;
  }

  /** Whether the breaker of each provider is open. */
  get breakersOpen(): boolean {
    return this.providers.every((provider) => provider.down);
  }

  /** Reads pauses that other processes began or ended. */
  async refresh(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.refresh()));
  }

  /** Whether every provider is paused, and with them the scheduler. */
  async paused(): Promise<boolean> {
    await this.refresh();
    return this.providers.every((provider) => provider.paused);
  }

  /** An explicit trigger asks a paused provider once more; without a fallback a pause stops none. */
  async allowTrials(): Promise<void> {
    if (!this.fallback) return;
    await this.refresh();
    for (const provider of this.providers) provider.allowTrial();
  }

  /** @throws SearchFailure when no attempt gave a result list; the signal's reason when it ended the search */
  async search(search: Search, context: SearchContext): Promise<FoundResults> {
    const { first, fallback } = this;
    if (!fallback) return first.ask(search, context);
    try {
      return await first.search(search, context);
    } catch (error) {
      if (!(error instanceof SearchFailure) || !shouldUseFallback(error.kind)) throw error;
      return fallback.search(search, context).catch((second: unknown) => {
        throw second instanceof SearchFailure ? combined(error, second) : second;
      });
    }
  }

  /** Sends one request to the first provider, even while it is paused or down. */
  async diagnose(search: Search, context: Omit<SearchContext, 'diagnostic'>): Promise<FoundResults> {
    await this.refresh();
    return this.first.ask(search, { ...context, diagnostic: true }).finally(() => this.first.storeHealth());
  }

  /** @returns why the first provider cannot search this; undefined when it can */
  unsupported(search: Partial<Search>): string | undefined {
    return this.first.paged.unsupported(search);
  }

  /**
   * Providers that reject the key or have no credits, of which the platform is notified.
   * @param ended why the run ended
   */
  rejections(ended: Rejection | undefined): ProviderRejections {
    if (!this.fallback) return { first: ended };
    const fallback = { name: this.fallback.paged.name, rejection: this.fallback.rejection };
    return { first: this.first.rejection ?? ended, fallback };
  }

  /** At the end of a run: stores which providers answered. */
  async storeHealth(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.storeHealth()));
  }

  async status(): Promise<SearchStatus> {
    await this.refresh();
    const [first, fallback] = await Promise.all([
      this.first.status(this.configured),
      this.fallback?.status() ?? null,
    ]);
    return { ...first, fallback };
  }
}

function combined(first: SearchFailure, second: SearchFailure): SearchFailure {
  const failure = failureOfBoth(first, second);
  return failure === first ? first : new SearchFailure(failure.kind, failure.message);
}

/** Registers the metrics of the state of the search providers. */
export function registerSearchGauges(metrics: Metrics, search: ProviderChain): void {
  metrics.gauge({
    name: 'rankwire_rank_breaker_open',
    help: '1 while this process makes no call because the provider is down, and the fallback too',
    collect() {
      this.set(search.breakersOpen ? 1 : 0);
    },
  });
  metrics.gauge({
    name: 'rankwire_rank_provider_paused',
    help: '1 while the scheduler is paused because the provider rejected the key or has no credits left, and the fallback too',
    async collect() {
      // An unavailable store must not hide the other metrics.
      this.set((await search.paused().catch(() => false)) ? 1 : 0);
    },
  });
  metrics.gauge({
    name: 'rankwire_search_provider_state',
    help: '1 for the state of each configured search provider: ok, paused or down; role is first or fallback',
    labelNames: ['provider', 'role', 'state'],
    async collect() {
      this.reset();
      for (const labels of listStates(await search.status().catch(() => null))) this.set(labels, 1);
    },
  });
}

function listStates(status: SearchStatus | null) {
  if (!status) return [];
  const { name: provider, state, fallback } = status;
  const first = { provider, role: 'first', state };
  return fallback ? [first, { provider: fallback.name, role: 'fallback', state: fallback.state }] : [first];
}
