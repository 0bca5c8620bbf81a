import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { ConfigRepository } from '../config/config.repository.js';
import { ResultRepository } from '../results/result.repository.js';
import { DayRepository } from './day.repository.js';
import { DaysService } from './days.service.js';

const EVERY_MS = 10 * 60_000;
/** The first look of a process goes back so far; a later one to the look before, and a little more. */
const FIRST_LOOK_MS = 24 * 3_600_000;
const OVERLAP_MS = 5 * 60_000;

/**
 * Completes what a crash or a process that came too late left behind: days that stayed dirty, and days with results
 * newer than their document. Any number of processes may do it at once.
 */
@Injectable()
export class DirtyDayRebuilder {
  private readonly logger = new Logger(DirtyDayRebuilder.name);
  private lookedAt: Date | undefined;

  constructor(
    private readonly configs: ConfigRepository,
    private readonly days: DaysService,
    private readonly documents: DayRepository,
    private readonly results: ResultRepository,
    private readonly clock: Clock,
  ) {}

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    await this.rebuildDirty().catch((error: unknown) => this.logger.error(error));
  }

  async rebuildDirty(): Promise<void> {
    await this.markLate();
    for await (const { _id, dirty_days } of this.configs.withDirtyDays()) {
      for (const day of dirty_days) await this.clean(_id, day);
    }
  }

  private async clean(config: Types.ObjectId, day: string): Promise<void> {
    if (await this.days.rebuild(config, day)) await this.configs.markClean(config, day);
  }

  /** A result that is newer than its day's document came from a process that had lost its claim. */
  private async markLate(): Promise<void> {
    const now = this.clock.now();
    const since = this.lookedAt?.getTime() ?? now.getTime() - FIRST_LOOK_MS;
    for (const { config, day, newest } of await this.results.daysUpdatedSince(new Date(since - OVERLAP_MS))) {
      const builtAt = await this.documents.builtAt(config, day);
      if (builtAt && builtAt >= newest) continue;
      await this.configs.markDirty(config, day);
    }
    this.lookedAt = now;
  }
}
