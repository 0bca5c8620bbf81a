import { Injectable } from '@nestjs/common';
import { OutboxDispatcher, type OutboxEvent, type OutboxKind } from '../outbox/index.js';
import { NotificationsService } from './notifications.service.js';
import type { Recipient } from './recipients.js';
import type { Notification } from './notification.schema.js';

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

/** The notification about events of a kind, written by the feature that raises them. */
export interface InAppTemplate<Payload extends object> extends Pick<
  Notification,
  'title' | 'body' | 'module' | 'type'
> {
  /** Appended to the body for a recipient in the parent account. */
  ofChild: (child: string, event: OutboxEvent<Payload>) => string;
}

export function notificationFor<Payload extends object>(
  { ofChild, ...content }: InAppTemplate<Payload>,
  { child }: Recipient,
  event: OutboxEvent<Payload>,
) {
  return child ? { ...content, body: `${content.body} ${ofChild(child.name, event)}` } : content;
}
