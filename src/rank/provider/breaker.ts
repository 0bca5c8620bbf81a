import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Settings } from '../../config/settings.js';

/** Failures in a row that open it. */
const THRESHOLD = 20;

/**
 * Keeps a process from hammering a provider that is down (rules 229-230). Open, no call is made; once its time
 * is over calls go out again, and the first failure among them opens it anew.
 */
@Injectable()
export class Breaker {
  private failures = 0;
  private openUntil = 0;

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {}

  get open(): boolean {
    return this.clock.now().getTime() < this.openUntil;
  }

  succeeded(): void {
    this.failures = 0;
    this.openUntil = 0;
  }

  failed(): void {
    this.failures += 1;
    if (this.failures >= THRESHOLD)
      this.openUntil = this.clock.now().getTime() + this.settings.RANK_BREAKER_MS;
  }
}
