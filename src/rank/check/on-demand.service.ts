import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { ConflictError, TooManyRequestsError, ValidationError } from '../../common/errors.js';
import { localDay } from '../../common/time/zone.js';
import { SlotsService } from '../../slots/index.js';
import { ConfigService } from '../config/config.service.js';
import type { Keyword, RankConfig } from '../config/config.schema.js';
import { keywordId } from '../domain/series.js';
import { CheckService } from './check.service.js';
import { ClaimsService } from './claims.service.js';
import { RecoveryService } from './recovery.service.js';
import { RunService } from './run.service.js';

/** From one check by hand to the next. */
const PAUSE_MS = 60_000;

/** The run of a check, or that there is nothing to check. */
export type Started = { run: Types.ObjectId } | { run: null; keywords: 0 };

/** The check of one configuration by hand: keywords without a real result today (rules 143-146). */
@Injectable()
export class OnDemandService {
  constructor(
    private readonly configs: ConfigService,
    private readonly slots: SlotsService,
    private readonly claims: ClaimsService,
    private readonly recovery: RecoveryService,
    private readonly checks: CheckService,
    private readonly runs: RunService,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims the configuration and answers; the work goes on behind. Where every keyword has its result of today nothing is
   * claimed, and the minute between two checks does not begin.
   * @param keywords entries of the configuration; all of it when left out
   * @throws ConflictError while it is being checked, TooManyRequestsError within a minute of the last one
   */
  async start(account: Account, id: Types.ObjectId, keywords?: Keyword[]): Promise<Started> {
    this.checks.requireProvider();
    const config = await this.configs.find(account, id);
    if (keywords) requireKnown(config, keywords);
    const slot = await this.slots.get(config.slot);
    const today = () => {
      const now = this.clock.now();
      return { day: localDay(now, slot.timezone), now };
    };
    await this.recovery.closeStaleDay({ config: id, day: today().day });
    const refused = refusal(config, this.clock.now());
    if (refused) throw refused;
    if (!(await this.runs.hasWorkByHand(config, today().day, keywords ?? config.keywords))) return NOTHING;
    // Race: of several that come here at once the claim lets one in.
    const claim = await this.claims.takeByHand(id, today(), PAUSE_MS);
    if (!claim) throw refusal(await this.configs.find(account, id), this.clock.now()) ?? beingChecked();
    await this.checks.runBehind(claim, keywords);
    return { run: claim.run };
  }
}

const NOTHING: Started = { run: null, keywords: 0 };
const beingChecked = () => new ConflictError('The configuration is being checked.');

function refusal({ lease_until, checked_by_hand_at }: RankConfig, now: Date): Error | null {
  if (lease_until > now) return beingChecked();
  const left = PAUSE_MS - (now.getTime() - (checked_by_hand_at?.getTime() ?? 0));
  if (left <= 0) return null;
  return new TooManyRequestsError('The configuration was checked less than a minute ago.', left / 1000);
}

function requireKnown({ keywords }: RankConfig, asked: Keyword[]): void {
  const known = new Set(keywords.map(keywordId));
  const fields = asked.flatMap((keyword, index) =>
    known.has(keywordId(keyword))
      ? []
      : [{ path: `keywords.${index}`, message: 'this keyword is not in the configuration' }],
  );
  if (fields.length > 0) throw new ValidationError(fields);
}
