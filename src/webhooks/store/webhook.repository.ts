import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { findPage, type Page, type PageRequest } from '../../common/validation/pagination.js';
import type { OutboxEvent } from '../../outbox/index.js';
import type { WebhookEvent } from '../domain/event-types.js';
import { NOTHING_PENDING, type SwitchOffReason, type Webhook, WEBHOOKS } from './webhook.schema.js';

export type WebhookChange = Partial<
  Pick<Webhook, 'url' | 'description' | 'event_types' | 'descendants' | 'active'>
>;

type Attempted = Pick<Webhook, '_id' | 'revision'>;

/** What the delivery needs of a webhook. */
export type Receiver = Omit<Webhook, 'description' | 'event_types' | 'events'>;

@Injectable()
export class WebhookRepository {
  constructor(@InjectModel(WEBHOOKS) private readonly webhooks: Model<Webhook>) {}

  /** @throws a duplicate key error when another webhook of the account has the number; the index resolves a race */
  async insert(webhook: Webhook): Promise<void> {
    await this.webhooks.create(webhook);
  }

  async numbersOf(account: Types.ObjectId): Promise<number[]> {
    const rows = await this.webhooks.find({ account }, { number: 1 }).lean<Pick<Webhook, 'number'>[]>();
    return rows.map(({ number }) => number);
  }

  find(account: Types.ObjectId, webhook: Types.ObjectId): Promise<Webhook | null> {
    return this.webhooks.findOne({ _id: webhook, account }).lean<Webhook | null>().exec();
  }

  /** One page, newest first. */
  list(account: Types.ObjectId, page: PageRequest): Promise<Page<Webhook>> {
    return findPage(this.webhooks, { account }, { _id: -1 }, page);
  }

  /** The active webhooks that get an event of this type of an account. */
  subscribers(
    account: Types.ObjectId,
    ancestors: Types.ObjectId[],
    type: WebhookEvent,
  ): Promise<Pick<Webhook, '_id' | 'account'>[]> {
    return this.webhooks
      .find(
        {
          account: { $in: [account, ...ancestors] },
          active: true,
          event_types: type,
          $or: [{ account }, { descendants: true }],
        },
        { account: 1 },
      )
      .lean<Pick<Webhook, '_id' | 'account'>[]>()
      .exec();
  }

  /**
   * Race: an attempt to the former URL, or before it was switched on, ends later; its result has another revision and no
   * effect.
   * @param restart whether the URL changes or it is switched on
   * @returns the webhook before the change
   */
  change(
    account: Types.ObjectId,
    webhook: Types.ObjectId,
    change: WebhookChange,
    restart: boolean,
    now: Date,
  ): Promise<Webhook | null> {
    const restarted = restart ? { failing_since: null, switched_off: null } : {};
    return this.webhooks
      .findOneAndUpdate(
        { _id: webhook, account },
        {
          $set: { ...change, ...restarted, updatedAt: now },
          ...(restart ? { $inc: { revision: 1 } } : {}),
        },
        { returnDocument: 'before' },
      )
      .lean<Webhook | null>()
      .exec();
  }

  /**
   * Race: of concurrent rotations, the filter on the present secret lets one succeed, so that each secret that was
   * returned signs for a day.
   */
  async rotate(
    { _id, account, secret: present }: Webhook,
    secret: string,
    until: Date,
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.webhooks.updateOne(
      { _id, account, secret: present },
      { $set: { secret, former: { secret: present, until }, updatedAt: now } },
    );
    return matchedCount === 1;
  }

  delete(account: Types.ObjectId, webhook: Types.ObjectId): Promise<Webhook | null> {
    return this.webhooks.findOneAndDelete({ _id: webhook, account }).lean<Webhook | null>().exec();
  }

  /** Webhooks with a delivery that may be due, the longest due first. */
  due(now: Date): AsyncIterable<Receiver> {
    return this.webhooks
      .find({ wake_at: { $lte: now } }, { description: 0, event_types: 0, events: 0 })
      .sort({ wake_at: 1 })
      .lean<Receiver[]>()
      .cursor() as AsyncIterable<Receiver>;
  }

  /** A delivery becomes due then. */
  async wake({ _id }: Pick<Webhook, '_id'>, at: Date): Promise<void> {
    await this.webhooks.updateOne({ _id }, { $min: { wake_at: at }, $inc: { wakes: 1 } });
  }

  /** Race: has no effect when a delivery was added since the webhook was read; it is looked at again then. */
  async sleep({ _id, wakes }: Receiver, wakeAt: Date | null): Promise<void> {
    await this.webhooks.updateOne({ _id, wakes }, { $set: { wake_at: wakeAt ?? NOTHING_PENDING } });
  }

  /** Wakes those of the webhooks for whose deliveries a crash prevented it. */
  async wakeSleeping(webhooks: Types.ObjectId[], now: Date): Promise<void> {
    await this.webhooks.updateMany(
      { _id: { $in: webhooks }, wake_at: { $gt: now } },
      { $set: { wake_at: now }, $inc: { wakes: 1 } },
    );
  }

  /** Race: the first of concurrent failures sets the time. */
  async markFailing({ _id, revision }: Attempted, since: Date): Promise<Date | null> {
    await this.webhooks.updateOne({ _id, revision, failing_since: null }, { $set: { failing_since: since } });
    const stored = await this.webhooks
      .findOne({ _id, revision }, { failing_since: 1 })
      .lean<Pick<Webhook, 'failing_since'> | null>();
    return stored?.failing_since ?? null;
  }

  /** Race: a failure that is stored meanwhile remains until the next success. */
  async markWorking({ _id, revision, failing_since }: Receiver): Promise<void> {
    if (failing_since === null) return;
    await this.webhooks.updateOne(
      { _id, revision, failing_since: { $ne: null } },
      { $set: { failing_since: null } },
    );
  }

  /** Race: of concurrent failures, one switches it off and stores the event. @returns whether this call did */
  async switchOff(
    { _id, revision }: Attempted,
    reason: SwitchOffReason,
    event: OutboxEvent,
    now: Date,
  ): Promise<boolean> {
    const { matchedCount } = await this.webhooks.updateOne(
      { _id, revision, active: true },
      { $set: { active: false, switched_off: reason, updatedAt: now }, $push: { events: event } },
    );
    return matchedCount === 1;
  }

  async deactivateOf(accounts: readonly Types.ObjectId[], now: Date): Promise<void> {
    await this.webhooks.updateMany(
      { account: { $in: [...accounts] }, active: true },
      { $set: { active: false, updatedAt: now } },
    );
  }

  ofAccount(account: Types.ObjectId): AsyncIterable<Webhook> {
    return this.webhooks
      .find({ account })
      .sort({ _id: 1 })
      .lean<Webhook[]>()
      .cursor() as AsyncIterable<Webhook>;
  }

  async deleteOf(accounts: readonly Types.ObjectId[]): Promise<void> {
    await this.webhooks.deleteMany({ account: { $in: [...accounts] } });
  }
}
