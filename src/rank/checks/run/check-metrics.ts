import { Injectable } from '@nestjs/common';
import type { Counter, Histogram } from 'prom-client';
import { EventBus } from '../../../common/event-bus.js';
import { Metrics } from '../../../common/metrics.js';
import type { KeywordOutcome } from '../../positions/run-outcome.js';
import type { EndStatus } from '../../positions/run-status.js';
import type { Claim } from '../claim/claim.js';
import { RUN_CLAIMED, RUN_ENDED } from './run-events.js';

/** Metrics of the daily check. */
@Injectable()
export class CheckMetrics {
  private readonly checks: Counter<'outcome'>;
  private readonly runs: Histogram<'status'>;
  private readonly lag: Histogram;

  constructor(metrics: Metrics, bus: EventBus) {
    this.checks = metrics.counter({
      name: 'rankwire_rank_checks_total',
      help: 'Checked keywords by outcome; results taken over from an earlier run are not counted again',
      labelNames: ['outcome'],
    });
    this.runs = metrics.histogram({
      name: 'rankwire_rank_run_seconds',
      help: 'Duration of runs, from claim to release',
      labelNames: ['status'],
      buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
    });
    this.lag = metrics.histogram({
      name: 'rankwire_rank_start_lag_seconds',
      help: 'Delay between the due time of a configuration and the start of its run',
      buckets: [5, 30, 60, 90, 300, 900, 3600, 14_400, 86_400],
    });
    bus.on(RUN_CLAIMED, (claim) => this.claimed(claim));
    bus.on(RUN_ENDED, ({ outcome, durationMs }) => this.ended(outcome.status, durationMs));
  }

  checked({ state: outcome }: KeywordOutcome): void {
    this.checks.inc({ outcome });
  }

  /** On-demand checks have no due time. */
  private claimed({ due, config: { createdAt }, runAt }: Claim): void {
    if (!due) return;
    const since = due.at > createdAt ? due.at : createdAt;
    this.lag.observe(Math.max(0, runAt.getTime() - since.getTime()) / 1000);
  }

  private ended(status: EndStatus, durationMs: number): void {
    this.runs.observe({ status }, durationMs / 1000);
  }
}
