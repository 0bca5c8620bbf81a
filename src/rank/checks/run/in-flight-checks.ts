import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { ServerSettings } from '../../../settings/settings.js';
import { ClaimService } from '../claim/claim.service.js';

/** Tracks triggers and runs in flight, and drains them at shutdown. */
@Injectable()
export class InFlightChecks implements BeforeApplicationShutdown {
  private readonly work = new Set<Promise<unknown>>();
  private shuttingDown = false;

  constructor(
    private readonly claims: ClaimService,
    private readonly settings: ServerSettings,
  ) {}

  /** While true, no configuration is claimed and no further keyword is checked. */
  get stopping(): boolean {
    return this.shuttingDown;
  }

  /** Makes the shutdown wait for the work. */
  async track<T>(work: Promise<T>): Promise<T> {
    this.work.add(work);
    try {
      return await work;
    } finally {
      this.work.delete(work);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.finish();
  }

  /** Waits half of the shutdown timeout for the keywords in flight, then aborts all runs. */
  async finish(): Promise<void> {
    this.shuttingDown = true;
    const timeout = wait(this.settings.shutdownTimeoutMs / 2, undefined, { ref: false });
    const done = Promise.allSettled(this.work);
    await Promise.race([done, timeout]);
    this.claims.abortAll(new Error('The process shut down'));
    await done;
  }
}
