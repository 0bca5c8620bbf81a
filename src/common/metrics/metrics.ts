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

/** The one registry behind GET /metrics. Each application has its own, so that several fit in one process. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();

  /** @param name begins with `rankwire_` and ends with the unit, `_total` for a count of events */
  counter<T extends string>(options: Omit<CounterConfiguration<T>, 'registers'>): Counter<T> {
    return new Counter({ ...options, registers: [this.registry] });
  }

  /** A value that goes up and down; `collect` may read it when it is asked for. */
  gauge<T extends string>(options: Omit<GaugeConfiguration<T>, 'registers'>): Gauge<T> {
    return new Gauge({ ...options, registers: [this.registry] });
  }

  /** How long something takes, in seconds. */
  histogram<T extends string>(options: Omit<HistogramConfiguration<T>, 'registers'>): Histogram<T> {
    return new Histogram({ ...options, registers: [this.registry] });
  }
}
