import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, TooManyRequestsError, ValidationError } from '../../../common/errors.js';
import { localDay } from '../../../common/time/zone.js';
import { SlotsService } from '../../../slots/index.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { Keyword } from '../../domain/keyword-list.js';
import { keywordId } from '../../domain/series.js';
import { ClaimService } from '../claim/claim.service.js';
import { ProviderChain } from '../../search/index.js';
import { KeywordRunner } from '../run/keyword.runner.js';
import { RecoveryService } from '../run/recovery.service.js';
import { TriggerService } from '../trigger/trigger.service.js';

/** Minimum interval between on-demand checks of a configuration. */
const PAUSE_MS = 60_000;

/** `run` is null when there is nothing to check. */
type StartedCheck = { run: Types.ObjectId } | { run: null; keywords: 0 };

/** Checks the keywords of one configuration that have no real result today (rules 143-146). */
@Injectable()
export class OnDemandService {
  constructor(
    private readonly configs: ConfigService,
    private readonly slots: SlotsService,
    private readonly claims: ClaimService,
    private readonly recovery: RecoveryService,
    private readonly triggers: TriggerService,
    private readonly keywords: KeywordRunner,
    private readonly search: ProviderChain,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the configuration and starts the run in the background. When every keyword has a result of today, nothing is
   * claimed, and the interval to the next check does not start.
   * @param keywords keywords of the configuration; default: all
   * @throws ConflictError during a check, TooManyRequestsError within a minute of the last one
   */
  async start(account: Account, id: Types.ObjectId, keywords?: Keyword[]): Promise<StartedCheck> {
    this.triggers.requireProvider();
    const config = await this.configs.find(account, id);
    if (keywords) requireKnown(config, keywords);
    const slot = await this.slots.get(config.slot);
    const today = () => {
      const now = this.clock.now();
      return { day: localDay(now, slot.timezone), now };
    };
    await this.recovery.closeStaleDay({ config: id, day: today().day });
    const rejection = rejectionOf(config, this.clock.now());
    if (rejection) throw rejection;
    if (!(await this.hasWork(config, today().day, keywords))) return NOTHING_TO_CHECK;
    await this.search.allowTrials();
    // Race: the claim admits one of several concurrent calls.
    const claim = await this.claims.takeOnDemand(id, today(), PAUSE_MS);
    if (!claim) throw rejectionOf(await this.configs.find(account, id), this.clock.now()) ?? beingChecked();
    await this.triggers.runInBackground(claim, keywords);
    return { run: claim.run };
  }

  private hasWork(config: RankConfig, day: string, keywords = config.keywords): Promise<boolean> {
    return this.keywords.hasOnDemandWork(config, day, keywords);
  }
}

const NOTHING_TO_CHECK: StartedCheck = { run: null, keywords: 0 };
const beingChecked = () => new ConflictError('The configuration is being checked.');

function rejectionOf({ lease_until, checked_by_hand_at }: RankConfig, now: Date): Error | null {
  if (lease_until > now) return beingChecked();
  const left = PAUSE_MS - (now.getTime() - (checked_by_hand_at?.getTime() ?? 0));
  if (left <= 0) return null;
  return new TooManyRequestsError('The configuration was checked less than a minute ago.', left / 1000);
}

function requireKnown({ keywords }: RankConfig, requested: Keyword[]): void {
  const known = new Set(keywords.map(keywordId));
  const fields = requested.flatMap((keyword, index) =>
    known.has(keywordId(keyword))
      ? []
      : [{ path: `keywords.${index}`, message: 'this keyword is not in the configuration' }],
  );
  if (fields.length > 0) throw new ValidationError(fields);
}
