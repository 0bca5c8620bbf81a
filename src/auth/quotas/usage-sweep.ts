import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { Quotas } from './quotas.service.js';
import type { OpenChange, Usage } from './usage.schema.js';
import { UsageRepository } from './usage.repository.js';

const EVERY_MS = 10 * 60_000;
/** A change younger than this may still be under way. */
const GRACE_MS = 10 * 60_000;
/** Also what nobody left open is counted so often: an earlier release beside this one counts nothing. */
const RECOUNT_MS = 24 * 3_600_000;

/** Counts anew what a crash left open, so that no part of a quota is lost for ever. */
@Injectable()
export class UsageSweep {
  private readonly logger = new Logger(UsageSweep.name);

  constructor(
    private readonly usage: UsageRepository,
    private readonly quotas: Quotas,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.sweep().catch((error: unknown) => this.logger.error(error));
  }

  async sweep(): Promise<void> {
    for await (const usage of this.usage.all()) {
      if (this.isDue(usage)) await this.quotas.recount(usage);
    }
  }

  private isDue({ open, counted_at }: Usage): boolean {
    if (open.some((change) => ageOf(change) < GRACE_MS)) return false;
    return open.length > 0 || this.clock.now().getTime() - counted_at.getTime() >= RECOUNT_MS;
  }
}

/** An id carries the second in which it was made, by the system's clock. */
const ageOf = ({ op }: OpenChange) => Date.now() - op.getTimestamp().getTime();
