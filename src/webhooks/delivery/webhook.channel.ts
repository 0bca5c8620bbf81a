import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { DeliveryWorker, OutboxDispatcher, type OutboxEvent, type OutboxKind } from '../../outbox/index.js';
import type { MessageType, WebhookEvent } from '../domain/event-types.js';
import { messageId, newDelivery } from '../store/receiver-delivery.schema.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import type { WebhookDelivery } from '../store/webhook-delivery.schema.js';
import { WebhookRepository } from '../store/webhook.repository.js';
import type { Webhook } from '../store/webhook.schema.js';

/** What receivers get of an event; `account` is the one that it is about. */
export interface WebhookData {
  account: Types.ObjectId;
  [field: string]: unknown;
}

export interface NewMessage {
  /** The same for all webhooks that get it. */
  id: string;
  type: MessageType;
  /** Time of the event. */
  at: Date;
  /** That it is about. */
  about: Types.ObjectId;
  data: object;
}

/** Queues outbox events for the webhooks that subscribe to them: stores deliveries, which the worker attempts. */
@Injectable()
export class WebhookChannel {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly accounts: AccountsService,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
  ) {}

  /**
   * Sends events of this kind to webhooks.
   * @param toData what is sent; undefined: this event is not sent, as it was stored without what it takes
   */
  register<Payload extends object>(
    kind: OutboxKind<Payload>,
    type: WebhookEvent,
    toData: (
      event: OutboxEvent<NoInfer<Payload>>,
    ) => WebhookData | undefined | Promise<WebhookData | undefined>,
  ): void {
    this.dispatcher.subscribe(kind, async (event) => {
      const data = await toData(event);
      if (data) await this.enqueue(type, event, data);
    });
  }

  /** Idempotent by the message's id: it is called again after a crash, until the webhook has been woken too. */
  async add(
    { _id: webhook, account }: Pick<Webhook, '_id' | 'account'>,
    { id, type, at, about, data }: NewMessage,
  ): Promise<WebhookDelivery> {
    const now = this.clock.now();
    const body = JSON.stringify({ type, timestamp: at.toISOString(), data });
    const delivery: WebhookDelivery = {
      ...newDelivery({ _id: webhook, account }, { id, type, at, about, body }, now),
      webhook,
      type,
    };
    await this.deliveries.insert(delivery);
    await this.wake(webhook, now);
    return delivery;
  }

  /** Makes the worker look at a webhook. */
  async wake(webhook: Types.ObjectId, at: Date): Promise<void> {
    await this.webhooks.wake({ _id: webhook }, at);
    this.worker.wake(this.deliveries);
  }

  private async enqueue(type: WebhookEvent, { key, at }: OutboxEvent, data: WebhookData): Promise<void> {
    const account = await this.accounts.find(data.account);
    if (!account) return;
    const subscribers = await this.webhooks.subscribers(account._id, account.ancestors, type);
    const message = { id: messageId(key), type, at, about: account._id, data };
    for (const webhook of subscribers) await this.add(webhook, message);
  }
}
