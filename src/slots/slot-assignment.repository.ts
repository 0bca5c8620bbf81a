import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type OpenAssignment, type Slot, SLOTS } from './slot.schema.js';

type SlotLoad = Pick<Slot, '_id' | 'current_count' | 'max_capacity'>;

/**
 * Assignments of configurations to slots. Each update changes `members` and `current_count` together and is
 * idempotent, so the counter never drifts.
 */
@Injectable()
export class SlotAssignmentRepository {
  constructor(@InjectModel(SLOTS) private readonly slots: Model<Slot>) {}

  /**
   * Assigns a configuration to the active slot with the lowest ratio of count to capacity, until it is saved.
   * @returns the slot, or null when every active slot is full
   */
  async assign(assignment: OpenAssignment): Promise<Types.ObjectId | null> {
    for (const slot of await this.availableSlots()) {
      if (await this.addMember(slot._id, assignment)) return slot._id;
    }
    return null;
  }

  /** The configuration is saved. Idempotent. */
  async settle(slot: Types.ObjectId, config: Types.ObjectId): Promise<void> {
    await this.slots.updateOne({ _id: slot }, { $pull: { assigning: { op: config } } });
  }

  async open(): Promise<{ slot: Types.ObjectId; open: OpenAssignment[] }[]> {
    const slots = await this.slots
      .find({ 'assigning.op': { $exists: true } }, { assigning: 1 })
      .lean<Pick<Slot, '_id' | 'assigning'>[]>();
    return slots.map(({ _id, assigning = [] }) => ({ slot: _id, open: assigning }));
  }

  /** Idempotent. */
  async unassign(slot: Types.ObjectId, config: Types.ObjectId): Promise<void> {
    await this.slots.updateOne(
      { _id: slot, members: config },
      { $pull: { members: config, assigning: { op: config } }, $inc: { current_count: -1 } },
    );
  }

  /** Adds a live configuration back to its slot, even above the capacity. Idempotent. */
  async restore(slot: Types.ObjectId, config: Types.ObjectId): Promise<void> {
    await this.slots.updateOne(
      { _id: slot, members: { $ne: config } },
      { $push: { members: config }, $inc: { current_count: 1 } },
    );
  }

  async *withMembers(): AsyncGenerator<{ slot: Types.ObjectId; members: Types.ObjectId[] }> {
    const cursor = this.slots
      .find({ current_count: { $gt: 0 } })
      .select('+members')
      .lean<Slot[]>()
      .cursor();
    for await (const { _id, members } of cursor) yield { slot: _id, members };
  }

  private async availableSlots(): Promise<SlotLoad[]> {
    const slots = await this.slots
      .find(
        { active: true, $expr: { $lt: ['$current_count', '$max_capacity'] } },
        { current_count: 1, max_capacity: 1 },
      )
      .lean<SlotLoad[]>();
    const load = ({ current_count, max_capacity }: SlotLoad) => current_count / max_capacity;
    return slots.sort((a, b) => load(a) - load(b) || String(a._id).localeCompare(String(b._id)));
  }

  /** Race: the filter admits one of several callers to the last free assignment; the others try the next slot. */
  private async addMember(slot: Types.ObjectId, assignment: OpenAssignment): Promise<boolean> {
    const { modifiedCount } = await this.slots.updateOne(
      {
        _id: slot,
        active: true,
        members: { $ne: assignment.op },
        $expr: { $lt: ['$current_count', '$max_capacity'] },
      },
      { $push: { members: assignment.op, assigning: assignment }, $inc: { current_count: 1 } },
    );
    return modifiedCount === 1;
  }
}
