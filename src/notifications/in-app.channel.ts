import { Injectable } from '@nestjs/common';
import { OutboxDispatcher, type OutboxEvent, type OutboxKind } from '../outbox/index.js';
import { type InAppTemplate, notificationFor } from './in-app-template.js';
import { NotificationsService } from './notifications.service.js';
import type { Recipient } from './recipients.js';

/** What an event contains for this channel. */
export interface InAppPayload {
  tell: Recipient[];
}

/** Creates in-app notifications. */
@Injectable()
export class InAppChannel {
  constructor(
    private readonly dispatcher: OutboxDispatcher,
    private readonly notifications: NotificationsService,
  ) {}

  /** Creates a notification about each event of this kind, with this text. */
  register<Payload extends InAppPayload>(
    kind: OutboxKind<Payload>,
    template: InAppTemplate<NoInfer<Payload>>,
  ): void {
    this.dispatcher.subscribe(kind, (event) => this.notify(event, template));
  }

  private async notify<Payload extends InAppPayload>(
    event: OutboxEvent<Payload>,
    template: InAppTemplate<Payload>,
  ): Promise<void> {
    for (const to of event.tell) {
      const key = `${event.key}:${String(to.account)}`;
      await this.notifications.create(to, { key, ...notificationFor(template, to, event) });
    }
  }
}
