import type { Clock } from './clock.js';

interface BreakerLimits {
  /** Consecutive failures that open the circuit. */
  threshold: number;

  openMs: number;
}

/** Blocks calls to a server that is down. After `openMs` calls are let through again; the first failure reopens it. */
export class CircuitBreaker {
  private failures = 0;
  private openUntil = 0;
  private openedAt: Date | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly limits: BreakerLimits,
  ) {}

  get isOpen(): boolean {
    return this.now < this.openUntil;
  }

  /** When it opened; null while it is closed. A failure that reopens it does not change the time. */
  get openSince(): Date | null {
    return this.isOpen ? this.openedAt : null;
  }

  recordSuccess(): void {
    this.failures = 0;
    this.openUntil = 0;
    this.openedAt = null;
  }

  recordFailure(): void {
    this.failures += 1;
    if (this.failures >= this.limits.threshold) this.open();
  }

  /** Opens at once, as after the last of the failures. */
  open(): void {
    this.failures = Math.max(this.failures, this.limits.threshold);
    this.openUntil = this.now + this.limits.openMs;
    this.openedAt ??= this.clock.now();
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}
