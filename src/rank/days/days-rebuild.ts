import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { RANK_CONFIGS, type RankConfig } from '../config/config.schema.js';
import { ResultRepository } from '../results/result.repository.js';
import { DaysService } from './days.service.js';

export interface RebuildProgress {
  configs: number;
  days: number;
}

/** Makes every day document anew from the results (rule 259). Beside running checks too: a writer that is overtaken reads again. */
@Injectable()
export class DaysRebuild {
  constructor(
    @InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>,
    private readonly results: ResultRepository,
    private readonly days: DaysService,
  ) {}

  async all(report: (progress: RebuildProgress) => void): Promise<RebuildProgress> {
    const progress = { configs: 0, days: 0 };
    const live = this.configs.find({ deleted_on: null }, { _id: 1 }).lean<RankConfig[]>().cursor();
    for await (const { _id } of live) {
      for (const day of await this.results.daysOf(_id)) {
        if (await this.days.rebuild(_id, day)) progress.days += 1;
      }
      progress.configs += 1;
      report(progress);
    }
    return progress;
  }
}
