import { Injectable } from '@nestjs/common';
import type { Claim } from '../claim/claim.js';
import { ClaimService } from '../claim/claim.service.js';
import { type DueConfig, DueService } from '../claim/due.service.js';
import { RecoveryService } from '../run/recovery.service.js';

export type TriggerReason = 'schedule' | 'call';

/** Claims due configurations for the daily check. */
@Injectable()
export class DueClaims {
  constructor(
    private readonly due: DueService,
    private readonly claims: ClaimService,
    private readonly recovery: RecoveryService,
  ) {}

  /**
   * Claims a configuration; first closes an earlier day whose run died.
   * @returns null when it is held, has run, is deleted, or is no longer due
   */
  async take(item: DueConfig, reason: TriggerReason): Promise<Claim | null> {
    const claim = await this.takeNow(item, reason);
    if (claim) return claim;
    const today = this.due.today(item.slot);
    if (today) await this.recovery.closeStaleDay({ config: item.config, day: today.day });
    return this.takeNow(item, reason);
  }

  /** Whether a run of that day, of any process, holds the configuration. */
  isHeldElsewhere({ config, day }: DueConfig): Promise<boolean> {
    return this.claims.isHeldElsewhere(config, day);
  }

  /** Claims for the current day, which may differ from the day on which it was found (rule 163). */
  private async takeNow({ config, slot }: DueConfig, reason: TriggerReason): Promise<Claim | null> {
    const due = this.due.dueNow(slot);
    return due ? this.claims.take(config, due, reason) : null;
  }
}
