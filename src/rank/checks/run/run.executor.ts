import { Injectable, Logger } from '@nestjs/common';
import { EventBus } from '../../../common/event-bus.js';
import { NO_COUNTS, type Rejection, type RunFigures, type RunOutcome } from '../../positions/run-outcome.js';
import type { RunEndingFailure } from '../../positions/search-failure.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import { CONFIG_CHANGED, ConfigEvents } from '../../tracking/index.js';
import type { Claim } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import {
  type CheckedKeywords,
  type CheckTerms,
  KeywordRunner,
  type OnOutcome,
  type WantedKeywords,
} from './keyword.runner.js';
import { type CompletedRun, RunCompletion } from './run-completion.js';
import { followRun, RUN_CLAIMED } from './run-events.js';
import { RunRecordService } from './run-record.service.js';

interface StartedRun {
  /** Resolves once the run has a record. */
  begun: Promise<unknown>;
  /** Never rejects: an error results in the status `failed`. */
  ended: Promise<RunOutcome>;
}

/** A run with the event that its release has stored, if any. */
interface EndedRun {
  outcome: RunOutcome;
  event?: OutboxEvent | undefined;
}

const FAILED: RunOutcome = { status: 'failed', counts: NO_COUNTS, failures: {} };

/** Runs the steps of a check of one claimed configuration. Each step can be repeated after a crash. */
@Injectable()
export class RunExecutor {
  private readonly logger = new Logger(RunExecutor.name);

  constructor(
    private readonly records: RunRecordService,
    private readonly keywords: KeywordRunner,
    private readonly completion: RunCompletion,
    private readonly claims: ClaimService,
    private readonly configEvents: ConfigEvents,
    private readonly bus: EventBus,
  ) {}

  /** @param wanted default: all keywords without a result of the day */
  start(claim: Claim, wanted: Partial<WantedKeywords> = {}): StartedRun {
    const { keywords = claim.config.keywords, again = false } = wanted;
    void this.bus.publish(RUN_CLAIMED, claim);
    const begun = this.records.begin(claim);
    const ended = begun
      .then((depth) => this.execute(claim, { keywords, again, depth }))
      .catch((error: unknown) => this.fail(claim, error));
    return { begun, ended };
  }

  private async execute(claim: Claim, wanted: CheckTerms): Promise<RunOutcome> {
    const progress = followRun(this.bus, claim, wanted.keywords.length);
    let run: EndedRun = { outcome: FAILED };
    try {
      run = await this.run(claim, wanted, progress.onOutcome);
    } finally {
      progress.end(run.outcome);
    }
    await this.bus.publish(CONFIG_CHANGED, claim.config.account);
    if (run.event) await this.configEvents.dispatchEnded(claim.config, run.event);
    return run.outcome;
  }

  /** Checks, what follows them, then stamp and release. */
  private async run(claim: Claim, wanted: CheckTerms, onOutcome: OnOutcome): Promise<EndedRun> {
    const checked = await this.keywords.checkAll(claim, wanted, onOutcome);
    if (!(await this.mayComplete(claim, checked)))
      return this.drop(claim, this.completion.figuresOf(checked));
    const { rejection } = checked;
    const completed = await this.completion.complete(claim, checked, rejection && rejectionOf(rejection));
    return rejection ? this.reject(claim, completed, rejection) : this.finish(claim, completed);
  }

  /**
   * Failures are logged and rolled forward only while the claim is held. Without any, each step that follows is refused to
   * a run that lost its claim by its own condition, the stamp at last: the claim is not read once more for that.
   */
  private async mayComplete(claim: Claim, { outcomes }: CheckedKeywords): Promise<boolean> {
    if (outcomes.some(({ state }) => state === 'dropped')) return false;
    return outcomes.some(({ state }) => state === 'failed') ? claim.renew() : claim.isHeld;
  }

  /** OrphanedRunReaper completes the record after a crash between the stamp and its status. */
  private async finish(claim: Claim, { run, release, suspicion }: CompletedRun): Promise<EndedRun> {
    if (!(await this.claims.finish(claim, release))) return this.drop(claim, run);
    const status = suspicion ? 'suspicious' : 'done';
    await this.records.end(claim, status);
    return { outcome: { status, ...run }, event: release.event };
  }

  /** Releases without a stamp, so that the configuration stays due. */
  private async reject(
    claim: Claim,
    { run, release }: CompletedRun,
    failure: RunEndingFailure,
  ): Promise<EndedRun> {
    await this.records.close(claim, 'rejected', { error: failure.message });
    const released = await this.claims.release(claim, release);
    const outcome = { status: 'rejected', ...run, rejection: rejectionOf(failure) } as const;
    return { outcome, ...(released && { event: release.event }) };
  }

  private async drop(claim: Claim, run: RunFigures): Promise<EndedRun> {
    const { message } = (claim.signal.reason as Error | undefined) ?? new Error('The process shut down');
    await this.records.close(claim, 'dropped', { counts: run.counts, error: message });
    // Race: the run that took over may have written the day document before the last of these results.
    if (!(await this.claims.release(claim))) await this.completion.rebuildDay(claim.config._id, claim.day);
    return { outcome: { status: 'dropped', ...run } };
  }

  /**
   * Ends a run after an internal error, such as an unavailable store; the configuration stays due. Releases even when the
   * record cannot be written: otherwise the heartbeat would hold the configuration forever.
   */
  private async fail(claim: Claim, error: unknown): Promise<RunOutcome> {
    this.logger.error(error);
    await this.records
      .close(claim, 'failed', { error: 'The run could not go on' })
      .finally(() => this.claims.release(claim))
      .catch((secondError: unknown) => this.logger.error(secondError));
    return FAILED;
  }
}

const rejectionOf = ({ kind, message, said = message }: RunEndingFailure): Rejection => ({
  kind,
  message: said,
});
