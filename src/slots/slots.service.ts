import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { Clock } from '../common/clock.js';
import { defined } from '../common/defined.js';
import { ConflictError, NotFoundError } from '../common/errors.js';
import { type PageQuery, pagination } from '../common/pagination.js';
import type { CreateSlotDto, UpdateSlotDto } from './slot.dto.js';
import { type Slot, SLOTS } from './slot.schema.js';

export type SlotView = Omit<Slot, 'members'>;

/** Time slots as operators see them: created, changed and deleted without ever breaking what is assigned. */
@Injectable()
export class SlotsService {
  constructor(
    @InjectModel(SLOTS) private readonly slots: Model<Slot>,
    private readonly clock: Clock,
  ) {}

  async create({ time, timezone, max_capacity, active }: CreateSlotDto): Promise<SlotView> {
    const now = this.clock.now();
    const slot: SlotView = {
      _id: new Types.ObjectId(),
      time,
      timezone,
      max_capacity,
      current_count: 0,
      active: active ?? true,
      createdAt: now,
      updatedAt: now,
    };
    await this.slots.create(slot);
    return slot;
  }

  async list(page: PageQuery) {
    const [rows, total] = await Promise.all([
      this.slots
        .find()
        .sort({ time: 1, timezone: 1, _id: 1 })
        .skip((page.page - 1) * page.limit)
        .limit(page.limit)
        .lean<SlotView[]>(),
      this.slots.countDocuments(),
    ]);
    return { rows, pagination: pagination(page, total) };
  }

  /** Every slot: the scheduler asks which of them are due. */
  all(): Promise<SlotView[]> {
    return this.slots.find().lean<SlotView[]>().exec();
  }

  async get(id: Types.ObjectId): Promise<SlotView> {
    const slot = await this.slots.findById(id).lean<SlotView | null>();
    if (!slot) throw new NotFoundError('Slot not found.');
    return slot;
  }

  /**
   * The conditions stand in the update itself: a configuration that takes a place at the same moment either
   * comes first and is counted, or finds the slot changed.
   * @throws ConflictError when the change would not fit what is assigned
   */
  async update(
    id: Types.ObjectId,
    { time, timezone, max_capacity, active }: UpdateSlotDto,
  ): Promise<SlotView> {
    const before = await this.get(id);
    const moved = (time ?? before.time) !== before.time || (timezone ?? before.timezone) !== before.timezone;
    const room = max_capacity === undefined ? {} : { current_count: { $lte: max_capacity } };
    // Sent back as they were, time and zone stay as they are by now.
    const place = moved ? { time, timezone } : {};
    const slot = await this.slots
      .findOneAndUpdate(
        { _id: id, ...(moved ? { current_count: 0 } : room) },
        { $set: { ...defined({ ...place, max_capacity, active }), updatedAt: this.clock.now() } },
        { returnDocument: 'after' },
      )
      .lean<SlotView | null>();
    if (slot) return slot;
    await this.get(id);
    throw new ConflictError(
      moved
        ? 'Time and time zone of a slot in use cannot change.'
        : 'max_capacity is below the number of configurations in the slot.',
    );
  }

  /** @throws ConflictError while configurations are in the slot */
  async remove(id: Types.ObjectId): Promise<void> {
    const { deletedCount } = await this.slots.deleteOne({ _id: id, current_count: 0 });
    if (deletedCount > 0) return;
    await this.get(id);
    throw new ConflictError('A slot in use cannot be deleted.');
  }
}
