import { Injectable, Logger } from '@nestjs/common';
import type { Claim } from './claim.js';
import type { RunEnd } from './run.service.js';
import { allFailed, failedText, type Tally } from './tally.js';

/** What the log says about checks: a line at the end of each run, and one for a trigger that had something to do. */
@Injectable()
export class RunLog {
  private readonly logger = new Logger('RankRun');

  /** @param end missing when the run ended by an error of our own, which is logged by itself */
  run({ config, run, reason }: Claim, end: RunEnd | undefined, durationMs: number): void {
    const which = { account: String(config.account), config: String(config._id), run: String(run), reason };
    const { status = 'failed', counts, failures } = end ?? {};
    const facts = { ...which, status, ...counts, failures, duration_ms: Math.round(durationMs) };
    this.logger.log({ msg: `run ${status}`, ...facts });
    if (!end || !allFailed(end)) return;
    const { keywords, failed } = end.counts;
    this.logger.warn({ msg: failedText(failed, keywords, end.failures), ...which, failures });
  }

  /** A warning where some keywords failed; of runs that failed altogether there is one already. */
  trigger(tally: Tally): void {
    const { warning = 'no keyword failed', ...facts } = tally.summary();
    const line = { msg: `check ended: ${warning}`, ...facts };
    if (tally.someFailed) this.logger.warn(line);
    else if (facts.configs > 0) this.logger.log(line);
  }
}
