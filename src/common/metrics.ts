import { Injectable } from '@nestjs/common';
import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  type HistogramConfiguration,
  Registry,
} from 'prom-client';

/** The registry behind GET /metrics; one per application, so that several can run in one process. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** Names begin with `rankwire_` and end with the unit, or with `_total` for a count of events. */
  counter<T extends string>(options: Omit<CounterConfiguration<T>, 'registers'>): Counter<T> {
    return new Counter({ ...options, registers: [this.registry] });
  }

  /** A value that goes up and down; `collect` may compute it on each scrape. */
  gauge<T extends string>(options: Omit<GaugeConfiguration<T>, 'registers'>): Gauge<T> {
    return new Gauge({ ...options, registers: [this.registry] });
  }

  /** A distribution, mostly of durations in seconds. */
  histogram<T extends string>(options: Omit<HistogramConfiguration<T>, 'registers'>): Histogram<T> {
    return new Histogram({ ...options, registers: [this.registry] });
  }
}
