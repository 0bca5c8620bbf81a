import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { Batches } from '../../../common/concurrency/batches.js';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { RankSettings } from '../../../settings/settings.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import type { RunReason } from '../../history/index.js';
import { slotDay } from '../../positions/due.js';
import type { RankConfig } from '../../tracking/index.js';
import { Claim, type Claimed, type DueConfig, type DueSlot } from './claim.js';
import { ClaimRepository, type ClaimTerms, type Release } from './claim.repository.js';

interface ClaimOfRun {
  config: Types.ObjectId;
  run: Types.ObjectId;
}

const CONFIGS_PER_QUERY = 500;

/** Finds due configurations, claims and releases them; in between, each Claim renews its lease. */
@Injectable()
export class ClaimService {
  private readonly logger = new Logger(ClaimService.name);
  private readonly held = new Set<Claim>();
  /** Claims that are verified at the same time share a query. */
  private readonly holding = new Batches(
    (_key, claims: ClaimOfRun[]) => this.areHeld(claims),
    yieldToEventLoop,
  );

  constructor(
    private readonly repository: ClaimRepository,
    private readonly slots: SlotsService,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /** Due slots, the longest due first, inactive ones included. */
  async dueSlots(): Promise<DueSlot[]> {
    return (await this.slots.all())
      .map((slot) => this.dueNow(slot))
      .filter((due) => due !== undefined)
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** Configurations that are due and have not run today, by slot, held or not; none of deleted accounts. */
  async *dueConfigs(): AsyncGenerator<DueConfig> {
    const blocked = await this.accounts.deletedIds();
    for (const due of await this.dueSlots()) {
      let last: Types.ObjectId | undefined;
      do {
        const batch = await this.repository.findNotRun(
          due.slot._id,
          due.day,
          last,
          CONFIGS_PER_QUERY,
          blocked,
        );
        for (const config of batch) yield { config, ...due };
        last = batch.length === CONFIGS_PER_QUERY ? batch.at(-1) : undefined;
      } while (last);
    }
  }

  /** Undefined until the slot comes due on its current local day. */
  dueNow(slot: SlotView): DueSlot | undefined {
    const today = this.today(slot);
    return today?.isDue ? today : undefined;
  }

  /** The slot's current local day. Undefined for an unknown zone, so that one invalid slot does not block the others. */
  today(slot: SlotView): DueSlot | undefined {
    const now = this.clock.now();
    try {
      return { slot, ...slotDay(slot.time, slot.timezone, now), now };
    } catch (error) {
      this.logger.error(`Skipping slot ${String(slot._id)}: ${(error as Error).message}`);
      return undefined;
    }
  }

  /**
   * Claims for the local day of `due.now`, which becomes the run's `run_at`.
   * @returns null when the configuration is held, has run, or is deleted
   */
  async take(config: Types.ObjectId, due: DueSlot, reason: RunReason): Promise<Claim | null> {
    const terms = this.terms(due);
    const before = await this.repository.take(config, terms);
    return this.hold(terms, before, {
      reason: before && before.run !== null ? 'recovery' : reason,
      due,
    });
  }

  /** @returns null while the configuration is held, and until `pauseMs` after its last on-demand check */
  async takeOnDemand(
    config: Types.ObjectId,
    at: { day: string; now: Date },
    pauseMs: number,
  ): Promise<Claim | null> {
    const terms = this.terms(at);
    const notSince = new Date(at.now.getTime() - pauseMs);
    const before = await this.repository.takeOnDemand(config, terms, notSince);
    return this.hold(terms, before, { reason: 'check' });
  }

  /** Claims an idle configuration to change its records of a day. @returns null while it is held */
  async takeIdle(config: Types.ObjectId, day: string): Promise<Claim | null> {
    const terms = this.terms({ day, now: this.clock.now() });
    return this.hold(terms, await this.repository.takeIdle(config, terms), { reason: 'recovery' });
  }

  /** Claims a configuration whose run of an earlier day died; the claim is for that earlier day. */
  async takeStale(config: Types.ObjectId, today: string): Promise<Claim | null> {
    const terms = this.terms({ day: today, now: this.clock.now() });
    const before = await this.repository.takeStale(config, terms);
    return this.hold({ ...terms, day: before?.run_day ?? '' }, before, { reason: 'recovery' });
  }

  /** Stamps and releases. @returns false when the claim was lost */
  async finish(claim: Claim, release: Release): Promise<boolean> {
    // On-demand checks do not change last_triggred.
    if (claim.reason === 'check') return this.release(claim, release);
    this.forget(claim);
    const { config, run, runAt, day } = claim;
    return this.repository.finish(config._id, run, { runAt, day, ...release });
  }

  /** @returns false when the claim was lost */
  async release(claim: Claim, release: Release = {}): Promise<boolean> {
    this.forget(claim);
    return this.repository.release(claim.config._id, claim.run, release);
  }

  isHeldElsewhere(config: Types.ObjectId, day: string): Promise<boolean> {
    return this.repository.isHeld(config, day, this.clock.now());
  }

  /** Aborts all runs of this process, for the shutdown. */
  abortAll(reason: Error): void {
    for (const claim of this.held) claim.abort(reason);
  }

  private hold(
    { run, day, now: runAt }: ClaimTerms,
    config: RankConfig | null,
    rest: Pick<Claimed, 'reason' | 'due'>,
  ): Claim | null {
    if (!config) return null;
    const claim = new Claim(
      { config, run, runAt, day, ...rest },
      {
        ms: this.settings.leaseMs,
        renew: () => this.repository.renew(config._id, run, this.leaseEnd()),
        isHeld: () => this.holding.run('', { config: config._id, run }),
      },
    );
    this.held.add(claim);
    return claim;
  }

  private async areHeld(claims: ClaimOfRun[]): Promise<boolean[]> {
    const held = await this.repository.holding(claims);
    return claims.map(({ run }) => held.has(String(run)));
  }

  private forget(claim: Claim): void {
    claim.stopHeartbeat();
    this.held.delete(claim);
  }

  private terms({ day, now }: { day: string; now: Date }): ClaimTerms {
    return { run: new Types.ObjectId(), day, now, leaseUntil: this.leaseEnd() };
  }

  private leaseEnd(): Date {
    return new Date(this.clock.now().getTime() + this.settings.leaseMs);
  }
}
