import { Injectable } from '@nestjs/common';
import { SlotsService } from '../../../slots/index.js';
import { isCheckDay } from '../../positions/rhythm.js';
import type { RunView } from '../../history/index.js';
import type { ClaimState } from '../claim/claim-state.repository.js';
import { DueService } from '../claim/due.service.js';
import { RecoveryService } from './recovery.service.js';

/**
 * Closes the day of a dead run of a configuration that has no check today. With a check, the run of today closes it before
 * it begins.
 */
@Injectable()
export class StaleDayCloser {
  constructor(
    private readonly slots: SlotsService,
    private readonly due: DueService,
    private readonly recovery: RecoveryService,
  ) {}

  /**
   * Race: the claim of the recovery admits one of several processes, once the lease is out.
   * @returns whether the day was to be closed
   */
  async close({ config, slot_day }: RunView, state: ClaimState): Promise<boolean> {
    const slot = await this.slots.find(state.slot);
    const today = slot && this.due.today(slot);
    if (!today || today.day <= slot_day || isCheckDay(state, today.day)) return false;
    await this.recovery.closeStaleDay({ config, day: today.day });
    return true;
  }
}
