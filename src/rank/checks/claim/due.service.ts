import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../../common/clock.js';
import { AccountsService } from '../../../auth/index.js';
import { SlotsService, type SlotView } from '../../../slots/index.js';
import { type SlotDay, slotDay } from '../../positions/due.js';
import { ClaimStateRepository } from './claim-state.repository.js';

/** A slot with its local day. */
export interface DueSlot extends SlotDay {
  slot: SlotView;
  /** The instant that determined the day. */
  now: Date;
}

export interface DueConfig extends DueSlot {
  config: Types.ObjectId;
}

const CONFIGS_PER_QUERY = 500;

/** Finds due slots and configurations. */
@Injectable()
export class DueService {
  private readonly logger = new Logger(DueService.name);

  constructor(
    private readonly slots: SlotsService,
    private readonly claims: ClaimStateRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** Due slots, the longest due first, inactive ones included. */
  async dueSlots(): Promise<DueSlot[]> {
    return (await this.slots.all())
      .map((slot) => this.dueNow(slot))
      .filter((due) => due !== undefined)
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** Configurations that are due and have not run today, by slot, held or not; none of deleted accounts. */
  async *dueConfigs(): AsyncGenerator<DueConfig> {
    const blocked = await this.accounts.deletedIds();
    for (const due of await this.dueSlots()) {
      let last: Types.ObjectId | undefined;
      do {
        const batch = await this.claims.findNotRun(due.slot._id, due.day, last, CONFIGS_PER_QUERY, blocked);
        for (const config of batch) yield { config, ...due };
        last = batch.length === CONFIGS_PER_QUERY ? batch.at(-1) : undefined;
      } while (last);
    }
  }

  /** Undefined until the slot comes due on its current local day. */
  dueNow(slot: SlotView): DueSlot | undefined {
    const today = this.today(slot);
    return today?.isDue ? today : undefined;
  }

  /** The slot's current local day. Undefined for an unknown zone, so that one invalid slot does not block the others. */
  today(slot: SlotView): DueSlot | undefined {
    const now = this.clock.now();
    try {
      return { slot, ...slotDay(slot.time, slot.timezone, now), now };
    } catch (error) {
      this.logger.error(`Skipping slot ${String(slot._id)}: ${(error as Error).message}`);
      return undefined;
    }
  }
}
