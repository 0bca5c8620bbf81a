import { type Model, Types } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/duplicate-key.js';
import type { Delivery, DeliveryState, Leased } from './delivery.js';

const BATCH = 500;
const RELEASED = { lease: null, lease_until: null };

/**
 * The queue of a channel. A taken delivery is changed by its lease alone, so that a process which lost it changes
 * nothing.
 */
export abstract class DeliveryRepository<D extends Delivery> {
  private readonly deliveries: Model<Delivery>;

  constructor(model: Model<D>) {
    this.deliveries = model as unknown as Model<Delivery>;
  }

  /** @returns false when a delivery of this key exists: the unique index decides a race */
  insert(delivery: D): Promise<boolean> {
    return insertUnlessDuplicate(this.deliveries.create(delivery as Delivery));
  }

  /**
   * Takes the delivery that has been due for longest. Race: of several takers one gets it; taking moves its due time to
   * the end of the lease, so the others' filter matches it only after the holder has died.
   */
  take(now: Date, leaseMs: number): Promise<Leased<D> | null> {
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
  sent(delivery: Leased, now: Date): Promise<boolean> {
    return this.end(delivery, { state: 'sent', sent_at: now, reason: null });
  }

  failed(delivery: Leased, reason: string): Promise<boolean> {
    return this.end(delivery, { state: 'failed', reason });
  }

  retryAt(delivery: Leased, next: Date, reason: string): Promise<boolean> {
    return this.end(delivery, { next_attempt_at: next, reason });
  }

  /** Gives back an attempt that could not be finished: it is due at once, for any process. */
  async giveBack(delivery: Leased, now: Date): Promise<void> {
    await this.end(delivery, { next_attempt_at: now });
  }

  /** Held deliveries are due now. */
  release(now: Date): Promise<number> {
    return this.revive({ state: 'held' }, now);
  }

  /** Failed deliveries start again, with all their time. @returns how many there were */
  retry(ids: Types.ObjectId[] | 'all', now: Date): Promise<number> {
    return this.revive({ state: 'failed', ...(ids === 'all' ? {} : { _id: { $in: ids } }) }, now);
  }

  find(ids: Types.ObjectId[]): Promise<D[]> {
    return this.deliveries
      .find({ _id: { $in: ids } })
      .lean<D[]>()
      .exec();
  }

  /** One page, the newest first. */
  async list(
    state: DeliveryState | undefined,
    { page, limit }: { page: number; limit: number },
  ): Promise<{ rows: D[]; total: number }> {
    const filter = state === undefined ? {} : { state };
    const [rows, total] = await Promise.all([
      this.deliveries
        .find(filter)
        .sort({ _id: -1 })
        .skip((page - 1) * limit)
        .limit(limit)
        .lean<D[]>(),
      this.deliveries.countDocuments(filter),
    ]);
    return { rows, total };
  }

  count(state: DeliveryState): Promise<number> {
    return this.deliveries.countDocuments({ state }).exec();
  }

  protected async end({ _id, lease }: Leased, change: object): Promise<boolean> {
    const { matchedCount } = await this.deliveries.updateOne(
      { _id, lease },
      { $set: { ...change, ...RELEASED } },
    );
    return matchedCount > 0;
  }

  /** In batches, each delivery once: one that fails again meanwhile is not taken a second time. */
  private async revive(filter: { state: DeliveryState; _id?: object }, now: Date): Promise<number> {
    const cursor = this.deliveries
      .find(filter, { _id: 1 })
      .sort({ _id: 1 })
      .lean<Pick<Delivery, '_id'>[]>()
      .cursor();
    let revived = 0;
    let batch: Types.ObjectId[] = [];
    const flush = async () => {
      const { modifiedCount } = await this.deliveries.updateMany(
        { _id: { $in: batch }, state: filter.state },
        { $set: { state: 'pending', next_attempt_at: now, attempts: 0 }, $unset: { first_attempt_at: 1 } },
      );
      revived += modifiedCount;
      batch = [];
    };
    for await (const { _id } of cursor) if (batch.push(_id) >= BATCH) await flush();
    if (batch.length > 0) await flush();
    return revived;
  }
}
