import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { AlertSettings } from '../../positions/alert-rules.js';
import { RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';

/** Settings are a field of the configuration, so they are deleted, exported and erased with it. */
@Injectable()
export class AlertSettingsRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

  /**
   * Race: the last of concurrent callers wins; none changes a configuration that is deleted meanwhile.
   * @returns the configuration before the change; null for an unknown one and for one of another account
   */
  replace(
    config: Types.ObjectId,
    account: Types.ObjectId,
    alerts: AlertSettings,
  ): Promise<Pick<RankConfig, 'alerts'> | null> {
    return this.configs
      .findOneAndUpdate(
        { _id: config, account, deleted_on: null },
        { $set: { alerts } },
        { returnDocument: 'before', projection: { alerts: 1 } },
      )
      .lean<Pick<RankConfig, 'alerts'> | null>()
      .exec();
  }
}
