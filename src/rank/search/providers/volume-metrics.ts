import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Metrics } from '../../../common/metrics.js';
import type { CallOutcome } from './provider-metrics.js';

/** Metrics of requests for search volumes. */
@Injectable()
export class VolumeMetrics {
  private readonly requests: Counter<'provider' | 'outcome'>;
  private readonly cost: Counter<'provider'>;

  constructor(metrics: Metrics) {
    this.requests = metrics.counter({
      name: 'rankwire_volume_requests_total',
      help: 'Requests for search volumes, by outcome: ok, dropped, or the kind of failure',
      labelNames: ['provider', 'outcome'],
    });
    this.cost = metrics.counter({
      name: 'rankwire_volume_cost_usd_total',
      help: 'Cost of these requests, as the provider states it',
      labelNames: ['provider'],
    });
  }

  ended(provider: string, outcome: CallOutcome, cost = 0): void {
    this.requests.inc({ provider, outcome });
    this.cost.inc({ provider }, cost);
  }
}
