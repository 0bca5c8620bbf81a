import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { DaysService } from '../days/days.service.js';
import { ResultRepository } from '../results/result.repository.js';
import { ConfigRepository } from './config.repository.js';

/** Deletes what belongs to a deleted configuration: its results are marked, its day documents go (rule 150). */
@Injectable()
export class CascadeDelete {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly results: ResultRepository,
    private readonly days: DaysService,
  ) {}

  /** Does nothing while the configuration is live; idempotent. */
  async complete(config: Types.ObjectId): Promise<void> {
    const deletedOn = await this.configs.deletedOn(config);
    if (!deletedOn) return;
    await this.results.removeOf(config, deletedOn);
    await this.days.removeOf(config);
  }
}
