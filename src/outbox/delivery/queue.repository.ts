import { type Model, Types, type UpdateQuery } from 'mongoose';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';
import type { DeliveryResult, Leased, QueuedDelivery } from './delivery.js';
import type { Receiver } from './receivers.js';

/**
 * The queue of a channel. Updates of a claimed delivery are filtered by its lease, so they have no effect once the
 * lease is lost.
 */
export abstract class QueueRepository<D extends QueuedDelivery, R extends Receiver = Receiver> {
  private readonly queued: Model<QueuedDelivery>;

  constructor(model: Model<D>) {
    this.queued = model as unknown as Model<QueuedDelivery>;
  }

  /** @returns false when the key exists; the unique index resolves a race */
  insert(delivery: D): Promise<boolean> {
    return insertUnlessDuplicate(this.queued.create(delivery as QueuedDelivery));
  }

  /**
   * Leases the delivery that is due for longest. Race: the update sets the due time to the end of the lease, so the
   * filter of other processes matches it only if the holder crashes.
   */
  claim(now: Date, leaseMs: number, receiver?: R): Promise<Leased<D> | null> {
    const until = new Date(now.getTime() + leaseMs);
    const { $set, ...change } = this.changeOfClaim(now, until);
    return this.queued
      .findOneAndUpdate(
        { ...this.toFilter(receiver), state: 'pending', next_attempt_at: { $lte: now } },
        { $set: { lease: new Types.ObjectId(), ...$set, next_attempt_at: until }, ...change },
        { sort: { next_attempt_at: 1 }, returnDocument: 'after' },
      )
      .lean<Leased<D> | null>()
      .exec();
  }

  /** Due time of the next pending delivery, the end of a lease included. */
  async nextDue(receiver?: R): Promise<Date | null> {
    const next = await this.queued
      .findOne({ ...this.toFilter(receiver), state: 'pending' }, { next_attempt_at: 1 })
      .sort({ next_attempt_at: 1 })
      .lean<Pick<QueuedDelivery, 'next_attempt_at'> | null>();
    return next?.next_attempt_at ?? null;
  }

  /**
   * Stores how an attempt ended.
   * @param next time of the next attempt; null: none follows
   * @returns false when the lease was lost in the meantime
   */
  abstract complete(
    delivery: Leased<D>,
    result: DeliveryResult,
    next: Date | null,
    now: Date,
  ): Promise<boolean>;

  /** Makes an aborted delivery due immediately, for any process. */
  async returnToQueue(delivery: Leased<D>, now: Date): Promise<void> {
    await this.updateLeased(delivery, { next_attempt_at: now });
  }

  count(state: D['state']): Promise<number> {
    return this.queued.countDocuments({ state }).exec();
  }

  /** Selects the deliveries of a receiver. */
  protected toFilter(_receiver: R | undefined): object {
    return {};
  }

  protected changeOfClaim(_now: Date, _until: Date): UpdateQuery<D> {
    return {};
  }

  protected async updateLeased(
    { _id, lease }: Leased<D>,
    fields: object,
    change: object = {},
  ): Promise<boolean> {
    const { matchedCount } = await this.queued.updateOne(
      { _id, lease },
      { $set: { ...fields, lease: null }, ...change },
    );
    return matchedCount > 0;
  }
}
