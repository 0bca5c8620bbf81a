import { setTimeout as wait } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import { ServerSettings } from '../../config/settings.js';
import { ClaimService } from './claim.service.js';

/** Triggers and runs in flight, and their end at shutdown. */
@Injectable()
export class InFlightChecks implements BeforeApplicationShutdown {
  private readonly work = new Set<Promise<unknown>>();
  private shuttingDown = false;

  constructor(
    private readonly claims: ClaimService,
    private readonly settings: ServerSettings,
  ) {}

  /** Nothing more is claimed, and no further keyword is asked for. */
  get stopping(): boolean {
    return this.shuttingDown;
  }

  /** The shutdown waits for it. */
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

  /** Checks in flight finish their current keywords for half of the shutdown time, then drop the rest. */
  async finish(): Promise<void> {
    this.shuttingDown = true;
    const timeout = wait(this.settings.shutdownTimeoutMs / 2, undefined, { ref: false });
    const done = Promise.allSettled(this.work);
    await Promise.race([done, timeout]);
    this.claims.abortAll(new Error('The process shut down'));
    await done;
  }
}
