import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import pMap from 'p-map';
import { AuditTrail } from '../../../audit/index.js';
import {
  ReportedError,
  ServerStateError,
  ShuttingDownError,
  UnauthorizedError,
} from '../../../common/errors.js';
import { RankSettings } from '../../../settings/settings.js';
import { isComplete, type Rejection } from '../../positions/run-outcome.js';
import { ProviderChain } from '../../search/index.js';
import type { Claim, DueConfig } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import { InFlightChecks } from '../run/in-flight-checks.js';
import { OrphanedRunReaper } from '../run/orphaned-run.reaper.js';
import { RunCompletion } from '../run/run-completion.js';
import { RunExecutor, type WantedKeywords } from '../run/run.executor.js';
import { type TriggerSummary, TriggerSummaryBuilder } from './trigger-summary.js';

const logger = new Logger('RankRun');

type TriggerReason = 'schedule' | 'call';

/** State of one trigger, which searches for due configurations until there is no new one. */
interface Pass {
  reason: TriggerReason;
  summary: TriggerSummaryBuilder;
  /** Keys of configurations that were attempted and are still due: skipped, failed, or held by another process. */
  attempted: Set<string>;
  heldElsewhere: DueConfig[];
  error?: unknown;
}

/** How often a pass polls a configuration that another process runs. */
const JOIN_POLL_MS = 100;

/** Starts checks of all due configurations, or of one claimed configuration. */
@Injectable()
export class TriggerService {
  /** Number of triggers that close the records of crashed runs, before they claim. */
  private starting = 0;
  /** Passes that still search for configurations, in contrast to those that wait for runs to end. */
  private readonly claimingPasses = new Set<Pass>();
  /** Limits concurrent configurations of all triggers of the process. */
  private readonly limit: LimitFunction;

  constructor(
    private readonly reaper: OrphanedRunReaper,
    private readonly claims: ClaimService,
    private readonly completion: RunCompletion,
    private readonly executor: RunExecutor,
    private readonly inFlight: InFlightChecks,
    private readonly search: ProviderChain,
    private readonly trail: AuditTrail,
    private readonly settings: RankSettings,
  ) {
    this.limit = pLimit(settings.configConcurrency);
  }

  /** Whether another trigger would be redundant: one is claiming, or the process shuts down. */
  get busy(): boolean {
    return this.inFlight.stopping || this.starting > 0 || this.claimingPasses.size > 0;
  }

  /** @throws ServerStateError without a provider, ShuttingDownError during shutdown */
  requireProvider(): void {
    if (this.inFlight.stopping) throw new ShuttingDownError();
    if (!this.search.configured) throw new ServerStateError('Search provider is not configured');
  }

  /**
   * Starts what a caller has asked for, once that is in the audit log.
   * @returns the summary as a promise of its own, so that the caller can respond before it
   * @throws ServerStateError without a provider, ShuttingDownError during shutdown
   */
  async startCall(): Promise<{ summary: Promise<TriggerSummary> }> {
    this.requireProvider();
    await this.trail.record({ action: 'rank.trigger', target: { type: 'installation', id: 'rank' } });
    return { summary: this.trigger('call') };
  }

  /**
   * Checks all due configurations; resolves when all are done, including those that other calls run.
   * @throws ReportedError 401 when the provider rejects the key, 402 when its credits are used up
   */
  async trigger(reason: TriggerReason): Promise<TriggerSummary> {
    this.requireProvider();
    return this.inFlight.track(this.runTrigger(reason));
  }

  /** Runs a claimed configuration in the background. Resolves once the run has a record, which survives a crash. */
  async runInBackground(claim: Claim, wanted: Partial<WantedKeywords>): Promise<void> {
    const { begun, ended } = this.executor.start(claim, wanted);
    void this.inFlight.track(ended);
    await begun;
  }

  private async runTrigger(reason: TriggerReason): Promise<TriggerSummary> {
    if (reason === 'call') await this.search.allowTrials();
    const summary = new TriggerSummaryBuilder();
    // Race: counted before the first await of a tick, so that two ticks cannot both see `busy` false.
    this.starting += 1;
    await this.reaper.reap().finally(() => (this.starting -= 1));
    await this.runUntilNoneIsDue(reason, summary);
    logSummary(summary);
    if (summary.rejection !== undefined) throw rejectionError(summary.rejection);
    return summary.build();
  }

  /** Repeats until no configuration is due. */
  private async runUntilNoneIsDue(reason: TriggerReason, summary: TriggerSummaryBuilder): Promise<void> {
    const pass: Pass = { reason, summary, attempted: new Set(), heldElsewhere: [] };
    while (!this.inFlight.stopping && (await this.runDue(pass)));
    for (const item of pass.heldElsewhere) await this.join(item, pass);
  }

  /** @returns whether there was a due configuration that this pass had not attempted yet */
  private async runDue(pass: Pass): Promise<boolean> {
    let found = false;
    const attempt = async (item: DueConfig) => {
      found = true;
      const done = await this.limit(() => this.attempt(item, pass)).catch((error: unknown) => {
        pass.error ??= error;
      });
      if (!done) pass.attempted.add(toKey(item));
    };
    await pMap(this.newDueConfigs(pass), attempt, { concurrency: this.settings.configConcurrency });
    if (pass.error !== undefined) throw pass.error;
    return found;
  }

  /** Stops at the first error, such as an unavailable store; the caller throws it after the runs in flight have ended. */
  private async *newDueConfigs(pass: Pass): AsyncGenerator<DueConfig> {
    this.claimingPasses.add(pass);
    try {
      for await (const item of this.claims.dueConfigs()) {
        if (this.inFlight.stopping || pass.error !== undefined) return;
        if (pass.attempted.has(toKey(item))) continue;
        pass.summary.addDue(String(item.slot._id));
        yield item;
      }
    } catch (error) {
      pass.error ??= error;
    } finally {
      this.claimingPasses.delete(pass);
    }
  }

  /** @returns whether the run is done; otherwise the configuration is still due and will be found again */
  private async attempt(item: DueConfig, { reason, summary, heldElsewhere }: Pass): Promise<boolean> {
    // Its day may have ended while it was queued.
    if (!this.mayClaim(summary) || !this.claims.dueNow(item.slot)) {
      summary.addSkipped();
      return false;
    }
    const claim = await this.claim(item, reason);
    if (claim) return this.run(claim, summary);
    // The scheduler does not wait; its next tick runs what is still due.
    if (reason === 'schedule') summary.addJoined();
    else heldElsewhere.push(item);
    return false;
  }

  /** False during shutdown, after a rejected key, and while the breaker is open. */
  private mayClaim({ rejection }: TriggerSummaryBuilder): boolean {
    return !this.inFlight.stopping && rejection === undefined && !this.search.down;
  }

  /**
   * Claims a configuration; first closes an earlier day whose run died.
   * @returns null when it is held, has run, is deleted, or is no longer due
   */
  private async claim(item: DueConfig, reason: TriggerReason): Promise<Claim | null> {
    const claim = await this.claimNow(item, reason);
    if (claim) return claim;
    const today = this.claims.today(item.slot);
    if (today) await this.completion.closeStaleDay({ config: item.config, day: today.day });
    return this.claimNow(item, reason);
  }

  /** Claims for the current day, which may differ from the day on which it was found. */
  private async claimNow({ config, slot }: DueConfig, reason: TriggerReason): Promise<Claim | null> {
    const due = this.claims.dueNow(slot);
    return due ? this.claims.take(config, due, reason) : null;
  }

  /** @returns whether the run is done */
  private async run(claim: Claim, summary: TriggerSummaryBuilder): Promise<boolean> {
    const outcome = await this.executor.start(claim).ended;
    summary.addRun(outcome);
    return isComplete(outcome.status);
  }

  /** Waits for the process that holds the configuration; takes over if it dies and its lease expires. */
  private async join(item: DueConfig, { reason, summary }: Pass): Promise<void> {
    while (!this.inFlight.stopping && (await this.claims.isHeldElsewhere(item.config, item.day)))
      await wait(JOIN_POLL_MS);
    const claim = this.mayClaim(summary) ? await this.claim(item, reason) : null;
    if (claim) await this.limit(() => this.run(claim, summary));
    else summary.addJoined();
  }
}

function rejectionError({ kind, message }: Rejection): ReportedError {
  if (kind === 'rejected') return new UnauthorizedError('Invalid API key', { status: 401, message });
  return new ReportedError(402, 'Search provider credits used up', { status: 402, message });
}

/** Warns if some keywords failed; runs in which all keywords failed have a warning already. */
function logSummary(summary: TriggerSummaryBuilder): void {
  const { warning = 'no keyword failed', ...fields } = summary.build();
  const line = { msg: `check ended: ${warning}`, ...fields };
  if (summary.someFailed) logger.warn(line);
  else if (fields.configs > 0) logger.log(line);
}

const toKey = ({ config, day }: DueConfig) => `${String(config)} ${day}`;
