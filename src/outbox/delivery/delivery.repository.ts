import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import type { Delivery, DeliveryResult, DeliveryState, Leased } from './delivery.js';
import { QueueRepository } from './queue.repository.js';

const BATCH = 500;

/** The queue of a channel whose deliveries have `deliveryFields`. */
export abstract class DeliveryRepository<D extends Delivery> extends QueueRepository<D> {
  private readonly deliveries: Model<Delivery>;

  constructor(model: Model<D>) {
    super(model);
    this.deliveries = model as unknown as Model<Delivery>;
  }

  complete(
    delivery: Leased<D>,
    { kind, reason }: DeliveryResult,
    next: Date | null,
    now: Date,
  ): Promise<boolean> {
    if (kind === 'sent') return this.markSent(delivery, now);
    return next ? this.retryAt(delivery, next, reason) : this.markFailed(delivery, reason);
  }

  /** @returns false when the lease was lost in the meantime */
  markSent(delivery: Leased<D>, now: Date): Promise<boolean> {
    return this.updateLeased(delivery, { state: 'sent', sent_at: now, reason: null });
  }

  markFailed(delivery: Leased<D>, reason: string | null): Promise<boolean> {
    return this.updateLeased(delivery, { state: 'failed', reason });
  }

  retryAt(delivery: Leased<D>, next: Date, reason: string | null): Promise<boolean> {
    return this.updateLeased(delivery, { next_attempt_at: next, reason });
  }

  /** Makes held deliveries due now. @returns their number */
  queueHeld(now: Date): Promise<number> {
    return this.requeue({ state: 'held' }, now);
  }

  /** Makes failed deliveries due now, with a new deadline. @returns their number */
  retryFailed(ids: Types.ObjectId[] | 'all', now: Date): Promise<number> {
    return this.requeue({ state: 'failed', ...(ids === 'all' ? {} : { _id: { $in: ids } }) }, now);
  }

  find(ids: Types.ObjectId[]): Promise<D[]> {
    return this.deliveries
      .find({ _id: { $in: ids } })
      .lean<D[]>()
      .exec();
  }

  /** One page, newest first. */
  list(state: DeliveryState | undefined, page: PageRequest): Promise<Page<D>> {
    return findPage<Delivery, D>(this.deliveries, state === undefined ? {} : { state }, { _id: -1 }, page);
  }

  protected override changeOfClaim(now: Date, until: Date) {
    return { $set: { lease_until: until }, $min: { first_attempt_at: now }, $inc: { attempts: 1 } };
  }

  protected override updateLeased(delivery: Leased<D>, fields: object): Promise<boolean> {
    return super.updateLeased(delivery, { ...fields, lease_until: null });
  }

  /** Updates in batches by id, so that a delivery that fails again meanwhile is not requeued twice. */
  private async requeue(filter: { state: DeliveryState; _id?: object }, now: Date): Promise<number> {
    const cursor = this.deliveries
      .find(filter, { _id: 1 })
      .sort({ _id: 1 })
      .lean<Pick<Delivery, '_id'>[]>()
      .cursor();
    let requeued = 0;
    let batch: Types.ObjectId[] = [];
    const flush = async () => {
      const { modifiedCount } = await this.deliveries.updateMany(
        { _id: { $in: batch }, state: filter.state },
        { $set: { state: 'pending', next_attempt_at: now, attempts: 0 }, $unset: { first_attempt_at: 1 } },
      );
      requeued += modifiedCount;
      batch = [];
    };
    for await (const { _id } of cursor) if (batch.push(_id) >= BATCH) await flush();
    if (batch.length > 0) await flush();
    return requeued;
  }
}
