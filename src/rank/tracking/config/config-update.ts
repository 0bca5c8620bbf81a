import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { RankSettings } from '../../../settings/settings.js';
import { keywordView } from '../../domain/keyword-list.js';
import { requireOtherWebsites } from './competitor-rules.js';
import { unknownConfig } from './config-errors.js';
import { ConfigFollowUp } from './config-follow-up.js';
import type { UpdateConfigDto } from './config.dto.js';
import { type ConfigChange, ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';
import { KeywordQuota } from './keyword-quota.js';
import { KeywordSupport } from './keyword-support.js';

/** A configuration as it was read, and as it is stored now. */
interface Replaced {
  read: RankConfig;
  config: RankConfig;
}

/** Replaces the fields of a configuration that are given. */
@Injectable()
export class ConfigUpdate {
  constructor(
    private readonly configs: ConfigRepository,
    private readonly support: KeywordSupport,
    private readonly quota: KeywordQuota,
    private readonly followUp: ConfigFollowUp,
    private readonly clock: Clock,
    private readonly settings: RankSettings,
  ) {}

  /** @throws NotFoundError for an unknown configuration and for one of another account */
  async update(
    account: Account,
    id: Types.ObjectId,
    { keywords, website, language, match, competitors }: UpdateConfigDto,
  ) {
    this.support.requireSupported(keywords ?? []);
    const change = omitUndefined({
      keywords: keywords?.map(keywordView),
      website,
      language,
      match,
      competitors,
    });
    const { read, config } = await this.write(account, id, change);
    await this.followUp.updated(read, config);
    const { _id, updatedAt } = config;
    return { _id, ...change, match: config.match ?? this.settings.match, updatedAt };
  }

  /** Retries after a concurrent change of what was checked; one writer succeeds per round. */
  private async write(account: Account, id: Types.ObjectId, change: ConfigChange): Promise<Replaced> {
    const read = await this.configs.find(id, account._id);
    if (!read) throw unknownConfig();
    requireOtherWebsites({ ...read, ...change }, change);
    const { keywords = read.keywords } = change;
    const config = await this.quota.changing(account, read.keywords.length, keywords.length, () =>
      this.configs.change(id, account._id, change, this.clock.now(), read),
    );
    return config ? { read, config } : this.write(account, id, change);
  }
}
