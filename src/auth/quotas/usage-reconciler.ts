import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { QuotasService } from './quotas.service.js';
import { UsageRepository } from './usage.repository.js';

const INTERVAL_MS = 10 * 60_000;

/** Recounts usage whose reservations a crash left open; otherwise they would use up the quota for ever. */
@Injectable()
export class UsageReconciler implements OnApplicationBootstrap {
  private readonly logger = new Logger(UsageReconciler.name);

  constructor(
    private readonly usage: UsageRepository,
    private readonly quotas: QuotasService,
  ) {}

  /** Ends the reservations of the process before. */
  async onApplicationBootstrap(): Promise<void> {
    await this.reconcile({ open: true }).catch((error: unknown) => this.logger.error(error));
  }

  @Interval(INTERVAL_MS)
  async tick(): Promise<void> {
    await this.reconcile().catch((error: unknown) => this.logger.error(error));
  }

  async reconcile(which: { open?: boolean } = {}): Promise<void> {
    for await (const usage of this.usage.findAll(which)) {
      if (await this.quotas.isOutdated(usage)) await this.quotas.recount(usage);
    }
  }
}
