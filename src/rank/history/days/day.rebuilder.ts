import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { ConfigRepository } from '../../tracking/index.js';
import { DayRepository } from '../results/day.repository.js';
import { ResultRepository } from '../results/result.repository.js';
import { DaysService } from './days.service.js';

const EVERY_MS = 10 * 60_000;
/** How far back the first scan of a process goes; later ones start at the previous scan, minus the overlap. */
const FIRST_SCAN_MS = 24 * 3_600_000;
const OVERLAP_MS = 5 * 60_000;

interface RebuildProgress {
  configs: number;
  days: number;
}

/**
 * Rebuilds days that stayed dirty after a crash, and days whose results a late process updated after their document was
 * written. Several processes may do so concurrently.
 */
@Injectable()
export class DayRebuilder {
  private scannedAt: Date | undefined;

  constructor(
    private readonly configs: ConfigRepository,
    private readonly days: DaysService,
    private readonly documents: DayRepository,
    private readonly results: ResultRepository,
    private readonly clock: Clock,
    repeated: RepeatedWork,
  ) {
    repeated.every(DayRebuilder.name, EVERY_MS, (signal) => this.rebuildDirty(signal));
  }

  async rebuildDirty(signal?: AbortSignal): Promise<void> {
    await this.markOutdated();
    for await (const { _id, dirty_days } of this.configs.withDirtyDays()) {
      if (signal?.aborted) return;
      for (const day of dirty_days) await this.rebuild(_id, day);
    }
  }

  private async rebuild(config: Types.ObjectId, day: string): Promise<void> {
    if (await this.days.rebuild(config, day)) await this.configs.markClean(config, day);
  }

  /** Results newer than their document were written by a process that had lost its claim. */
  private async markOutdated(): Promise<void> {
    const now = this.clock.now();
    const since = this.scannedAt?.getTime() ?? now.getTime() - FIRST_SCAN_MS;
    const updated = await this.results.daysUpdatedSince(new Date(since - OVERLAP_MS));
    for (const { config, day } of await this.documents.outdated(updated))
      await this.configs.markDirty(config, day);
    this.scannedAt = now;
  }

  /** Rebuilds every day document from the results. Safe while checks run: an overtaken writer retries. */
  async rebuildAll(onProgress: (progress: RebuildProgress) => void): Promise<RebuildProgress> {
    const progress = { configs: 0, days: 0 };
    for await (const _id of this.configs.liveIds()) {
      for (const day of await this.results.listDays(_id)) {
        if (await this.days.rebuild(_id, day)) progress.days += 1;
      }
      progress.configs += 1;
      onProgress(progress);
    }
    return progress;
  }
}
