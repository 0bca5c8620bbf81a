import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type QueryFilter, Types } from 'mongoose';
import { omitUndefined } from '../../common/omit-undefined.js';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { insertUnlessDuplicate } from '../../database/errors/duplicate-key.js';
import {
  type Attempt,
  type LeasedDelivery,
  WEBHOOK_DELIVERIES,
  type WebhookDelivery,
  type WebhookDeliveryState,
} from './webhook-delivery.schema.js';

/** The schedule has 9 attempts; more come from requests to retry. */
const MAX_ATTEMPTS_KEPT = 30;

/** Documents that are deleted at a time. */
const BATCH = 1000;

@Injectable()
export class WebhookDeliveryRepository {
  constructor(@InjectModel(WEBHOOK_DELIVERIES) private readonly deliveries: Model<WebhookDelivery>) {}

  /** Idempotent by key; the unique index resolves a race. */
  async insert(delivery: WebhookDelivery): Promise<void> {
    await insertUnlessDuplicate(this.deliveries.create(delivery));
  }

  /**
   * Leases the delivery of a webhook that is due for longest. Race: the update sets the due time to the end of the lease,
   * so the filter of other processes matches it only if the holder crashes.
   */
  claim(webhook: Types.ObjectId, now: Date, leaseMs: number): Promise<LeasedDelivery | null> {
    return this.deliveries
      .findOneAndUpdate(
        { webhook, state: 'pending', next_attempt_at: { $lte: now } },
        { $set: { lease: new Types.ObjectId(), next_attempt_at: new Date(now.getTime() + leaseMs) } },
        { sort: { next_attempt_at: 1 }, returnDocument: 'after' },
      )
      .lean<LeasedDelivery | null>()
      .exec();
  }

  /** Due time of the next pending delivery, the end of a lease included. */
  async nextDue(webhook: Types.ObjectId): Promise<Date | null> {
    const next = await this.deliveries
      .findOne({ webhook, state: 'pending' }, { next_attempt_at: 1 })
      .sort({ next_attempt_at: 1 })
      .lean<Pick<WebhookDelivery, 'next_attempt_at'> | null>();
    return next?.next_attempt_at ?? null;
  }

  /** Has no effect once the lease is lost: another process has claimed it. */
  async recordAttempt(
    delivery: LeasedDelivery,
    attempt: Attempt,
    result: Pick<WebhookDelivery, 'state' | 'next_attempt_at'>,
  ): Promise<boolean> {
    const { matchedCount } = await this.deliveries.updateOne(
      { _id: delivery._id, lease: delivery.lease },
      {
        $set: { ...result, lease: null },
        $push: { attempts: { $each: [attempt], $slice: -MAX_ATTEMPTS_KEPT } },
      },
    );
    return matchedCount === 1;
  }

  /** Makes an aborted delivery due immediately, for any process. */
  async returnToQueue({ _id, lease }: LeasedDelivery, now: Date): Promise<void> {
    await this.deliveries.updateOne({ _id, lease }, { $set: { next_attempt_at: now, lease: null } });
  }

  /** Ends what is pending, except attempts in progress, which settle themselves. */
  async failPending(webhook: Types.ObjectId, now: Date): Promise<void> {
    await this.deliveries.updateMany(
      { webhook, state: 'pending', $or: [{ lease: null }, { next_attempt_at: { $lte: now } }] },
      { $set: { state: 'failed', next_attempt_at: null, lease: null } },
    );
  }

  find(webhook: Types.ObjectId, delivery: Types.ObjectId): Promise<WebhookDelivery | null> {
    return this.deliveries.findOne({ _id: delivery, webhook }).lean<WebhookDelivery | null>().exec();
  }

  /** Race: an attempt in progress has a lease, and is not disturbed. @returns null while it is, or without one */
  retry(webhook: Types.ObjectId, delivery: Types.ObjectId, now: Date): Promise<WebhookDelivery | null> {
    return this.deliveries
      .findOneAndUpdate(
        { _id: delivery, webhook, $or: [{ lease: null }, { next_attempt_at: { $lte: now } }] },
        { $set: { state: 'pending', since: now, next_attempt_at: now, lease: null } },
        { returnDocument: 'after' },
      )
      .lean<WebhookDelivery | null>()
      .exec();
  }

  /** One page, newest first. */
  list(
    webhook: Types.ObjectId,
    state: WebhookDeliveryState | undefined,
    page: PageRequest,
  ): Promise<Page<WebhookDelivery>> {
    const filter: QueryFilter<WebhookDelivery> = { webhook, ...omitUndefined({ state }) };
    return findPage<WebhookDelivery>(this.deliveries, filter, { _id: -1 }, page);
  }

  count(state: WebhookDeliveryState): Promise<number> {
    return this.deliveries.countDocuments({ state }).exec();
  }

  webhooksWithDue(now: Date): Promise<Types.ObjectId[]> {
    return this.deliveries
      .distinct('webhook', { state: 'pending', next_attempt_at: { $lte: now } })
      .exec() as Promise<Types.ObjectId[]>;
  }

  async deleteCreatedBefore(time: Date): Promise<void> {
    await this.delete({ createdAt: { $lt: time } });
  }

  async deleteByWebhook(webhook: Types.ObjectId): Promise<void> {
    await this.delete({ webhook });
  }

  ofAccount(account: Types.ObjectId): AsyncIterable<WebhookDelivery> {
    return this.deliveries
      .find({ account }, { key: 0, lease: 0 })
      .sort({ _id: 1 })
      .lean<WebhookDelivery[]>()
      .cursor() as AsyncIterable<WebhookDelivery>;
  }

  /** Also those of webhooks of other accounts about these. */
  async deleteOf(accounts: readonly Types.ObjectId[]): Promise<void> {
    const ids = [...accounts];
    await this.delete({ account: { $in: ids } });
    await this.delete({ about: { $in: ids } });
  }

  /** In batches, so that no delete holds up the store. */
  private async delete(filter: QueryFilter<WebhookDelivery>): Promise<void> {
    let found: Pick<WebhookDelivery, '_id'>[];
    do {
      found = await this.deliveries
        .find(filter, { _id: 1 })
        .limit(BATCH)
        .lean<Pick<WebhookDelivery, '_id'>[]>();
      await this.deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
    } while (found.length === BATCH);
  }
}
