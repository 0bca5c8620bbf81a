import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { type Account, AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { keywordView } from '../../positions/keyword-list.js';
import { ConfigEvents } from './config-events.js';
import type { CreateConfigDto } from './config.dto.js';
import type { RankConfig } from './config.schema.js';
import type { RhythmChange } from './rhythm-change.js';

/** New configurations, as they are stored once they have a slot. */
@Injectable()
export class ConfigDrafts {
  constructor(
    private readonly accounts: AccountsService,
    private readonly events: ConfigEvents,
    private readonly clock: Clock,
  ) {}

  /** @param own whether the caller is a user of the account, not of one above it */
  async of(
    account: Account,
    own: boolean,
    { keywords, website, language, match, competitors }: CreateConfigDto,
    rhythm: RhythmChange['set'],
  ): Promise<Omit<RankConfig, 'slot'>> {
    const now = this.clock.now();
    const id = new Types.ObjectId();
    return {
      _id: id,
      account: account._id,
      keywords: keywords.map(keywordView),
      website,
      language,
      ...omitUndefined({ match, competitors }),
      ...rhythm,
      ...(await this.hierarchyOf(account, own)),
      deleted_on: null,
      createdAt: now,
      updatedAt: now,
      ...neverChecked(),
      events: [await this.events.created({ _id: id, website }, account)],
    };
  }

  private async hierarchyOf(account: Account, own: boolean) {
    if (own || !account.parent) return { managed_by_platform: false };
    const managed_by_platform = await this.accounts.isManagedByPlatform(account);
    return { managed_by_platform, parent_account: account.parent };
  }
}

/** The state of the daily check before the first run. */
export const neverChecked = () => ({
  is_cron_running: false,
  last_triggred: null,
  last_day: '',
  run: null,
  run_day: '',
  lease_until: new Date(0),
  claims: 0,
  checked_by_hand_at: new Date(0),
  dirty_days: [],
});
