import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import { AccountsService } from '../../auth/index.js';
import { OutboxDispatcher, type OutboxEvent, type OutboxKind } from '../../outbox/index.js';
import type { WebhookEvent } from '../domain/event-types.js';
import { WebhookRepository } from '../store/webhook.repository.js';
import { WebhookQueue } from './webhook-queue.js';

/** What receivers get of an event; `account` is the one that it is about. */
export interface WebhookData {
  account: Types.ObjectId;
  [field: string]: unknown;
}

/** Queues outbox events for the webhooks that subscribe to them. */
@Injectable()
export class WebhookChannel {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly accounts: AccountsService,
    private readonly webhooks: WebhookRepository,
    private readonly queue: WebhookQueue,
  ) {}

  /**
   * Sends events of this kind to webhooks.
   * @param dataOf what is sent; undefined: this event is not sent, as it was stored without what it takes
   */
  register<Payload extends object>(
    kind: OutboxKind<Payload>,
    type: WebhookEvent,
    dataOf: (
      event: OutboxEvent<NoInfer<Payload>>,
    ) => WebhookData | undefined | Promise<WebhookData | undefined>,
  ): void {
    this.dispatcher.subscribe(kind, async (event) => {
      const data = await dataOf(event);
      if (data) await this.enqueue(type, event, data);
    });
  }

  private async enqueue(type: WebhookEvent, { key, at }: OutboxEvent, data: WebhookData): Promise<void> {
    const account = await this.accounts.find(data.account);
    if (!account) return;
    const subscribers = await this.webhooks.subscribers(account._id, account.ancestors, type);
    const message = { id: messageId(key), type, at, about: account._id, data };
    for (const webhook of subscribers) await this.queue.add(webhook, message);
  }
}

/** The same each time that an event is dispatched. */
const messageId = (key: string) => `evt_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
