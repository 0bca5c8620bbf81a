import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { QuotasService } from './quotas.service.js';
import type { OpenChange, Usage } from './usage.schema.js';
import { UsageRepository } from './usage.repository.js';

const INTERVAL_MS = 10 * 60_000;
/** Younger changes may still be in progress. */
const GRACE_MS = 10 * 60_000;
/** Usage without open reservations is recounted daily: earlier releases on the same store do not update it. */
const RECOUNT_MS = 24 * 3_600_000;

/** Recounts usage whose reservations a crash left open; otherwise they would use up the quota for ever. */
@Injectable()
export class UsageReconciler {
  private readonly logger = new Logger(UsageReconciler.name);

  constructor(
    private readonly usage: UsageRepository,
    private readonly quotas: QuotasService,
    private readonly clock: Clock,
  ) {}

  @Interval(INTERVAL_MS)
  async tick(): Promise<void> {
    await this.reconcile().catch((error: unknown) => this.logger.error(error));
  }

  async reconcile(): Promise<void> {
    for await (const usage of this.usage.findAll()) {
      if (this.needsRecount(usage)) await this.quotas.recount(usage);
    }
  }

  private needsRecount({ open, counted_at }: Usage): boolean {
    if (open.some((change) => ageOf(change) < GRACE_MS)) return false;
    return open.length > 0 || this.clock.now().getTime() - counted_at.getTime() >= RECOUNT_MS;
  }
}

/** By the system clock, which also sets the timestamp of an ObjectId. */
const ageOf = ({ op }: OpenChange) => Date.now() - op.getTimestamp().getTime();
