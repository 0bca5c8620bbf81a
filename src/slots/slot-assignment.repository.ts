import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type Slot, SLOTS } from './slot.schema.js';

type Room = Pick<Slot, '_id' | 'current_count' | 'max_capacity'>;

/**
 * Places of configurations in slots. A place is a membership, counted in the same update that makes it, so
 * that every step can be repeated and nothing drifts.
 */
@Injectable()
export class SlotAssignmentRepository {
  constructor(@InjectModel(SLOTS) private readonly slots: Model<Slot>) {}

  /**
   * Takes a place in the active slot that is least full by share.
   * @returns the slot, or null when no active slot has room
   */
  async assign(config: Types.ObjectId): Promise<Types.ObjectId | null> {
    for (const slot of await this.withRoom()) {
      if (await this.enter(slot._id, config)) return slot._id;
    }
    return null;
  }

  /** Gives the place back; a second time does nothing. */
  async unassign(slot: Types.ObjectId, config: Types.ObjectId): Promise<void> {
    await this.slots.updateOne(
      { _id: slot, members: config },
      { $pull: { members: config }, $inc: { current_count: -1 } },
    );
  }

  /** A live configuration that is missing from its slot has its place again, whatever room there is. */
  async restore(slot: Types.ObjectId, config: Types.ObjectId): Promise<void> {
    await this.slots.updateOne(
      { _id: slot, members: { $ne: config } },
      { $push: { members: config }, $inc: { current_count: 1 } },
    );
  }

  /** Slots with their members, one by one: for the sweep. */
  async *withMembers(): AsyncGenerator<{ slot: Types.ObjectId; members: Types.ObjectId[] }> {
    const cursor = this.slots
      .find({ current_count: { $gt: 0 } })
      .select('+members')
      .lean<Slot[]>()
      .cursor();
    for await (const { _id, members } of cursor) yield { slot: _id, members };
  }

  private async withRoom(): Promise<Room[]> {
    const slots = await this.slots
      .find(
        { active: true, $expr: { $lt: ['$current_count', '$max_capacity'] } },
        { current_count: 1, max_capacity: 1 },
      )
      .lean<Room[]>();
    const share = ({ current_count, max_capacity }: Room) => current_count / max_capacity;
    return slots.sort((a, b) => share(a) - share(b) || String(a._id).localeCompare(String(b._id)));
  }

  /** Race: of several that want the last place the filter lets one in; the others go on to the next slot. */
  private async enter(slot: Types.ObjectId, config: Types.ObjectId): Promise<boolean> {
    const { modifiedCount } = await this.slots.updateOne(
      {
        _id: slot,
        active: true,
        members: { $ne: config },
        $expr: { $lt: ['$current_count', '$max_capacity'] },
      },
      { $push: { members: config }, $inc: { current_count: 1 } },
    );
    return modifiedCount === 1;
  }
}
