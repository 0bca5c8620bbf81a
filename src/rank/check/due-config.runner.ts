import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import pMap from 'p-map';
import { RankSettings } from '../../config/settings.js';
import { SearchService } from '../search-engine/search.service.js';
import type { Claim } from './claim.js';
import { ClaimService } from './claim.service.js';
import { type DueConfig, DueService } from './due.service.js';
import { InFlightChecks } from './in-flight-checks.js';
import { OrphanedRunReaper } from './orphaned-run.reaper.js';
import { RecoveryService } from './recovery.service.js';
import { RunExecutor } from './run.executor.js';
import { TriggerSummaryBuilder } from './trigger-summary.js';

export type TriggerReason = 'schedule' | 'call';

/** One trigger's work: it looks for due configurations until it finds no new one. */
interface Pass {
  reason: TriggerReason;
  tally: TriggerSummaryBuilder;
  /** Configuration and day of what was tried and is due still: skipped, failed, or held by another process. */
  seen: Set<string>;
  heldElsewhere: DueConfig[];
  error?: unknown;
}

/** How often a pass looks whether a configuration that another process runs is done. */
const JOIN_POLL_MS = 100;

/** Claims due configurations one after the other and has them run (rules 164-191). */
@Injectable()
export class DueConfigRunner {
  /** Passes that still look for configurations, rather than only wait for runs to end. */
  private readonly claimingPasses = new Set<Pass>();
  /** Of the process: so many configurations run at a time, however many triggers there are (rule 170). */
  private readonly limit: LimitFunction;

  constructor(
    private readonly due: DueService,
    private readonly claims: ClaimService,
    private readonly recovery: RecoveryService,
    private readonly reaper: OrphanedRunReaper,
    private readonly executor: RunExecutor,
    private readonly search: SearchService,
    private readonly inFlight: InFlightChecks,
    private readonly settings: RankSettings,
  ) {
    this.limit = pLimit(settings.configConcurrency);
  }

  get claiming(): boolean {
    return this.claimingPasses.size > 0;
  }

  /** Runs what is due until nothing is left: when all of it is done it looks again (rule 169). */
  async runAll(reason: TriggerReason): Promise<TriggerSummaryBuilder> {
    const pass: Pass = { reason, tally: new TriggerSummaryBuilder(), seen: new Set(), heldElsewhere: [] };
    // Race: entered before anything is awaited, so that two ticks of the scheduler never both find it idle (rule 190).
    this.claimingPasses.add(pass);
    await this.reaper.reap().finally(() => this.claimingPasses.delete(pass));
    while (!this.inFlight.stopping && (await this.sweep(pass)));
    for (const item of pass.heldElsewhere) await this.join(item, pass);
    return pass.tally;
  }

  /** @returns whether anything was due that this pass had not tried yet */
  private async sweep(pass: Pass): Promise<boolean> {
    let found = false;
    const attempt = async (item: DueConfig) => {
      found = true;
      const done = await this.limit(() => this.attempt(item, pass)).catch((error: unknown) => {
        pass.error ??= error;
      });
      if (!done) pass.seen.add(keyOf(item));
    };
    await pMap(this.unseen(pass), attempt, { concurrency: this.settings.configConcurrency });
    if (pass.error !== undefined) throw pass.error;
    return found;
  }

  /** Ends at the first error, such as a store that is away; it is thrown once the runs in flight have ended. */
  private async *unseen(pass: Pass): AsyncGenerator<DueConfig> {
    this.claimingPasses.add(pass);
    try {
      for await (const item of this.due.dueConfigs()) {
        if (this.inFlight.stopping || pass.error !== undefined) return;
        if (pass.seen.has(keyOf(item))) continue;
        pass.tally.found(String(item.slot._id));
        yield item;
      }
    } catch (error) {
      pass.error ??= error;
    } finally {
      this.claimingPasses.delete(pass);
    }
  }

  /** @returns whether it is done; otherwise it is due still, and found again */
  private async attempt(item: DueConfig, { reason, tally, heldElsewhere }: Pass): Promise<boolean> {
    // Its day may have ended while it waited.
    if (!this.mayClaim(tally) || !this.due.dueNow(item.slot)) {
      tally.skipped();
      return false;
    }
    const claim = await this.claim(item, reason);
    if (claim) return this.run(claim, tally);
    // The scheduler does not wait: its next tick takes over what is due then.
    if (reason === 'schedule') tally.joined();
    else heldElsewhere.push(item);
    return false;
  }

  /** Not at shutdown, nor after a rejected key (rule 224), nor while the breaker is open (rule 230). */
  private mayClaim(tally: TriggerSummaryBuilder): boolean {
    return !this.inFlight.stopping && tally.rejection === undefined && !this.search.down;
  }

  /**
   * Claims a configuration; an earlier day that a dead run left open is closed first.
   * @returns null when it is held elsewhere, has run, is gone, or is not due any more
   */
  private async claim(item: DueConfig, reason: TriggerReason): Promise<Claim | null> {
    const claim = await this.claimNow(item, reason);
    if (claim) return claim;
    const today = this.due.today(item.slot);
    if (today) await this.recovery.closeStaleDay({ config: item.config, day: today.day });
    return this.claimNow(item, reason);
  }

  /** For the day that it is now: another than the one it was found on may have begun (rule 163). */
  private async claimNow({ config, slot }: DueConfig, reason: TriggerReason): Promise<Claim | null> {
    const due = this.due.dueNow(slot);
    return due ? this.claims.take(config, due, reason) : null;
  }

  /** @returns whether it is done */
  private async run(claim: Claim, tally: TriggerSummaryBuilder): Promise<boolean> {
    const outcome = await this.executor.start(claim).ended;
    tally.ended(outcome);
    return outcome.status === 'done';
  }

  /** Waits for the process that runs it; if that dies, its lease expires and the configuration is taken over. */
  private async join(item: DueConfig, { reason, tally }: Pass): Promise<void> {
    while (!this.inFlight.stopping && (await this.claims.isHeldElsewhere(item.config, item.day)))
      await wait(JOIN_POLL_MS);
    const claim = this.mayClaim(tally) ? await this.claim(item, reason) : null;
    if (claim) await this.limit(() => this.run(claim, tally));
    else tally.joined();
  }
}

const keyOf = ({ config, day }: DueConfig) => `${String(config)} ${day}`;
