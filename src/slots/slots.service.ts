import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail, type PlannedChange } from '../audit/index.js';
import { Clock } from '../common/clock.js';
import { omitUndefined } from '../common/omit-undefined.js';
import { ConflictError, NotFoundError } from '../common/errors.js';
import { type PageQuery, pagination } from '../common/validation/pagination.js';
import type { CreateSlotDto, UpdateSlotDto } from './slot.dto.js';
import { SlotRepository, type SlotView } from './slot.repository.js';
import { SLOTS } from './slot.schema.js';

const derivedId = (seed: Types.ObjectId, name: string) =>
  new Types.ObjectId(
    createHash('sha256')
      .update(`${String(seed)}:${name}`)
      .digest('hex')
      .slice(0, 24),
  );

/** Manages slots; rejects changes that conflict with assigned configurations. */
@Injectable()
export class SlotsService {
  constructor(
    private readonly slots: SlotRepository,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  async create({ time, timezone, max_capacity, active }: CreateSlotDto): Promise<SlotView> {
    const slot = {
      ...this.newSlot(new Types.ObjectId(), time, max_capacity),
      timezone,
      active: active ?? true,
    };
    const planned = this.planned('slot.create', slot._id, { after: auditedFields(slot) });
    await this.trail.perform(planned, () => this.slots.insert(slot));
    return slot;
  }

  /**
   * One slot at each of these times (UTC), unless there are others. Can be repeated: their ids follow from `seed`.
   */
  async createDaily(seed: Types.ObjectId, times: readonly string[], max_capacity: number): Promise<void> {
    const slots = times.map((time) => ({ time, _id: derivedId(seed, time) }));
    const own = new Set(slots.map(({ _id }) => String(_id)));
    if ((await this.slots.findAll()).some(({ _id }) => !own.has(String(_id)))) return;
    for (const { _id, time } of slots)
      await this.slots.insertUnlessExists(this.newSlot(_id, time, max_capacity));
  }

  async list(page: PageQuery) {
    const { rows, total } = await this.slots.list(page);
    return { rows, pagination: pagination(page, total) };
  }

  all(): Promise<SlotView[]> {
    return this.slots.findAll();
  }

  find(id: Types.ObjectId): Promise<SlotView | null> {
    return this.slots.find(id);
  }

  async get(id: Types.ObjectId): Promise<SlotView> {
    const slot = await this.slots.find(id);
    if (!slot) throw new NotFoundError('Slot not found.');
    return slot;
  }

  /** @throws ConflictError when the change conflicts with assigned configurations */
  async update(
    id: Types.ObjectId,
    { time, timezone, max_capacity, active }: UpdateSlotDto,
  ): Promise<SlotView> {
    const before = await this.get(id);
    const moved = (time ?? before.time) !== before.time || (timezone ?? before.timezone) !== before.timezone;
    // Unchanged values are not written: a concurrent change of time or zone wins.
    const schedule = moved ? { time, timezone } : {};
    const change = omitUndefined({ ...schedule, max_capacity, active });
    const states = { before: auditedFields(before), after: auditedFields({ ...before, ...change }) };
    const slot = await this.trail.perform(
      this.planned('slot.update', id, states),
      () => this.slots.change(id, change, moved ? 0 : max_capacity, this.clock.now()),
      (changed) => changed && { after: auditedFields(changed) },
    );
    if (slot) return slot;
    await this.get(id);
    throw new ConflictError(
      moved
        ? 'Time and time zone of a slot in use cannot change.'
        : 'max_capacity is below the number of configurations in the slot.',
    );
  }

  /** @throws ConflictError while configurations are assigned to the slot */
  async remove(id: Types.ObjectId): Promise<void> {
    const slot = await this.get(id);
    const isRemoved = await this.trail.perform(
      this.planned('slot.delete', id, { before: auditedFields(slot) }),
      () => this.slots.removeEmpty(id),
      (removed) => (removed ? {} : null),
    );
    if (isRemoved) return;
    await this.get(id);
    throw new ConflictError('A slot in use cannot be deleted.');
  }

  private planned(
    action: string,
    id: Types.ObjectId,
    states: { before?: object; after?: object },
  ): PlannedChange {
    const proof = { collection: SLOTS, filter: { _id: id }, fields: SLOT_FIELDS };
    return { action, target: { type: 'slot', id: String(id) }, proof, ...states };
  }

  private newSlot(_id: Types.ObjectId, time: string, max_capacity: number): SlotView {
    const now = this.clock.now();
    const empty = { current_count: 0, active: true, createdAt: now, updatedAt: now };
    return { _id, time, timezone: 'UTC', max_capacity, ...empty };
  }
}

const SLOT_FIELDS = ['time', 'timezone', 'max_capacity', 'active'] as const;

const auditedFields = ({ time, timezone, max_capacity, active }: SlotView) => ({
  time,
  timezone,
  max_capacity,
  active,
});
