import { Injectable } from '@nestjs/common';
import type { Gauge, Histogram } from 'prom-client';
import { Metrics } from '../common/metrics.js';
import type { ExchangeResult } from './exchange.js';
import type { ServiceName } from './route.js';
import { Upstreams } from './upstreams.js';

/** `refused`: not sent, because the circuit is open. */
type RequestOutcome = ExchangeResult | 'refused';

/** Metrics of the services behind the gateway. */
@Injectable()
export class ProxyMetrics {
  private readonly responseTime: Histogram<'service'>;
  private readonly requests;
  private readonly active: Gauge<'service'>;

  constructor(metrics: Metrics, upstreams: Upstreams) {
    this.responseTime = metrics.histogram({
      name: 'rankwire_proxy_answer_seconds',
      help: 'Time until the response of a service began',
      labelNames: ['service'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    });
    this.requests = metrics.counter({
      name: 'rankwire_proxy_requests_total',
      help: 'Requests forwarded to a service, by outcome',
      labelNames: ['service', 'outcome'],
    });
    this.active = metrics.gauge({
      name: 'rankwire_proxy_active',
      help: 'Requests currently being forwarded',
      labelNames: ['service'],
    });
    metrics.gauge({
      name: 'rankwire_proxy_circuit_open',
      help: '1 while this process sends no requests to a service because it is down',
      labelNames: ['service'],
      collect() {
        for (const { service, breaker } of upstreams.all) this.set({ service }, breaker.isOpen ? 1 : 0);
      },
    });
  }

  /** @returns callbacks for the start of the response and for the end of the request */
  start(service: ServiceName) {
    this.active.inc({ service });
    const stop = this.responseTime.startTimer({ service });
    return {
      responded: () => void stop(),
      ended: (outcome: RequestOutcome) => {
        this.active.dec({ service });
        this.requests.inc({ service, outcome });
      },
    };
  }

  refused(service: ServiceName): void {
    this.requests.inc({ service, outcome: 'refused' });
  }
}
