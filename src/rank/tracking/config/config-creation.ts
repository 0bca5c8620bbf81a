import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { requireOtherWebsites } from './competitor-rules.js';
import { ConfigDrafts } from './config-drafts.js';
import { ConfigFollowUp } from './config-follow-up.js';
import { ConfigInsertion } from './config-insertion.js';
import type { CreateConfigDto } from './config.dto.js';
import { ConfigViews } from './config.view.js';
import { KeywordQuota } from './keyword-quota.js';
import { KeywordSupport } from './keyword-support.js';
import { rhythmChange } from './rhythm-change.js';

/** Creates the configuration of an account. */
@Injectable()
export class ConfigCreation {
  constructor(
    private readonly drafts: ConfigDrafts,
    private readonly insertion: ConfigInsertion,
    private readonly support: KeywordSupport,
    private readonly quota: KeywordQuota,
    private readonly followUp: ConfigFollowUp,
    private readonly views: ConfigViews,
  ) {}

  /** Checks in this order: validation (already done), duplicate, quota, slot. */
  async create(account: Account, own: boolean, body: CreateConfigDto) {
    this.support.requireSupported(body);
    requireOtherWebsites(body, body);
    const { set: rhythm } = rhythmChange({}, body);
    await this.insertion.requireNone(account);
    const draft = await this.drafts.of(account, own, body, rhythm);
    const config = await this.followUp.create(draft, () =>
      this.quota.adding(account, draft.keywords.length, () => this.insertion.insert(draft)),
    );
    return this.views.created(config);
  }
}
