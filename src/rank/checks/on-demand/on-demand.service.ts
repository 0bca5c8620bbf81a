import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../../../audit/index.js';
import type { Account } from '../../../auth/index.js';
import { ConflictError, TooManyRequestsError, ValidationError } from '../../../common/errors.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { SlotsService } from '../../../slots/index.js';
import { ConfigService, RANK_CONFIGS, type RankConfig } from '../../tracking/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import { keywordId } from '../../positions/series.js';
import { ProviderChain } from '../../search/index.js';
import { RunExecutor } from '../run/run.executor.js';
import { TriggerService } from '../trigger/trigger.service.js';
import { Clock } from '../../../common/clock.js';
import { localDay } from '../../../common/time/zone.js';
import type { Claim } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import { RunCompletion } from '../run/run-completion.js';

/** `run` is null when there is nothing to check. */
type StartedCheck = { run: Types.ObjectId } | { run: null; keywords: 0 };

const NOTHING_TO_CHECK: StartedCheck = { run: null, keywords: 0 };

/** Minimum interval between on-demand checks of a configuration. */
const PAUSE_MS = 60_000;

/** Checks keywords of one configuration: those that have no real result today, or all again. */
@Injectable()
export class OnDemandService {
  constructor(
    private readonly configs: ConfigService,
    private readonly slots: SlotsService,
    private readonly triggers: TriggerService,
    private readonly runs: RunExecutor,
    private readonly search: ProviderChain,
    private readonly trail: AuditTrail,
    private readonly claims: ClaimService,
    private readonly completion: RunCompletion,
    private readonly clock: Clock,
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
    const config = await this.findCheckable(account, id, keywords);
    const { timezone } = await this.slots.get(config.slot);
    const day = await this.openDay(config, timezone);
    const work = again ? config.keywords : await this.findWork(config, day, keywords);
    if (work.length === 0) return NOTHING_TO_CHECK;
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
        const claim = await this.take(account, config, timezone);
        await this.triggers.runInBackground(claim, { ...omitUndefined({ keywords }), again });
        return { run: claim.run };
      },
      ({ run }) => ({ target: { type: 'run', id: String(run) } }),
    );
  }

  /**
   * Refuses what `start` would refuse now; starts nothing.
   * @returns the keywords that it would check at most
   */
  async plan(
    account: Account,
    id: Types.ObjectId,
    { keywords, again = false }: { keywords?: Keyword[]; again?: boolean },
  ): Promise<readonly Keyword[]> {
    const config = await this.findCheckable(account, id, keywords);
    const rejection = findRejection(config, this.clock.now());
    if (rejection) throw rejection;
    if (again) return keywords ?? config.keywords;
    const { timezone } = await this.slots.get(config.slot);
    return this.findWork(config, this.today(timezone).day, keywords);
  }

  private findWork(config: RankConfig, day: string, keywords: Keyword[] | undefined) {
    return this.runs.findOnDemandWork(config, day, keywords ?? config.keywords);
  }

  /** @throws ValidationError for keywords that the configuration lacks */
  private async findCheckable(
    account: Account,
    id: Types.ObjectId,
    keywords: Keyword[] | undefined,
  ): Promise<RankConfig> {
    this.triggers.requireProvider();
    const config = await this.configs.find(account, id);
    if (keywords) requireKnown(config, keywords);
    return config;
  }

  /**
   * Closes an earlier day whose run died.
   * @param zone time zone of the slot
   * @returns the current slot day
   * @throws ConflictError during a check, TooManyRequestsError within a minute of the last one
   */
  private async openDay(config: RankConfig, zone: string): Promise<string> {
    await this.completion.closeStaleDay({ config: config._id, day: this.today(zone).day });
    const rejection = findRejection(config, this.clock.now());
    if (rejection) throw rejection;
    return this.today(zone).day;
  }

  /**
   * Race: the claim admits one of several concurrent calls.
   * @throws ConflictError during a check, TooManyRequestsError within a minute of the last one
   */
  private async take(account: Account, { _id: id }: RankConfig, zone: string): Promise<Claim> {
    const claim = await this.claims.takeOnDemand(id, this.today(zone), PAUSE_MS);
    if (claim) return claim;
    throw findRejection(await this.configs.find(account, id), this.clock.now()) ?? beingChecked();
  }

  private today(zone: string) {
    const now = this.clock.now();
    return { day: localDay(now, zone), now };
  }
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

const beingChecked = () => new ConflictError('The configuration is being checked.');

function findRejection({ lease_until, checked_by_hand_at }: RankConfig, now: Date): Error | null {
  if (lease_until > now) return beingChecked();
  const left = PAUSE_MS - (now.getTime() - (checked_by_hand_at?.getTime() ?? 0));
  if (left <= 0) return null;
  return new TooManyRequestsError('The configuration was checked less than a minute ago.', left / 1000);
}
