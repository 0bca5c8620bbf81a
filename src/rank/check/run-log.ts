import { Injectable, Logger } from '@nestjs/common';
import { allFailed, failedText } from '../domain/run-outcome.js';
import { type EndedRun, RunEvents } from './run-events.js';
import type { TriggerSummaryBuilder } from './trigger-summary.js';

/** Log lines of checks: one at the end of each run, and one for a trigger that had something to do. */
@Injectable()
export class RunLog {
  private readonly logger = new Logger('RankRun');

  constructor(events: RunEvents) {
    events.on('ended', (ended) => this.run(ended));
  }

  /** A warning where some keywords failed; runs that failed altogether have one already. */
  trigger(tally: TriggerSummaryBuilder): void {
    const { warning = 'no keyword failed', ...facts } = tally.summary();
    const line = { msg: `check ended: ${warning}`, ...facts };
    if (tally.someFailed) this.logger.warn(line);
    else if (facts.configs > 0) this.logger.log(line);
  }

  private run({ claim: { config, run, reason }, outcome, durationMs }: EndedRun): void {
    const ids = { account: String(config.account), config: String(config._id), run: String(run), reason };
    const { status, counts, failures } = outcome;
    // A failed run counted nothing; its error has a line of its own.
    const facts = status === 'failed' ? {} : { ...counts, failures };
    this.logger.log({ msg: `run ${status}`, ...ids, status, ...facts, duration_ms: Math.round(durationMs) });
    if (!allFailed(outcome)) return;
    this.logger.warn({ msg: failedText(counts.failed, counts.keywords, failures), ...ids, failures });
  }
}
