import { Injectable } from '@nestjs/common';
import type { Channel, OutboxEvent } from '../outbox/index.js';
import { noticeFor, templatesOf } from './message-templates.js';
import { NotificationsService } from './notifications.service.js';

/** Notifications inside the application, pushed to the sockets of their recipients. */
@Injectable()
export class InAppChannel implements Channel {
  readonly name = 'in_app';

  constructor(private readonly notifications: NotificationsService) {}

  async deliver(event: OutboxEvent): Promise<void> {
    const template = templatesOf(event).inApp;
    if (!template) return;
    for (const to of event.tell) {
      const key = `${event.key}:${String(to.account)}`;
      await this.notifications.tell(to, { key, ...noticeFor(template, to, event) });
    }
  }
}
