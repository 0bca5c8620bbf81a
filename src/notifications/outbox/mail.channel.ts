import { Injectable } from '@nestjs/common';
import type { Channel, OutboxEvent } from '../../outbox/index.js';
import { mailFor, MESSAGE_TEMPLATES } from '../message-templates.js';
import { OutboxService } from './outbox.service.js';

/** E-mail: each address gets a row in the mail outbox. */
@Injectable()
export class MailChannel implements Channel {
  readonly name = 'mail';

  constructor(private readonly outbox: OutboxService) {}

  async deliver(event: OutboxEvent): Promise<void> {
    const template = MESSAGE_TEMPLATES[event.kind].mail;
    if (!template) return;
    const { key, mail, link, expires_at } = event;
    for (const to of mail) {
      const row = { key: `${key}:${to}`, to, ...mailFor(template, event), link: link ?? null, expires_at };
      await this.outbox.add(row);
    }
  }
}
