import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { DeliveryWorker } from '../../outbox/index.js';
import type { MessageType } from '../domain/event-types.js';
import type { WebhookDelivery } from '../store/webhook-delivery.schema.js';
import { WebhookDeliveryRepository } from '../store/webhook-delivery.repository.js';
import { WebhookRepository } from '../store/webhook.repository.js';
import type { Webhook } from '../store/webhook.schema.js';

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

/** Stores deliveries, which the worker attempts. */
@Injectable()
export class WebhookQueue {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: WebhookDeliveryRepository,
    private readonly worker: DeliveryWorker,
    private readonly clock: Clock,
  ) {}

  /** Idempotent by the message's id: it is called again after a crash, until the webhook has been woken too. */
  async add(
    { _id: webhook, account }: Pick<Webhook, '_id' | 'account'>,
    { id, type, at, about, data }: NewMessage,
  ): Promise<WebhookDelivery> {
    const now = this.clock.now();
    const delivery: WebhookDelivery = {
      _id: new Types.ObjectId(),
      key: `${id}:${String(webhook)}`,
      webhook,
      account,
      about,
      event: id,
      type,
      body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
      state: 'pending',
      attempts: [],
      since: at,
      next_attempt_at: now,
      lease: null,
      createdAt: now,
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
}
