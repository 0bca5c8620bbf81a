import { setMaxListeners } from 'node:events';
import type { Types } from 'mongoose';
import type { RankConfig } from '../config/config.schema.js';
import type { RunReason } from '../results/run.schema.js';
import { CoalescedQuery } from './coalesced-query.js';
import type { DueSlot } from './due.service.js';

export interface Claimed {
  /** As it was at the claim: a run uses the keywords of that moment (rule 173). */
  config: RankConfig;
  run: Types.ObjectId;
  runAt: Date;
  day: string;
  reason: RunReason;
  /** Set for a configuration that was due. */
  due?: DueSlot;
}

/** The lease of a claim, as the store has it. */
export interface Lease {
  ms: number;
  /** @returns false when the claim is lost */
  renew: () => Promise<boolean>;
  isHeld: () => Promise<boolean>;
}

/** A configuration that this process holds, and the heartbeat that keeps it. */
export class Claim implements Claimed {
  readonly config: RankConfig;
  readonly run: Types.ObjectId;
  readonly runAt: Date;
  readonly day: string;
  readonly reason: RunReason;
  readonly due: DueSlot | undefined;
  private readonly controller = new AbortController();
  private readonly stored: CoalescedQuery<boolean>;
  private readonly timer: NodeJS.Timeout;
  private renewedAt = performance.now();

  constructor(
    claimed: Claimed,
    private readonly lease: Lease,
  ) {
    ({ config: this.config, run: this.run, runAt: this.runAt, day: this.day, reason: this.reason } = claimed);
    this.due = claimed.due;
    this.stored = new CoalescedQuery(lease.isHeld);
    // Every keyword in flight listens: thousands are no leak.
    setMaxListeners(0, this.controller.signal);
    this.controller.signal.addEventListener('abort', () => this.stopHeartbeat(), { once: true });
    this.timer = setInterval(() => void this.beat(), lease.ms / 3);
  }

  /** Aborted once the claim is lost or the process shuts down: requests in flight end, and nothing more is saved. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Grows with each claim of the configuration. */
  get number(): number {
    return this.config.claims + 1;
  }

  /** Whether it follows a run that did not end, and may be alive after all. */
  get isTakeover(): boolean {
    return this.config.run !== null;
  }

  get isHeld(): boolean {
    return !this.controller.signal.aborted;
  }

  /** By this process's own count the lease is over: it stood still, and another may hold the configuration. */
  get leaseExpired(): boolean {
    return performance.now() - this.renewedAt >= this.lease.ms;
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
  }

  /**
   * Asks the store whether this process still holds it; a lost claim aborts the whole run. Keywords that ask at the
   * same time share one query, which always starts after they asked. Race: a process that stood still while the answer
   * was on its way asks again.
   */
  async verify(): Promise<boolean> {
    const began = performance.now();
    await this.abortUnless(() => this.stored.ask());
    if (performance.now() - began >= this.lease.ms / 2) await this.abortUnless(() => this.stored.ask());
    return this.isHeld;
  }

  /** The same, with a whole lease ahead. */
  async renew(): Promise<boolean> {
    await this.abortUnless(this.lease.renew);
    return this.isHeld;
  }

  stopHeartbeat(): void {
    clearInterval(this.timer);
  }

  private async abortUnless(holds: () => Promise<boolean>): Promise<void> {
    if (this.isHeld && !(await holds())) this.abort(new Error('The claim was lost'));
  }

  /**
   * Renews the lease. A renewal that fails because the store is away is tried again at the next beat; once the lease is
   * over by our own count another process may hold the configuration, and the claim is given up.
   */
  private async beat(): Promise<void> {
    const began = performance.now();
    const renewed = await this.lease.renew().catch(() => undefined);
    if (renewed) this.renewedAt = began;
    if (renewed === false) this.abort(new Error('The claim was lost'));
    else if (this.leaseExpired) this.abort(new Error('The lease ran out'));
  }
}
