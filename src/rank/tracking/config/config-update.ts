import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { RankSettings } from '../../../settings/settings.js';
import { keywordView } from '../../positions/keyword-list.js';
import { requireOtherWebsites } from './competitor-rules.js';
import { unknownConfig } from './config-errors.js';
import { ConfigFollowUp } from './config-follow-up.js';
import type { UpdateConfigDto } from './config.dto.js';
import { type ConfigChange, ConfigRepository } from './config.repository.js';
import type { RankConfig } from './config.schema.js';
import { KeywordQuota } from './keyword-quota.js';
import { KeywordSupport } from './keyword-support.js';
import { rhythmChange } from './rhythm-change.js';
import { isRhythmGiven, type RhythmDto } from './rhythm.dto.js';

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
    { keywords, website, language, match, competitors, ...rhythm }: UpdateConfigDto,
  ) {
    this.support.requireSupported(omitUndefined({ keywords, language }));
    const change = omitUndefined({
      keywords: keywords?.map(keywordView),
      website,
      language,
      match,
      competitors,
    });
    const config = await this.write(account, id, change, isRhythmGiven(rhythm) ? rhythm : undefined);
    const { _id, updatedAt, every, weekday, depth, deep_every } = config;
    const stored = isRhythmGiven(rhythm) ? omitUndefined({ every, weekday, depth, deep_every }) : {};
    return { _id, ...change, ...stored, match: config.match ?? this.settings.match, updatedAt };
  }

  /** Retries after a concurrent change of what was checked; one writer succeeds per round. */
  private async write(
    account: Account,
    id: Types.ObjectId,
    change: ConfigChange,
    given: RhythmDto | undefined,
  ): Promise<RankConfig> {
    const read = await this.configs.find(id, account._id);
    if (!read) throw unknownConfig();
    requireOtherWebsites({ ...read, ...change }, change);
    const rhythm = given && rhythmChange(read, given);
    const { keywords = read.keywords } = change;
    const config = await this.followUp.update(read, change, () =>
      this.quota.changing(account, read.keywords.length, keywords.length, () =>
        this.configs.change(id, account._id, change, this.clock.now(), read, rhythm),
      ),
    );
    return config ?? this.write(account, id, change, given);
  }
}
