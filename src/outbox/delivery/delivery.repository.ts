import { type Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';
import type { Delivery, DeliveryState, Leased } from './delivery.js';

const BATCH = 500;
const NO_LEASE = { lease: null, lease_until: null };

/**
 * The queue of a channel. Updates of a claimed delivery are filtered by its lease, so they have no effect once the
 * lease is lost.
 */
export abstract class DeliveryRepository<D extends Delivery> {
  private readonly deliveries: Model<Delivery>;

  constructor(model: Model<D>) {
    this.deliveries = model as unknown as Model<Delivery>;
  }

  /** @returns false when the key exists; the unique index resolves a race */
  insert(delivery: D): Promise<boolean> {
    return insertUnlessDuplicate(this.deliveries.create(delivery as Delivery));
  }

  /**
   * Leases the delivery that is due for longest. Race: the update sets the due time to the end of the lease, so the
   * filter of other processes matches it only if the holder crashes.
   */
  claim(now: Date, leaseMs: number): Promise<Leased<D> | null> {
    const until = new Date(now.getTime() + leaseMs);
    return this.deliveries
      .findOneAndUpdate(
        { state: 'pending', next_attempt_at: { $lte: now } },
        {
          $set: { lease: new Types.ObjectId(), lease_until: until, next_attempt_at: until },
          $min: { first_attempt_at: now },
          $inc: { attempts: 1 },
        },
        { sort: { next_attempt_at: 1 }, returnDocument: 'after' },
      )
      .lean<Leased<D> | null>()
      .exec();
  }

  /** @returns false when the lease was lost in the meantime */
  markSent(delivery: Leased, now: Date): Promise<boolean> {
    return this.updateLeased(delivery, { state: 'sent', sent_at: now, reason: null });
  }

  markFailed(delivery: Leased, reason: string): Promise<boolean> {
    return this.updateLeased(delivery, { state: 'failed', reason });
  }

  retryAt(delivery: Leased, next: Date, reason: string): Promise<boolean> {
    return this.updateLeased(delivery, { next_attempt_at: next, reason });
  }

  /** Makes an aborted delivery due immediately, for any process. */
  async returnToQueue(delivery: Leased, now: Date): Promise<void> {
    await this.updateLeased(delivery, { next_attempt_at: now });
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

  count(state: DeliveryState): Promise<number> {
    return this.deliveries.countDocuments({ state }).exec();
  }

  protected async updateLeased({ _id, lease }: Leased, change: object): Promise<boolean> {
    const { matchedCount } = await this.deliveries.updateOne(
      { _id, lease },
      { $set: { ...change, ...NO_LEASE } },
    );
    return matchedCount > 0;
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
