import { createHash } from 'node:crypto';
import type { HttpService } from '@nestjs/axios';
import type { Clock } from '../../common/clock.js';
import type {
  ConfiguredProvider,
  RankSettings,
  SearchProviderName,
  SearchProviderSettings,
} from '../../settings/settings.js';
import { Breaker } from './breaker.js';
import { ProviderHttp } from './provider-http.js';
import { ProviderLink } from './provider-link.js';
import type { ProviderMetrics } from './provider-metrics.js';
import { ProviderPause } from './provider-pause.js';
import type { ProviderPauseRepository } from './provider-pause.repository.js';
import { ProviderEngine } from './provider.engine.js';
import { ProviderSearch } from './provider-search.js';
import type { SearchAdapter } from './search-adapter.js';
import { SearchService } from './search.service.js';

/** Constructs the providers that the settings name, each with its own breaker and pause. */
export class ProviderFactory {
  constructor(
    private readonly adapters: Readonly<Record<SearchProviderName, SearchAdapter>>,
    private readonly http: HttpService,
    private readonly clock: Clock,
    private readonly rank: RankSettings,
    private readonly metrics: ProviderMetrics,
    private readonly pauses: ProviderPauseRepository,
  ) {}

  create(first: SearchProviderSettings): SearchService {
    const { fallbackProvider: fallback } = first;
    const chain = fallback && this.link(fallback, keyHash(fallback, first));
    return new SearchService(this.link(first, keyHash(first)), chain, first.endpoint !== undefined);
  }

  private link(configured: ConfiguredProvider, key: string): ProviderLink {
    const adapter = this.adapters[configured.provider];
    const engine = new ProviderEngine(
      adapter,
      new ProviderHttp(this.http, this.clock, configured),
      configured,
    );
    const calls = this.metrics.of(configured.provider, adapter.price);
    const pause = new ProviderPause(this.pauses, key, this.clock);
    return new ProviderLink(
      new ProviderSearch(engine, new Breaker(this.clock, this.rank), pause, calls, this.rank),
    );
  }
}

/** One key may be for several services, each with credits of its own: then they are paused separately. */
function keyHash({ key = '' }: ConfiguredProvider, first?: ConfiguredProvider): string {
  const own = first && (first.key ?? '') === key ? `fallback:${key}` : key;
  return createHash('sha256').update(own).digest('hex');
}
