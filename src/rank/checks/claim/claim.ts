import { setMaxListeners } from 'node:events';
import type { Types } from 'mongoose';
import type { RankConfig } from '../../tracking/index.js';
import type { RunReason } from '../../history/index.js';
import { keepRenewed } from '../../../common/concurrency/keep-renewed.js';
import type { SlotView } from '../../../slots/index.js';
import type { SlotDay } from '../../positions/due.js';

/** A slot with its local day. */
export interface DueSlot extends SlotDay {
  slot: SlotView;
  /** The instant that determined the day. */
  now: Date;
}

export interface DueConfig extends DueSlot {
  config: Types.ObjectId;
}

export interface Claimed {
  /** As of the claim: a run uses these keywords despite later changes. */
  config: RankConfig;
  run: Types.ObjectId;
  runAt: Date;
  day: string;
  reason: RunReason;
  /** Undefined for on-demand checks and while closing a stale day. */
  due?: DueSlot;
}

/** The stored lease of a claim. */
export interface Lease {
  ms: number;
  /** @returns false when the claim is lost */
  renew: () => Promise<boolean>;
  isHeld: () => Promise<boolean>;
}

/** Two instants further apart are on different days, in any two time zones. */
const DAYS_OF_ANY_ZONE_MS = 3 * 24 * 3_600_000;

/** A configuration that this process holds, with the heartbeat that renews its lease. */
export class Claim implements Claimed {
  readonly config: RankConfig;
  readonly run: Types.ObjectId;
  readonly runAt: Date;
  readonly day: string;
  readonly reason: RunReason;
  readonly due: DueSlot | undefined;
  private readonly controller = new AbortController();
  readonly stopHeartbeat: () => void;
  private renewedAt = performance.now();

  constructor(
    claimed: Claimed,
    private readonly lease: Lease,
  ) {
    ({ config: this.config, run: this.run, runAt: this.runAt, day: this.day, reason: this.reason } = claimed);
    this.due = claimed.due;
    // One listener per keyword in flight; thousands are not a leak.
    setMaxListeners(0, this.controller.signal);
    this.controller.signal.addEventListener('abort', () => this.stopHeartbeat(), { once: true });
    this.stopHeartbeat = keepRenewed(lease.ms / 3, () => this.heartbeat());
  }

  /** Aborted when the claim is lost or the process shuts down: cancels requests and stops saving. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Increments with each claim of the configuration. */
  get number(): number {
    return this.config.claims + 1;
  }

  /** Whether the previous run did not end; it may still be alive. */
  get isTakeover(): boolean {
    return this.config.run !== null;
  }

  /**
   * A daily check without a dead run and without an on-demand check near that day: as a rule its day has neither a run nor
   * a document. An earlier daily check of the day may have been rejected.
   */
  get isFirstOfDay(): boolean {
    const { run, checked_by_hand_at: checkedOnDemand } = this.config;
    const before = this.runAt.getTime() - (checkedOnDemand?.getTime() ?? 0);
    return this.reason !== 'check' && run === null && before > DAYS_OF_ANY_ZONE_MS;
  }

  get isHeld(): boolean {
    return !this.controller.signal.aborted;
  }

  /** By the local clock: after a suspension of this process another one may hold the configuration. */
  get leaseExpired(): boolean {
    return performance.now() - this.renewedAt >= this.lease.ms;
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
  }

  /**
   * Queries whether this process still holds the configuration, and aborts the run if not. Race: a process that was
   * suspended during the query repeats it.
   */
  async verify(): Promise<boolean> {
    const began = performance.now();
    await this.abortUnless(() => this.lease.isHeld());
    if (performance.now() - began >= this.lease.ms / 2) await this.abortUnless(() => this.lease.isHeld());
    return this.isHeld;
  }

  /** Like `verify`, but also renews the lease. */
  async renew(): Promise<boolean> {
    await this.abortUnless(this.lease.renew);
    return this.isHeld;
  }

  private async abortUnless(holds: () => Promise<boolean>): Promise<void> {
    if (this.isHeld && !(await holds())) this.abort(new Error('The claim was lost'));
  }

  /** Renews the lease. After an error of the store it retries at the next heartbeat, until the lease has expired. */
  private async heartbeat(): Promise<void> {
    const began = performance.now();
    const renewed = await this.lease.renew().catch(() => undefined);
    if (renewed) this.renewedAt = began;
    if (renewed === false) this.abort(new Error('The claim was lost'));
    else if (this.leaseExpired) this.abort(new Error('The lease ran out'));
  }
}
