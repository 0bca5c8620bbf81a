import { Injectable } from '@nestjs/common';
import { MailSettings } from '../../config/settings.js';
import type {
  DeliveryFailure,
  DeliveryOutcome,
  Leased,
  OutboxEvent,
  QueuedChannel,
} from '../../outbox/index.js';
import { CONNECTIONS, Mailer } from '../mail/mailer.js';
import { failureOf } from '../mail/mail-failure.js';
import { mailFor, templatesOf } from '../message-templates.js';
import { MailMetrics } from './mail-metrics.js';
import type { Mail } from './mail.schema.js';
import { OutboxRepository } from './outbox.repository.js';
import { OutboxService } from './outbox.service.js';

/** E-mail: one delivery an address, sent over SMTP. */
@Injectable()
export class MailChannel implements QueuedChannel<Mail> {
  readonly name = 'mail';
  /** One attempt a connection to the mail server. */
  readonly concurrency = CONNECTIONS;
  readonly leaseMs: number;
  readonly retryBaseMs: number;

  constructor(
    readonly queue: OutboxRepository,
    private readonly outbox: OutboxService,
    private readonly mailer: Mailer,
    private readonly metrics: MailMetrics,
    { leaseMs, retryBaseMs }: MailSettings,
  ) {
    this.leaseMs = leaseMs;
    this.retryBaseMs = retryBaseMs;
  }

  get configured(): boolean {
    return this.mailer.configured;
  }

  onQueued(callback: () => void): void {
    this.outbox.onQueued(callback);
  }

  async deliver(event: OutboxEvent): Promise<void> {
    const template = templatesOf(event).mail;
    if (!template) return;
    const { key, mail, link, expires_at } = event;
    for (const to of mail) {
      const row = { key: `${key}:${to}`, to, ...mailFor(template, event), link: link ?? null, expires_at };
      await this.outbox.add(row);
    }
  }

  send(mail: Leased<Mail>, signal: AbortSignal): Promise<void> {
    return this.mailer.send(mail, signal);
  }

  failureOf(error: unknown): DeliveryFailure {
    return failureOf(error);
  }

  attempted(outcome: DeliveryOutcome): void {
    this.metrics.count(outcome);
  }

  close(): void {
    this.mailer.close();
  }
}
