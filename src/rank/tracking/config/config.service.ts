import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { BadRequestError } from '../../../common/errors.js';
import { ErrorLogRepository } from '../error-log/error-log.repository.js';
import { unknownConfig } from './config-errors.js';
import { ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';
import { ConfigViews } from './config.view.js';

/** Reads the one configuration of an account. */
@Injectable()
export class ConfigService {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly errors: ErrorLogRepository,
    private readonly views: ConfigViews,
  ) {}

  /** Null when the account has no live configuration. */
  findByAccount(account: Account): Promise<RankConfig | null> {
    return this.configs.findByAccount(account._id);
  }

  /** @throws NotFoundError for an unknown configuration and for one of another account */
  async find(account: Account, id: Types.ObjectId): Promise<RankConfig> {
    const config = await this.configs.find(id, account._id);
    if (!config) throw unknownConfig();
    return config;
  }

  /** @throws BadRequestError without a configuration, unless it is optional */
  async get(account: Account, { optional }: { optional: boolean }) {
    const config = await this.findByAccount(account);
    if (!config && optional) return null;
    if (!config) throw new BadRequestError('Missing configuration.');
    return this.views.detailed(config, await this.errors.read(config._id));
  }
}
