import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { SlotsService, type SlotView } from '../../slots/index.js';
import { type SlotDay, slotDay } from '../domain/due.js';
import { ClaimRepository } from './claim.repository.js';

/** A slot whose time has come, and the day that it is there. */
export interface DueSlot extends SlotDay {
  slot: SlotView;
  /** The instant of this look-up. */
  now: Date;
}

export interface DueConfig extends DueSlot {
  config: Types.ObjectId;
}

/** How many configurations are looked up at a time: memory stays flat, however many are due. */
const BATCH = 500;

/** Which slots and configurations are due now (rules 154-161). */
@Injectable()
export class DueService {
  private readonly logger = new Logger(DueService.name);

  constructor(
    private readonly slots: SlotsService,
    private readonly claims: ClaimRepository,
    private readonly clock: Clock,
  ) {}

  /** Slots whose time has come today in their zone, the longest due first. Inactive ones run too (rule 108). */
  async dueSlots(): Promise<DueSlot[]> {
    return (await this.slots.all())
      .map((slot) => this.dueNow(slot))
      .filter((due) => due !== undefined)
      .sort((a, b) => a.at.getTime() - b.at.getTime());
  }

  /** Configurations that are due and have not run today, slot by slot, held or not. */
  async *dueConfigs(): AsyncGenerator<DueConfig> {
    for (const due of await this.dueSlots()) {
      let last: Types.ObjectId | undefined;
      do {
        const batch = await this.claims.findNotRun(due.slot._id, due.day, last, BATCH);
        for (const config of batch) yield { config, ...due };
        last = batch.length === BATCH ? batch.at(-1) : undefined;
      } while (last);
    }
  }

  /** The day that it is now in the slot's zone, once the slot's time has come on it (rule 154). */
  dueNow(slot: SlotView): DueSlot | undefined {
    const today = this.today(slot);
    return today?.isDue ? today : undefined;
  }

  /**
   * The day that it is now in the slot's zone, due or not. Undefined for a slot whose zone this system does not know (of
   * another release, or written by hand): it blocks no other.
   */
  today(slot: SlotView): DueSlot | undefined {
    const now = this.clock.now();
    try {
      return { slot, ...slotDay(slot.time, slot.timezone, now), now };
    } catch (error) {
      this.logger.error(`Slot ${String(slot._id)} is passed over: ${(error as Error).message}`);
      return undefined;
    }
  }
}
