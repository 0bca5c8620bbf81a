import { Injectable } from '@nestjs/common';
import type { Histogram } from 'prom-client';
import { Metrics } from '../../common/metrics.js';
import { Breaker } from './breaker.js';
import { ProviderPauseRepository } from './provider-pause.repository.js';
import type { SearchFailureKind } from './search-failure.js';

/** `dropped`: ended by this process, because it lost the claim or shuts down. */
export type CallOutcome = 'ok' | SearchFailureKind | 'dropped';

/** Metrics of the provider: duration of requests, and whether requests are made at all. */
@Injectable()
export class ProviderMetrics {
  private readonly calls: Histogram<'outcome'>;

  constructor(metrics: Metrics, breaker: Breaker, pause: ProviderPauseRepository) {
    this.calls = metrics.histogram({
      name: 'rankwire_rank_provider_seconds',
      help: 'How long calls to the search provider took, each attempt by itself',
      labelNames: ['outcome'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
    });
    metrics.gauge({
      name: 'rankwire_rank_breaker_open',
      help: '1 while this process makes no call because the provider is down',
      collect() {
        this.set(breaker.isOpen ? 1 : 0);
      },
    });
    metrics.gauge({
      name: 'rankwire_rank_provider_paused',
      help: '1 while the scheduler is paused because the provider rejected the key or has no credits left',
      async collect() {
        // An unavailable store must not hide the other metrics.
        this.set((await pause.active().catch(() => false)) ? 1 : 0);
      },
    });
  }

  /** @returns a callback for the outcome */
  startCall(): (outcome: CallOutcome) => void {
    const began = performance.now();
    return (outcome) => this.calls.observe({ outcome }, (performance.now() - began) / 1000);
  }
}
