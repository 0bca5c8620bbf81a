import { Logger } from '@nestjs/common';
import { type EventBus, EventKind } from '../../../common/event-bus.js';
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
