import { setMaxListeners } from 'node:events';
import type { Types } from 'mongoose';
import type { RankConfig } from '../config/config.schema.js';
import type { RunReason } from '../results/run.schema.js';

export interface Claimed {
  /** As it stood at the claim: a run uses the keywords of that moment (rule 173). */
  config: RankConfig;
  run: Types.ObjectId;
  runAt: Date;
  day: string;
  reason: RunReason;
}

/** A configuration that this process holds, and the heartbeat that keeps it. */
export class Claim implements Claimed {
  readonly config: RankConfig;
  readonly run: Types.ObjectId;
  readonly runAt: Date;
  readonly day: string;
  readonly reason: RunReason;
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private leaseMs = Infinity;
  private renewedAt = performance.now();

  constructor(claimed: Claimed) {
    ({ config: this.config, run: this.run, runAt: this.runAt, day: this.day, reason: this.reason } = claimed);
    // Every keyword in flight listens: thousands are no leak.
    setMaxListeners(0, this.controller.signal);
    this.controller.signal.addEventListener('abort', () => this.stopHeartbeat(), { once: true });
  }

  /** Aborted once the claim is lost or the process shuts down: calls in flight end, and nothing more is saved. */
  get signal(): AbortSignal {
    return this.controller.signal;
  }

  /** Grows with each claim of the configuration. */
  get number(): number {
    return this.config.claims + 1;
  }

  /** Whether it follows a run that did not end, and may be alive after all. */
  get takenOver(): boolean {
    return this.config.run !== null;
  }

  get held(): boolean {
    return !this.controller.signal.aborted;
  }

  /** By our own count the lease is over: this process stood still, and somebody else may hold the configuration. */
  get overdue(): boolean {
    return performance.now() - this.renewedAt >= this.leaseMs;
  }

  abort(reason: Error): void {
    this.controller.abort(reason);
  }

  /**
   * Renews the lease now and again. A renewal that fails because the store is away is tried again at the next
   * beat; once the lease has run out by our own count, somebody else may hold it, and the claim is given up.
   */
  startHeartbeat(everyMs: number, leaseMs: number, renew: () => Promise<boolean>): void {
    this.leaseMs = leaseMs;
    this.renewedAt = performance.now();
    const beat = async () => {
      const began = performance.now();
      const renewed = await renew().catch(() => undefined);
      if (renewed) this.renewedAt = began;
      if (renewed === false) this.abort(new Error('The claim was lost'));
      else if (this.overdue) this.abort(new Error('The lease ran out'));
    };
    this.timer = setInterval(() => void beat(), everyMs);
  }

  stopHeartbeat(): void {
    clearInterval(this.timer);
  }
}
