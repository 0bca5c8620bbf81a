import { Injectable } from '@nestjs/common';
import type { Channel, OutboxEvent } from '../outbox/index.js';
import { notificationFor, templatesFor } from './templates/message-templates.js';
import { NotificationsService } from './notifications.service.js';

/** Creates in-app notifications. */
@Injectable()
export class InAppChannel implements Channel {
  readonly name = 'in_app';

  constructor(private readonly notifications: NotificationsService) {}

  async deliver(event: OutboxEvent): Promise<void> {
    const template = templatesFor(event).inApp;
    if (!template) return;
    for (const to of event.tell) {
      const key = `${event.key}:${String(to.account)}`;
      await this.notifications.create(to, { key, ...notificationFor(template, to, event) });
    }
  }
}
