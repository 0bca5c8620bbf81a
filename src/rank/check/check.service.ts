import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import { ServerStateError, ShuttingDownError, UnauthorizedError } from '../../common/errors.js';
import { Settings } from '../../config/settings.js';
import { ConfigEvents } from '../config/config-events.js';
import type { Keyword } from '../config/config.schema.js';
import { ProviderPause } from '../provider/provider-pause.js';
import { SearchProvider } from '../provider/search-provider.js';
import { CheckMetrics } from './check-metrics.js';
import type { Claim } from './claim.js';
import { ClaimsService } from './claims.service.js';
import { DueClaims, type Taken } from './due-claims.service.js';
import { type DueConfig, DueService } from './due.service.js';
import { ForgottenRuns } from './forgotten-runs.js';
import { RecoveryService } from './recovery.service.js';
import { RunLog } from './run-log.js';
import { type RunEnd, RunService } from './run.service.js';
import { Tally, type TriggerSummary } from './tally.js';

export type TriggerReason = 'schedule' | 'call';

/** One look at what is due, until nothing is left. */
interface Pass {
  reason: TriggerReason;
  tally: Tally;
  /** Configurations and days that were met and are due still: skipped, failed, or held by somebody else. */
  left: Set<string>;
  elsewhere: DueConfig[];
}

/** How often a pass looks whether a configuration that somebody else runs is done. */
const JOIN_POLL_MS = 100;

/** The daily check over all due configurations (rules 164-191). */
@Injectable()
export class CheckService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CheckService.name);
  private readonly passes = new Set<Promise<unknown>>();
  private readonly behind = new Set<Promise<unknown>>();
  /** Passes that are still taking, and not only waiting for what is being run. */
  private sweeps = 0;
  /** One for the process: however many calls there are, so many configurations run at a time (rule 170). */
  private readonly limit: LimitFunction;
  private stopping = false;

  constructor(
    private readonly due: DueService,
    private readonly dueClaims: DueClaims,
    private readonly claims: ClaimsService,
    private readonly runs: RunService,
    private readonly recovery: RecoveryService,
    private readonly provider: SearchProvider,
    private readonly pause: ProviderPause,
    private readonly forgotten: ForgottenRuns,
    private readonly metrics: CheckMetrics,
    private readonly log: RunLog,
    private readonly events: ConfigEvents,
    private readonly settings: Settings,
  ) {
    this.limit = pLimit(settings.RANK_CONFIG_CONCURRENCY);
  }

  /** Whether what is due is being taken, or nothing is taken any more: another pass would find nothing else. */
  get busy(): boolean {
    return this.stopping || this.sweeps > 0;
  }

  /** @throws ServerStateError when there is no provider to ask (rule 211), ShuttingDownError when it is too late to */
  requireProvider(): void {
    if (this.stopping) throw new ShuttingDownError();
    if (!this.provider.configured) throw new ServerStateError('Search provider is not configured');
  }

  /**
   * Checks what is due, and answers when all of it is done, by this call or by another (rule 184).
   * @throws UnauthorizedError when the provider rejects the key
   */
  async trigger(reason: TriggerReason): Promise<TriggerSummary> {
    this.requireProvider();
    const pass = this.pass(reason);
    this.passes.add(pass);
    try {
      return await pass;
    } finally {
      this.passes.delete(pass);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.finish();
  }

  /** Running checks finish their current keywords for half of the time there is, then drop the rest. */
  async finish(): Promise<void> {
    this.stopping = true;
    const patience = wait(this.settings.SHUTDOWN_TIMEOUT_MS / 2, undefined, { ref: false });
    const done = Promise.allSettled([...this.passes, ...this.behind]);
    await Promise.race([done, patience]);
    this.claims.abortAll(new Error('The process shut down'));
    await done;
  }

  /**
   * Begins the run of a claim taken by hand, and goes on behind; the shutdown waits for it as for any other. Once this
   * resolves the run has a record: whoever was given its id finds it, whatever becomes of the process.
   */
  async runBehind(claim: Claim, keywords?: readonly Keyword[]): Promise<void> {
    const begun = this.runs.begin(claim);
    const work = begun
      .then(() => this.run(claim, keywords))
      .catch((error: unknown) => {
        this.logger.error(error);
        return this.runs.giveUp(claim);
      })
      .catch((lost: unknown) => this.logger.error(lost))
      .finally(() => this.behind.delete(work));
    this.behind.add(work);
    await begun;
  }

  private async run(claim: Claim, keywords?: readonly Keyword[]): Promise<RunEnd> {
    const ended = this.metrics.startRun();
    const began = performance.now();
    let end: RunEnd | undefined;
    try {
      const options = { stopping: () => this.stopping, ...(keywords ? { keywords } : {}) };
      end = await this.runs.run(claim, options);
      await this.draw(claim, end);
      return end;
    } finally {
      ended(end?.status ?? 'failed');
      this.log.run(claim, end, performance.now() - began);
    }
  }

  /** What follows from the end of a run: the pause of the scheduler, and the delivery of its event. */
  private async draw({ config }: Claim, end: RunEnd): Promise<void> {
    if (end.status === 'rejected') await this.pause.begin();
    else if (end.counts.ranked + end.counts.not_found > 0) await this.pause.end();
    if (end.status !== 'dropped') await this.events.tell(config._id);
  }

  /** Takes what is due until nothing is left: when all of it is done it looks again (rule 169). */
  private async pass(reason: TriggerReason): Promise<TriggerSummary> {
    this.sweeps += 1;
    await this.forgotten.close().finally(() => (this.sweeps -= 1));
    const pass: Pass = { reason, tally: new Tally(), left: new Set(), elsewhere: [] };
    while (!this.stopping && (await this.sweep(pass)));
    for (const item of pass.elsewhere) await this.join(item, pass);
    this.log.trigger(pass.tally);
    if (pass.tally.rejection !== undefined) throw invalidKey(pass.tally.rejection);
    return pass.tally.summary();
  }

  /** @returns whether there was anything due that this pass had not met */
  private async sweep(pass: Pass): Promise<boolean> {
    let met = false;
    const queue = this.due.configs();
    const worker = async () => {
      for await (const item of queue) {
        if (this.stopping) return;
        const key = `${String(item.config)} ${item.day}`;
        if (pass.left.has(key)) continue;
        met = true;
        pass.tally.found(String(item.slot._id));
        if (!(await this.limit(() => this.attempt(item, pass)))) pass.left.add(key);
      }
    };
    this.sweeps += 1;
    const workers = Array.from({ length: this.settings.RANK_CONFIG_CONCURRENCY }, worker);
    // The first that has nothing to do has come to the queue's end.
    await Promise.race(workers)
      .catch(() => {})
      .finally(() => (this.sweeps -= 1));
    const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected');
    if (failed) throw (failed as PromiseRejectedResult).reason;
    return met;
  }

  /** @returns whether it is done; else it is due still, and found again */
  private async attempt(item: DueConfig, { reason, tally, elsewhere }: Pass): Promise<boolean> {
    // Its day may have ended while it waited for its turn.
    if (!this.mayClaim(tally) || !this.due.dueNow(item.slot)) {
      tally.skipped();
      return false;
    }
    const taken = await this.dueClaims.take(item, reason);
    if (taken) return this.runClaimed(taken, tally);
    // Nobody waits for the scheduler, and its next tick takes over what is left by then.
    if (reason === 'schedule') tally.joined();
    else elsewhere.push(item);
    return false;
  }

  /** Not at shutdown, nor after a rejected key (rule 224), nor while the breaker is open (rule 230). */
  private mayClaim(tally: Tally): boolean {
    return !this.stopping && tally.rejection === undefined && !this.provider.down;
  }

  /** @returns whether it is done */
  private async runClaimed({ claim, due }: Taken, tally: Tally): Promise<boolean> {
    const { createdAt } = claim.config;
    this.metrics.started(due.at > createdAt ? due.at : createdAt, claim.runAt);
    try {
      await this.recovery.noteMissedDays(claim, due);
      await this.runs.begin(claim);
      const end = await this.run(claim);
      tally.ended(end);
      return end.status === 'done';
    } catch (error) {
      this.logger.error(error);
      tally.failed();
      await this.runs.giveUp(claim).catch((lost: unknown) => this.logger.error(lost));
      return false;
    }
  }

  /** Waits for whoever runs it; if that one dies, its lease runs out and the configuration is taken over. */
  private async join(item: DueConfig, { reason, tally }: Pass): Promise<void> {
    while (!this.stopping && (await this.claims.isHeldElsewhere(item.config, item.day)))
      await wait(JOIN_POLL_MS);
    const taken = this.mayClaim(tally) ? await this.dueClaims.take(item, reason) : null;
    if (taken) await this.limit(() => this.runClaimed(taken, tally));
    else tally.joined();
  }
}

function invalidKey(message: string): UnauthorizedError {
  return new UnauthorizedError('Invalid API key', { status: 401, message });
}
