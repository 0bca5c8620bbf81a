import { Injectable, Logger } from '@nestjs/common';
import { allFailed, failedText } from '../../positions/run-outcome.js';
import { type EndedRun, RunEvents } from '../run/run-events.js';
import type { TriggerSummaryBuilder } from './trigger-summary.js';

/** Logs the end of each run, and of each trigger that found due configurations. */
@Injectable()
export class RunLog {
  private readonly logger = new Logger('RankRun');

  constructor(events: RunEvents) {
    events.on('ended', (ended) => this.run(ended));
  }

  /** Warns if some keywords failed; runs in which all keywords failed have a warning already. */
  trigger(summary: TriggerSummaryBuilder): void {
    const { warning = 'no keyword failed', ...fields } = summary.build();
    const line = { msg: `check ended: ${warning}`, ...fields };
    if (summary.someFailed) this.logger.warn(line);
    else if (fields.configs > 0) this.logger.log(line);
  }

  private run({ claim: { config, run, reason }, outcome, durationMs }: EndedRun): void {
    const ids = { account: String(config.account), config: String(config._id), run: String(run), reason };
    const { status, counts, failures } = outcome;
    // A failed run has no counts; its error is logged separately.
    const fields = status === 'failed' ? {} : { ...counts, failures };
    this.logger.log({ msg: `run ${status}`, ...ids, status, ...fields, duration_ms: Math.round(durationMs) });
    if (!allFailed(outcome)) return;
    this.logger.warn({ msg: failedText(counts.failed, counts.keywords, failures), ...ids, failures });
  }
}
