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

  constructor(
    private readonly clock: Clock,
    private readonly limits: BreakerLimits,
  ) {}

  get isOpen(): boolean {
    return this.now < this.openUntil;
  }

  recordSuccess(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  recordFailure(): void {
    this.failures += 1;
    if (this.failures >= this.limits.threshold) this.openUntil = this.now + this.limits.openMs;
  }

  private get now(): number {
    return this.clock.now().getTime();
  }
}
