import { Injectable } from '@nestjs/common';
import type { Claim } from './claim.js';
import { ClaimsService } from './claims.service.js';
import { type DueConfig, DueService, type DueSlot } from './due.service.js';
import { RecoveryService } from './recovery.service.js';

export interface Taken {
  claim: Claim;
  due: DueSlot;
}

/** Claims of configurations that are due: for the day that it is when they are taken, not when they were found. */
@Injectable()
export class DueClaims {
  constructor(
    private readonly due: DueService,
    private readonly claims: ClaimsService,
    private readonly recovery: RecoveryService,
  ) {}

  /**
   * Takes a configuration; what a dead run left of an earlier day is closed first.
   * @returns null when it is held elsewhere, has run, is gone, or is not due any more
   */
  async take(item: DueConfig, reason: 'schedule' | 'call'): Promise<Taken | null> {
    const taken = await this.takeNow(item, reason);
    if (taken) return taken;
    const today = this.due.today(item.slot);
    if (today) await this.recovery.closeStaleDay({ config: item.config, day: today.day });
    return this.takeNow(item, reason);
  }

  /** Another day than the one it was found on may have begun (rule 163). */
  private async takeNow({ config, slot }: DueConfig, reason: 'schedule' | 'call'): Promise<Taken | null> {
    const due = this.due.dueNow(slot);
    const claim = due && (await this.claims.take(config, due, reason));
    return claim ? { claim, due } : null;
  }
}
