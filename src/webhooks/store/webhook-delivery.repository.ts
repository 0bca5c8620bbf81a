import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { omitUndefined } from '../../common/omit-undefined.js';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import { QueueRepository } from '../../outbox/index.js';
import {
  type LeasedDelivery,
  WEBHOOK_DELIVERIES,
  type WebhookDelivery,
  type WebhookDeliveryState,
  type WebhookResult,
} from './webhook-delivery.schema.js';
import type { Receiver } from './webhook.repository.js';

/** The schedule has 9 attempts; more come from requests to retry. */
const MAX_ATTEMPTS_KEPT = 30;

/** Documents that are deleted at a time. */
const BATCH = 1000;

@Injectable()
export class WebhookDeliveryRepository extends QueueRepository<WebhookDelivery, Receiver> {
  constructor(@InjectModel(WEBHOOK_DELIVERIES) private readonly deliveries: Model<WebhookDelivery>) {
    super(deliveries);
  }

  complete(delivery: LeasedDelivery, { kind, attempt }: WebhookResult, next: Date | null): Promise<boolean> {
    const state: WebhookDeliveryState = kind === 'sent' ? 'delivered' : next ? 'pending' : 'failed';
    const attempts = { $each: [attempt], $slice: -MAX_ATTEMPTS_KEPT };
    return this.updateLeased(delivery, { state, next_attempt_at: next }, { $push: { attempts } });
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

  webhooksWithDue(now: Date): Promise<Types.ObjectId[]> {
    return this.deliveries
      .distinct('webhook', { state: 'pending', next_attempt_at: { $lte: now } })
      .exec() as Promise<Types.ObjectId[]>;
  }

  async deleteCreatedBefore(time: Date, signal?: AbortSignal): Promise<void> {
    await this.delete({ createdAt: { $lt: time } }, signal);
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

  protected override filterOf(receiver: Receiver | undefined) {
    return { webhook: receiver!._id };
  }

  /** In batches, so that no delete holds up the store. */
  private async delete(filter: QueryFilter<WebhookDelivery>, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const found = await this.deliveries
        .find(filter, { _id: 1 })
        .limit(BATCH)
        .lean<Pick<WebhookDelivery, '_id'>[]>();
      await this.deliveries.deleteMany({ _id: { $in: found.map(({ _id }) => _id) } });
      if (found.length < BATCH || signal?.aborted) return;
    }
  }
}
