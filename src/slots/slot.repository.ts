import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../common/pagination.js';
import { type Slot, SLOTS } from './slot.schema.js';

export type SlotView = Omit<Slot, 'members'>;

export type SlotChange = Partial<Pick<Slot, 'time' | 'timezone' | 'max_capacity' | 'active'>>;

/** Slots as operators create and change them. Their places have updates of their own (slot-assignment.repository.ts). */
@Injectable()
export class SlotRepository {
  constructor(@InjectModel(SLOTS) private readonly slots: Model<Slot>) {}

  async insert(slot: SlotView): Promise<void> {
    await this.slots.create(slot);
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
   * Race: a configuration that takes a place at the same moment either comes first and is counted by the filter, or
   * finds the slot changed.
   * @param most the number of configurations that may be in the slot; undefined: any
   * @returns null when there are more, or no such slot
   */
  change(
    id: Types.ObjectId,
    change: SlotChange,
    most: number | undefined,
    now: Date,
  ): Promise<SlotView | null> {
    return this.slots
      .findOneAndUpdate(
        { _id: id, ...(most === undefined ? {} : { current_count: { $lte: most } }) },
        { $set: { ...change, updatedAt: now } },
        { returnDocument: 'after' },
      )
      .lean<SlotView | null>()
      .exec();
  }

  /** Race: the filter keeps a slot that a configuration enters meanwhile. @returns whether it was removed */
  async removeEmpty(id: Types.ObjectId): Promise<boolean> {
    const { deletedCount } = await this.slots.deleteOne({ _id: id, current_count: 0 });
    return deletedCount > 0;
  }
}
