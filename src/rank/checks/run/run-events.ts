import { EventEmitter } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { KeywordOutcome, RunOutcome } from '../../positions/run-outcome.js';
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
      end: (outcome: RunOutcome) =>
        this.emit('ended', { claim, outcome, progress, durationMs: performance.now() - startedAt }),
    };
  }
}
