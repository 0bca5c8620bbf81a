import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { ValidationError } from '../../../common/errors.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { SlotsService } from '../../../slots/index.js';
import { ConfigService, RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { keywordId } from '../../positions/series.js';
import { ProviderChain } from '../../search/index.js';
import { KeywordRunner } from '../run/keyword.runner.js';
import { TriggerService } from '../trigger/trigger.service.js';
import { OnDemandClaims } from './on-demand-claims.js';

/** `run` is null when there is nothing to check. */
type StartedCheck = { run: Types.ObjectId } | { run: null; keywords: 0 };

/** Checks keywords of one configuration: those that have no real result today, or all again. */
@Injectable()
export class OnDemandService {
  constructor(
    private readonly configs: ConfigService,
    private readonly slots: SlotsService,
    private readonly claims: OnDemandClaims,
    private readonly triggers: TriggerService,
    private readonly keywords: KeywordRunner,
    private readonly search: ProviderChain,
    private readonly trail: AuditTrail,
  ) {}

  /**
   * Claims the configuration and starts the run in the background. When every keyword has a result of today, nothing is
   * claimed, and the interval to the next check does not start.
   * @param wanted keywords of the configuration, by default all; `again` checks those with a result of today too
   * @throws ConflictError during a check, TooManyRequestsError within a minute of the last one
   */
  async start(
    account: Account,
    id: Types.ObjectId,
    { keywords, again = false }: { keywords?: Keyword[]; again?: boolean },
  ): Promise<StartedCheck> {
    this.triggers.requireProvider();
    const config = await this.configs.find(account, id);
    if (keywords) requireKnown(config, keywords);
    const { timezone } = await this.slots.get(config.slot);
    const day = await this.claims.openDay(config, timezone);
    if (!again && !(await this.keywords.hasOnDemandWork(config, day, keywords ?? config.keywords)))
      return NOTHING_TO_CHECK;
    await this.search.allowTrials();
    const planned: PlannedChange = {
      action: 'rank.check.start',
      account: account._id,
      // The run has no id before the claim.
      target: { type: 'config', id: String(id) },
      after: { config: id, keywords: (keywords ?? config.keywords).length, again },
      proof: { collection: RANK_CONFIGS, filter: { _id: id }, fields: ['checked_by_hand_at'] },
    };
    return this.trail.perform(
      planned,
      async () => {
        const claim = await this.claims.take(account, config, timezone);
        await this.triggers.runInBackground(claim, { ...omitUndefined({ keywords }), again });
        return { run: claim.run };
      },
      ({ run }) => ({ target: { type: 'run', id: String(run) } }),
    );
  }
}

const NOTHING_TO_CHECK: StartedCheck = { run: null, keywords: 0 };

function requireKnown({ keywords }: RankConfig, requested: Keyword[]): void {
  const known = new Set(keywords.map(keywordId));
  const fields = requested.flatMap((keyword, index) =>
    known.has(keywordId(keyword))
      ? []
      : [{ path: `keywords.${index}`, message: 'this keyword is not in the configuration' }],
  );
  if (fields.length > 0) throw new ValidationError(fields);
}
