import type { Clock } from './clock.js';

export interface BreakerLimits {
  /** Failures in a row that open it. */
  threshold: number;
  /** How long it stays open. */
  openMs: number;
}

/**
 * Keeps a process from hammering a server that is down. Open, no call is made; once its time is over calls go out
 * again, and the first failure among them opens it anew.
 */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limits: BreakerLimits,
  ) {}

  get open(): boolean {
    return this.now < this.openUntil;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= this.limits.threshold) this.openUntil = this.now + this.limits.openMs;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}
