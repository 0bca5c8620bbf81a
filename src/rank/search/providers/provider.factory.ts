import { createHash } from 'node:crypto';
import type { HttpService } from '@nestjs/axios';
import type { Clock } from '../../../common/clock.js';
import type {
  ConfiguredProvider,
  RankSettings,
  SearchProviderName,
  SearchProviderSettings,
} from '../../../settings/settings.js';
import { Breaker, PagedSearch } from './paged-search.js';
import { OverviewRequests } from './overview-requests.js';
import { ProviderHttp } from './provider-http.js';
import { SearchProvider } from './search-provider.js';
import type { ProviderMetrics } from './provider-metrics.js';
import { ProviderHealth, ProviderPause } from './provider-state.js';
import type { ProviderStateRepository } from './provider-state.repository.js';
import type { SearchAdapter } from './search-adapter.js';
import { ProviderChain } from './provider-chain.js';

/** Constructs the providers that the settings name, each with its own breaker and pause. */
export class ProviderFactory {
  constructor(
    private readonly adapters: Readonly<Record<SearchProviderName, SearchAdapter>>,
    private readonly http: HttpService,
    private readonly clock: Clock,
    private readonly rank: RankSettings,
    private readonly metrics: ProviderMetrics,
    private readonly states: ProviderStateRepository,
  ) {}

  create(first: SearchProviderSettings): ProviderChain {
    const { fallbackProvider: fallback } = first;
    const chain = fallback && this.provider(fallback, keyHash(fallback, first));
    return new ProviderChain(this.provider(first, keyHash(first)), chain, first.endpoint !== undefined);
  }

  private provider(configured: ConfiguredProvider, key: string): SearchProvider {
    const adapter = this.adapters[configured.provider];
    const source = new ProviderHttp(adapter, this.http, this.clock, configured);
    const calls = this.metrics.forProvider(configured.provider, adapter.price);
    const pause = new ProviderPause(this.states, key, this.clock);
    const breaker = new Breaker(this.clock, this.rank);
    const overviews = new OverviewRequests(source, calls, this.clock);
    const health = new ProviderHealth(this.states, connectionHash(configured));
    return new SearchProvider(new PagedSearch(source, breaker, pause, calls, this.rank, overviews), health);
  }
}

/** One key may be for several services, each with credits of its own: then they are paused separately. */
function keyHash({ key = '' }: ConfiguredProvider, first?: ConfiguredProvider): string {
  const own = first && (first.key ?? '') === key ? `fallback:${key}` : key;
  return createHash('sha256').update(own).digest('hex');
}

/** What was asked with another address or key says nothing about this one. */
function connectionHash({ provider, endpoint = '', key = '' }: ConfiguredProvider): string {
  return createHash('sha256')
    .update(JSON.stringify([provider, endpoint, key]))
    .digest('hex');
}
