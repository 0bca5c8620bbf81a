import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../common/validation/pagination.js';
import { isDuplicateKey } from '../database/errors/duplicate-key.js';
import { type Slot, SLOTS } from './slot.schema.js';

export type SlotView = Omit<Slot, 'members' | 'assigning'>;

type SlotChange = Partial<Pick<Slot, 'time' | 'timezone' | 'max_capacity' | 'active'>>;

/** Create, read, update and delete; assignments are in slot-assignment.repository.ts. */
@Injectable()
export class SlotRepository {
  constructor(@InjectModel(SLOTS) private readonly slots: Model<Slot>) {}

  async insert(slot: SlotView): Promise<void> {
    await this.slots.create(slot);
  }

  /** Race: of concurrent inserts of the same id, the primary key lets one succeed. */
  async insertUnlessExists(slot: SlotView): Promise<void> {
    await this.insert(slot).catch((error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    });
  }

  find(id: Types.ObjectId): Promise<SlotView | null> {
    return this.slots.findById(id).lean<SlotView | null>().exec();
  }

  findAll(): Promise<SlotView[]> {
    return this.slots.find().lean<SlotView[]>().exec();
  }

  list(page: PageRequest): Promise<Page<SlotView>> {
    return findPage<Slot, SlotView>(this.slots, {}, { time: 1, timezone: 1, _id: 1 }, page);
  }

  /**
   * Race: a concurrent assignment is either counted by the filter or sees the changed slot.
   * @param maxCount upper bound of `current_count` for the change to apply; undefined: no bound
   * @returns null when more configurations are assigned, or the slot does not exist
   */
  change(
    id: Types.ObjectId,
    change: SlotChange,
    maxCount: number | undefined,
    now: Date,
  ): Promise<SlotView | null> {
    return this.slots
      .findOneAndUpdate(
        { _id: id, ...(maxCount === undefined ? {} : { current_count: { $lte: maxCount } }) },
        { $set: { ...change, updatedAt: now } },
        { returnDocument: 'after' },
      )
      .lean<SlotView | null>()
      .exec();
  }

  /** Race: the filter does not match once a configuration is assigned. @returns whether the slot was deleted */
  async removeEmpty(id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.slots.deleteOne({ _id: id, current_count: 0 });
    return deletedCount > 0;
  }
}
