import { Logger } from '@nestjs/common';
import { type EventBus, EventKind } from '../../../common/event-bus.js';
import type { Metrics } from '../../../common/metrics.js';
import { allFailed, failedText, type KeywordOutcome, type RunOutcome } from '../../positions/run-outcome.js';
import type { Claim } from '../claim/claim.js';

export interface RunProgress {
  account: string;
  run: string;
  config: string;
  /** Keywords with an outcome, failed ones included. */
  done: number;
  total: number;
  failed: number;
}

export interface EndedRun {
  claim: Claim;
  outcome: RunOutcome;
  progress: RunProgress;
  durationMs: number;
}

/** Events of the runs of this process, for metrics and sockets. */
export const RUN_CLAIMED = new EventKind<Claim>('RunClaimed');
export const RUN_PROGRESS = new EventKind<RunProgress>('RunProgress');
export const RUN_ENDED = new EventKind<EndedRun>('RunEnded');

const logger = new Logger('RankRun');

/**
 * Publishes the progress of a run, at first of none of its keywords.
 * @returns callbacks for the outcome of each keyword and for the end of the run
 */
export function followRun(bus: EventBus, claim: Claim, total: number) {
  const { config, run } = claim;
  const startedAt = performance.now();
  const ids = { account: String(config.account), run: String(run), config: String(config._id) };
  const progress: RunProgress = { ...ids, done: 0, total, failed: 0 };
  void bus.publish(RUN_PROGRESS, { ...progress });
  return {
    onOutcome: ({ state }: KeywordOutcome) => {
      if (state === 'dropped') return;
      progress.done += 1;
      if (state === 'failed') progress.failed += 1;
      void bus.publish(RUN_PROGRESS, { ...progress });
    },
    end: (outcome: RunOutcome) => {
      const ended = { claim, outcome, progress, durationMs: performance.now() - startedAt };
      logEnd(ended);
      void bus.publish(RUN_ENDED, ended);
    },
  };
}

function logEnd({ claim: { config, run, reason }, outcome, durationMs }: EndedRun): void {
  const ids = { account: String(config.account), config: String(config._id), run: String(run), reason };
  const { status, counts, failures } = outcome;
  // A failed run has no counts; its error is logged separately.
  const fields = status === 'failed' ? {} : { ...counts, failures };
  logger.log({ msg: `run ${status}`, ...ids, status, ...fields, duration_ms: Math.round(durationMs) });
  if (!allFailed(outcome)) return;
  logger.warn({ msg: failedText(counts.failed, counts.keywords, failures), ...ids, failures });
}

/** Registers the metrics of checks. @returns counts a keyword that was checked */
export function registerCheckMetrics(metrics: Metrics, bus: EventBus): (outcome: KeywordOutcome) => void {
  const checks = metrics.counter({
    name: 'rankwire_rank_checks_total',
    help: 'Checked keywords by outcome; results taken over from an earlier run are not counted again',
    labelNames: ['outcome'],
  });
  const runs = metrics.histogram({
    name: 'rankwire_rank_run_seconds',
    help: 'Duration of runs, from claim to release',
    labelNames: ['status'],
    buckets: [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
  });
  const lag = metrics.histogram({
    name: 'rankwire_rank_start_lag_seconds',
    help: 'Delay between the due time of a configuration and the start of its run',
    buckets: [5, 30, 60, 90, 300, 900, 3600, 14_400, 86_400],
  });
  bus.on(RUN_CLAIMED, ({ due, config: { createdAt }, runAt }) => {
    // On-demand checks have no due time.
    if (!due) return;
    const since = due.at > createdAt ? due.at : createdAt;
    lag.observe(Math.max(0, runAt.getTime() - since.getTime()) / 1000);
  });
  bus.on(RUN_ENDED, ({ outcome: { status }, durationMs }) => runs.observe({ status }, durationMs / 1000));
  return ({ state: outcome }) => checks.inc({ outcome });
}
