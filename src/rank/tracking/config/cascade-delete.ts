import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ConfigRecords, ResultWriter } from '../../records/index.js';
import { ConfigRepository } from './config.repository.js';

/** Marks the results of a deleted configuration as deleted and removes its other records. */
@Injectable()
export class CascadeDelete {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly results: ResultWriter,
    private readonly records: ConfigRecords,
  ) {}

  /** No effect on a live configuration. Idempotent. */
  async complete(config: Types.ObjectId): Promise<void> {
    const deletedOn = await this.configs.deletedOn(config);
    if (!deletedOn) return;
    await this.results.markDeletedByConfig(config, deletedOn);
    await this.records.deleteByConfig(config);
  }
}
