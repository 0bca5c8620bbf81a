import { Injectable } from '@nestjs/common';
import type { Histogram } from 'prom-client';
import { Metrics } from '../../common/metrics/metrics.js';
import { Breaker } from './breaker.js';
import type { FailureKind } from './provider-failure.js';
import { ProviderPause } from './provider-pause.js';

/** `dropped`: ended by ourselves, because the claim was lost or the process shuts down. */
export type CallOutcome = 'ok' | FailureKind | 'dropped';

/** What is to be seen of the provider: how long calls take, and whether it is asked at all. */
@Injectable()
export class ProviderMetrics {
  private readonly calls: Histogram<'outcome'>;

  constructor(metrics: Metrics, breaker: Breaker, pause: ProviderPause) {
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
        this.set(breaker.open ? 1 : 0);
      },
    });
    metrics.gauge({
      name: 'rankwire_rank_provider_paused',
      help: '1 while the scheduler keeps quiet because the provider rejected the key',
      async collect() {
        // The store may be away: the other figures are to be had all the same.
        this.set((await pause.active().catch(() => false)) ? 1 : 0);
      },
    });
  }

  /** @returns what is called with the outcome once there is one */
  startCall(): (outcome: CallOutcome) => void {
    const began = performance.now();
    return (outcome) => this.calls.observe({ outcome }, (performance.now() - began) / 1000);
  }
}
