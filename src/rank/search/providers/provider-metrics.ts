import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { Metrics } from '../../../common/metrics.js';
import { requestCost } from '../../positions/request-estimate.js';
import type { SearchFailureKind } from '../../positions/search-failure.js';
import type { ProviderPrice } from './search-adapter.js';

/** `dropped`: ended by this process, because it lost the claim or shuts down. */
export type CallOutcome = 'ok' | SearchFailureKind | 'dropped';

/** Requests to one provider, for its metrics. */
export interface ProviderCalls {
  /** @returns a callback for the outcome, and the blocks of the page that were dropped */
  start(page: number, charged: number): (outcome: CallOutcome, dropped?: number) => void;
}

const BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

/** Metrics of requests to providers of searches and search volumes: number, cost, duration, failures. */
@Injectable()
export class ProviderMetrics {
  private readonly allCalls: Histogram<'outcome'>;
  private readonly seconds: Histogram<'provider'>;
  private readonly requests: Counter<'provider'>;
  private readonly cost: Counter<'provider'>;
  private readonly failures: Counter<'provider' | 'kind'>;

  private readonly dropped: Counter<'provider'>;
  private readonly volumeRequests: Counter<'provider' | 'outcome'>;
  private readonly volumeCost: Counter<'provider'>;

  constructor(metrics: Metrics) {
    this.allCalls = metrics.histogram({
      name: 'rankwire_rank_provider_seconds',
      help: 'How long calls to the search provider took, each attempt by itself',
      labelNames: ['outcome'],
      buckets: BUCKETS,
    });
    this.seconds = metrics.histogram({
      name: 'rankwire_search_seconds',
      help: 'How long requests to a search provider took, each attempt by itself',
      labelNames: ['provider'],
      buckets: BUCKETS,
    });
    this.requests = metrics.counter({
      name: 'rankwire_search_requests_total',
      help: 'Requests to a search provider, as it charges them',
      labelNames: ['provider'],
    });
    this.cost = metrics.counter({
      name: 'rankwire_search_cost_usd_total',
      help: 'Estimated cost of these requests, where the price is known',
      labelNames: ['provider'],
    });
    this.failures = metrics.counter({
      name: 'rankwire_search_failures_total',
      help: 'Requests to a search provider that gave no result list, by kind of failure',
      labelNames: ['provider', 'kind'],
    });
    this.dropped = metrics.counter({
      name: 'rankwire_search_features_dropped_total',
      help: 'Blocks of result pages of an unknown type or shape, which were left out',
      labelNames: ['provider'],
    });
    this.volumeRequests = metrics.counter({
      name: 'rankwire_volume_requests_total',
      help: 'Requests for search volumes, by outcome: ok, dropped, or the kind of failure',
      labelNames: ['provider', 'outcome'],
    });
    this.volumeCost = metrics.counter({
      name: 'rankwire_volume_cost_usd_total',
      help: 'Cost of these requests, as the provider states it',
      labelNames: ['provider'],
    });
  }

  forProvider(provider: string, price: ProviderPrice | null): ProviderCalls {
    return {
      start: (page, charged) => {
        this.requests.inc({ provider }, charged);
        if (price) this.cost.inc({ provider }, requestCost(price, page, charged));
        const began = performance.now();
        return (outcome, dropped = 0) => {
          this.ended(provider, outcome, (performance.now() - began) / 1000);
          if (dropped > 0) this.dropped.inc({ provider }, dropped);
        };
      },
    };
  }

  private ended(provider: string, outcome: CallOutcome, seconds: number): void {
    this.allCalls.observe({ outcome }, seconds);
    this.seconds.observe({ provider }, seconds);
    if (outcome !== 'ok' && outcome !== 'dropped') this.failures.inc({ provider, kind: outcome });
  }

  countVolumeRequest(provider: string, outcome: CallOutcome, cost = 0): void {
    this.volumeRequests.inc({ provider, outcome });
    this.volumeCost.inc({ provider }, cost);
  }
}
