import { Injectable } from '@nestjs/common';
import type { Gauge, Histogram } from 'prom-client';
import { Metrics } from '../common/metrics.js';
import type { ExchangeResult } from './exchange.js';
import type { ServiceName } from './route.js';
import { Upstreams } from './upstreams.js';

/** `refused`: not even tried, because the circuit is open. */
export type RequestOutcome = ExchangeResult | 'refused';

/** What is to be seen of the services behind the gateway. */
@Injectable()
export class ProxyMetrics {
  private readonly heads: Histogram<'service'>;
  private readonly ends;
  private readonly active: Gauge<'service'>;

  constructor(metrics: Metrics, upstreams: Upstreams) {
    this.heads = metrics.histogram({
      name: 'rankwire_proxy_answer_seconds',
      help: 'How long a service took until its answer began',
      labelNames: ['service'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    });
    this.ends = metrics.counter({
      name: 'rankwire_proxy_requests_total',
      help: 'Requests passed on to a service, by how they ended',
      labelNames: ['service', 'outcome'],
    });
    this.active = metrics.gauge({
      name: 'rankwire_proxy_active',
      help: 'Requests that are being passed on just now',
      labelNames: ['service'],
    });
    metrics.gauge({
      name: 'rankwire_proxy_circuit_open',
      help: '1 while this process asks a service nothing because it is down',
      labelNames: ['service'],
      collect() {
        for (const { service, breaker } of upstreams.all) this.set({ service }, breaker.isOpen ? 1 : 0);
      },
    });
  }

  /** @returns what is called when the answer begins, and what is called with the outcome */
  start(service: ServiceName) {
    this.active.inc({ service });
    const stop = this.heads.startTimer({ service });
    return {
      answered: () => void stop(),
      ended: (outcome: RequestOutcome) => {
        this.active.dec({ service });
        this.ends.inc({ service, outcome });
      },
    };
  }

  refused(service: ServiceName): void {
    this.ends.inc({ service, outcome: 'refused' });
  }
}
