import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { Metrics } from '../../common/metrics/metrics.js';

export type CheckOutcome = 'ranked' | 'not_found' | 'failed' | 'dropped';
export type RunStatusLabel = 'done' | 'rejected' | 'dropped' | 'failed';

/** What the daily check counts. */
@Injectable()
export class CheckMetrics {
  private readonly checks: Counter<'outcome'>;
  private readonly runs: Histogram<'status'>;
  private readonly lag: Histogram;

  constructor(metrics: Metrics) {
    this.checks = metrics.counter({
      name: 'rankwire_rank_checks_total',
      help: 'Keywords by what became of them; those that a run before had settled are not counted again',
      labelNames: ['outcome'],
    });
    this.runs = metrics.histogram({
      name: 'rankwire_rank_run_seconds',
      help: 'How long runs took, from claim to release',
      labelNames: ['status'],
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
    });
    this.lag = metrics.histogram({
      name: 'rankwire_rank_start_lag_seconds',
      help: 'From the moment a configuration came due to the start of its run',
      buckets: [5, 30, 60, 90, 300, 900, 3600, 14_400, 86_400],
    });
  }

  checked(outcome: CheckOutcome): void {
    this.checks.inc({ outcome });
  }

  /** @returns what is called with the status once the run has ended */
  startRun(): (status: RunStatusLabel) => void {
    const began = performance.now();
    return (status) => this.runs.observe({ status }, (performance.now() - began) / 1000);
  }

  started(due: Date, at: Date): void {
    this.lag.observe(Math.max(0, at.getTime() - due.getTime()) / 1000);
  }
}
