import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
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

interface RunEventMap {
  claimed: [Claim];
  progress: [RunProgress];
  ended: [EndedRun];
}

const logger = new Logger('RankRun');

/** Events of the runs of this process, for metrics, log and sockets. Listeners are synchronous and must not throw. */
@Injectable()
export class RunEvents extends EventEmitter<RunEventMap> {
  /** Begins with how many there are. @returns callbacks for the outcome of each keyword and for the end of the run */
  follow(claim: Claim, total: number) {
    const { config, run } = claim;
    const startedAt = performance.now();
    const ids = { account: String(config.account), run: String(run), config: String(config._id) };
    const progress: RunProgress = { ...ids, done: 0, total, failed: 0 };
    this.emit('progress', { ...progress });
    return {
      onOutcome: ({ state }: KeywordOutcome) => {
        if (state === 'dropped') return;
        progress.done += 1;
        if (state === 'failed') progress.failed += 1;
        this.emit('progress', { ...progress });
      },
      end: (outcome: RunOutcome) => {
        const ended = { claim, outcome, progress, durationMs: performance.now() - startedAt };
        logEnd(ended);
        this.emit('ended', ended);
      },
    };
  }
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
