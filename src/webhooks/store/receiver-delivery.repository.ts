import type { Model, QueryFilter, Types } from 'mongoose';
import { omitUndefined } from '../../common/omit-undefined.js';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { type Leased, QueueRepository } from '../../outbox/index.js';
import type { ReceiverDelivery, ReceiverDeliveryState, ReceiverResult } from './receiver-delivery.schema.js';
import type { StoredReceiver } from './receiver.schema.js';

/** The schedule has 9 attempts; more come from requests to retry. */
const MAX_ATTEMPTS_KEPT = 30;

/** Documents that are deleted at a time. */
const BATCH = 1000;

/** The deliveries to receivers, whose id is in the field `receiver`. */
export abstract class ReceiverDeliveryRepository<
  D extends ReceiverDelivery,
  R extends StoredReceiver,
> extends QueueRepository<D, R> {
  private readonly deliveries: Model<ReceiverDelivery>;

  constructor(
    model: Model<D>,
    private readonly receiver: string,
  ) {
    super(model);
    this.deliveries = model as unknown as Model<ReceiverDelivery>;
  }

  complete(delivery: Leased<D>, { kind, attempt }: ReceiverResult, next: Date | null): Promise<boolean> {
    const state: ReceiverDeliveryState = kind === 'sent' ? 'delivered' : next ? 'pending' : 'failed';
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS_KEPT };
    return this.updateLeased(delivery, { state, next_attempt_at: next }, { $push: { attempts } });
  }

  /** Ends what is pending, except attempts in progress, which settle themselves. */
  async failPending(receiver: Types.ObjectId, now: Date): Promise<void> {
    await this.deliveries.updateMany(
      {
        [this.receiver]: receiver,
        state: 'pending',
        $or: [{ lease: null }, { next_attempt_at: { $lte: now } }],
      },
      { $set: { state: 'failed', next_attempt_at: null, lease: null } },
    );
  }

  find(receiver: Types.ObjectId, delivery: Types.ObjectId): Promise<D | null> {
    return this.deliveries
      .findOne({ _id: delivery, [this.receiver]: receiver })
      .lean<D | null>()
      .exec();
  }

  /** Race: an attempt in progress has a lease, and is not disturbed. @returns null while it is, or without one */
  retry(receiver: Types.ObjectId, delivery: Types.ObjectId, now: Date): Promise<D | null> {
    return this.deliveries
      .findOneAndUpdate(
        {
          _id: delivery,
          [this.receiver]: receiver,
          $or: [{ lease: null }, { next_attempt_at: { $lte: now } }],
        },
        { $set: { state: 'pending', since: now, next_attempt_at: now, lease: null } },
        { returnDocument: 'after' },
      )
      .lean<D | null>()
      .exec();
  }

  /** One page, newest first. */
  list(
    receiver: Types.ObjectId,
    state: ReceiverDeliveryState | undefined,
    page: PageRequest,
  ): Promise<Page<D>> {
    const filter: QueryFilter<ReceiverDelivery> = { [this.receiver]: receiver, ...omitUndefined({ state }) };
    return findPage<ReceiverDelivery, D>(this.deliveries, filter, { _id: -1 }, page);
  }

  receiversWithDue(now: Date): Promise<Types.ObjectId[]> {
    return this.deliveries
      .distinct(this.receiver, { state: 'pending', next_attempt_at: { $lte: now } })
      .exec() as Promise<Types.ObjectId[]>;
  }

  async deleteCreatedBefore(time: Date, signal?: AbortSignal): Promise<void> {
    await this.delete({ createdAt: { $lt: time } }, signal);
  }

  async deleteByReceiver(receiver: Types.ObjectId): Promise<void> {
    await this.delete({ [this.receiver]: receiver });
  }

  ofAccount(account: Types.ObjectId): AsyncIterable<D> {
    return this.deliveries
      .find({ account }, { key: 0, lease: 0 })
      .sort({ _id: 1 })
      .lean<D[]>()
      .cursor() as unknown as AsyncIterable<D>;
  }

  /** Also those of receivers of other accounts about these. */
  async deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    const ids = [...accounts];
    await this.delete({ account: { $in: ids } });
    await this.delete({ about: { $in: ids } });
  }

  protected override toFilter(receiver: R | undefined) {
    return { [this.receiver]: receiver!._id };
  }

  /** In batches, so that no delete holds up the store. */
  private async delete(filter: QueryFilter<ReceiverDelivery>, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const found = await this.deliveries.find(filter, { _id: 1 }).limit(BATCH).lean<Pick<D, '_id'>[]>();
      await this.deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      if (found.length < BATCH || signal?.aborted) return;
    }
  }
}
