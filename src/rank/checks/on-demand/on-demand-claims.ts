import { Injectable } from '@nestjs/common';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ConflictError, TooManyRequestsError } from '../../../common/errors.js';
import { localDay } from '../../../common/time/zone.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { Claim } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import { RecoveryService } from '../run/recovery.service.js';

/** Minimum interval between on-demand checks of a configuration. */
const PAUSE_MS = 60_000;

/** Claims configurations for on-demand checks. */
@Injectable()
export class OnDemandClaims {
  constructor(
    private readonly configs: ConfigService,
    private readonly claims: ClaimService,
    private readonly recovery: RecoveryService,
    private readonly clock: Clock,
  ) {}

  /**
   * Closes an earlier day whose run died.
   * @param zone time zone of the slot
   * @returns the current slot day
   * @throws ConflictError during a check, TooManyRequestsError within a minute of the last one
   */
  async openDay(config: RankConfig, zone: string): Promise<string> {
    await this.recovery.closeStaleDay({ config: config._id, day: this.today(zone).day });
    const rejection = rejectionOf(config, this.clock.now());
    if (rejection) throw rejection;
    return this.today(zone).day;
  }

  /**
   * Race: the claim admits one of several concurrent calls.
   * @throws ConflictError during a check, TooManyRequestsError within a minute of the last one
   */
  async take(account: Account, { _id: id }: RankConfig, zone: string): Promise<Claim> {
    const claim = await this.claims.takeOnDemand(id, this.today(zone), PAUSE_MS);
    if (claim) return claim;
    throw rejectionOf(await this.configs.find(account, id), this.clock.now()) ?? beingChecked();
  }

  private today(zone: string) {
    const now = this.clock.now();
    return { day: localDay(now, zone), now };
  }
}

const beingChecked = () => new ConflictError('The configuration is being checked.');

function rejectionOf({ lease_until, checked_by_hand_at }: RankConfig, now: Date): Error | null {
  if (lease_until > now) return beingChecked();
  const left = PAUSE_MS - (now.getTime() - (checked_by_hand_at?.getTime() ?? 0));
  if (left <= 0) return null;
  return new TooManyRequestsError('The configuration was checked less than a minute ago.', left / 1000);
}
