import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../common/metrics.js';
import { ProviderChain, type SearchStatus } from './provider-chain.js';

/** Metrics of the state of the search providers. */
@Injectable()
export class SearchGauges {
  constructor(metrics: Metrics, search: ProviderChain) {
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
        for (const labels of statesOf(await search.status().catch(() => null))) this.set(labels, 1);
      },
    });
  }
}

function statesOf(status: SearchStatus | null) {
  if (!status) return [];
  const { name: provider, state, fallback } = status;
  const first = { provider, role: 'first', state };
  return fallback ? [first, { provider: fallback.name, role: 'fallback', state: fallback.state }] : [first];
}
