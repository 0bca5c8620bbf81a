import { Injectable } from '@nestjs/common';
import { ConfigRepository } from '../../tracking/index.js';
import { ResultRepository } from '../results/result.repository.js';
import { DaysService } from './days.service.js';

interface RebuildProgress {
  configs: number;
  days: number;
}

/** Rebuilds every day document from the results. Safe while checks run: an overtaken writer retries. */
@Injectable()
export class AllDaysRebuilder {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly results: ResultRepository,
    private readonly days: DaysService,
  ) {}

  async rebuildAll(onProgress: (progress: RebuildProgress) => void): Promise<RebuildProgress> {
    const progress = { configs: 0, days: 0 };
    for await (const _id of this.configs.liveIds()) {
      for (const day of await this.results.daysOf(_id)) {
        if (await this.days.rebuild(_id, day)) progress.days += 1;
      }
      progress.configs += 1;
      onProgress(progress);
    }
    return progress;
  }
}
