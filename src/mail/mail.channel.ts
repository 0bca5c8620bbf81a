import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { omitUndefined } from '../common/omit-undefined.js';
import { MailSettings } from '../settings/settings.js';
import {
  type DeliveryFailure,
  type DeliveryOutcome,
  type Leased,
  OutboxDispatcher,
  type OutboxEvent,
  type OutboxKind,
  type QueuedChannel,
} from '../outbox/index.js';
import { SMTP_CONNECTIONS, Mailer } from './mailer.js';
import { classifyMailError } from './mail-failure.js';
import {
  type MailBody,
  MailComposeError,
  type MailComposer,
  MailWithdrawnError,
  UnknownComposerError,
} from './mail-composer.js';
import { mailFor, type MailTemplate } from './mail-template.js';
import { MailMetrics } from './mail-metrics.js';
import { MailQuota } from './mail-quota.repository.js';
import type { Mail } from './mail.schema.js';
import { MailRepository } from './mail.repository.js';
import { MailOutboxService } from './mail-outbox.service.js';

/** What an event contains for this channel. */
export interface MailPayload {
  /** The account that it is about, or whose user gets it; undefined without a user. */
  account: Types.ObjectId | undefined;
  /** Its mail must not be sent once this configuration is deleted. */
  config?: Types.ObjectId;
  /** E-mail addresses of the recipients. */
  mail: string[];
  /** Encrypted by SecretBox; invalid after `expires_at`. */
  link?: string;
  expires_at?: Date;
}

/** Queues one mail per address, and sends it over SMTP. */
@Injectable()
export class MailChannel implements QueuedChannel<Mail> {
  readonly name = 'mail';
  /** One attempt per connection to the mail server. */
  readonly concurrency = SMTP_CONNECTIONS;
  readonly leaseMs: number;
  readonly retryBaseMs: number;
  private readonly logger = new Logger(MailChannel.name);
  private readonly composers = new Map<string, MailComposer>();

  constructor(
    readonly queue: MailRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly outbox: MailOutboxService,
    private readonly mailer: Mailer,
    private readonly metrics: MailMetrics,
    private readonly quota: MailQuota,
    { leaseMs, retryBaseMs }: MailSettings,
  ) {
    this.leaseMs = leaseMs;
    this.retryBaseMs = retryBaseMs;
  }

  /** Sends a mail about each event of this kind, with this text. */
  register<Payload extends MailPayload>(
    kind: OutboxKind<Payload>,
    template: MailTemplate<NoInfer<Payload>>,
  ): void {
    const composer = template.composed?.by;
    if (composer) this.composers.set(composer.name, composer);
    this.dispatcher.subscribe(kind, (event) => this.enqueue(event, template));
  }

  get configured(): boolean {
    return this.mailer.configured;
  }

  onQueued(callback: () => void): void {
    this.outbox.onQueued(callback);
  }

  async send(mail: Leased<Mail>, signal: AbortSignal): Promise<void> {
    await this.mailer.send(mail, signal, await this.compose(mail));
  }

  classifyError(error: unknown): DeliveryFailure {
    return classifyMailError(error);
  }

  recordAttempt(outcome: DeliveryOutcome): void {
    this.metrics.recordAttempt(outcome);
  }

  close(): void {
    this.mailer.close();
  }

  private async compose(mail: Mail): Promise<MailBody | undefined> {
    if (!mail.composed) return undefined;
    const composer = this.composers.get(mail.composed.by);
    if (!composer) throw new UnknownComposerError(mail.composed.by);
    return composer.compose(mail).catch((error: Error) => {
      throw error instanceof MailWithdrawnError ? error : new MailComposeError(error);
    });
  }

  /** Each mail is counted before it is queued. A mail beyond its limit is left out; repeating the event may count twice. */
  private async enqueue<Payload extends MailPayload>(
    event: OutboxEvent<Payload>,
    template: MailTemplate<Payload>,
  ): Promise<void> {
    const { key, mail, account, config, link = null, expires_at } = event;
    const { charge, recipients, outlivesConfig = false } = template;
    const about = omitUndefined({ account, config: outlivesConfig ? undefined : config });
    for (const to of recipients ? await recipients(event) : mail) {
      const isLeftOut = charge !== 'claimed' && (await this.quota.claim(charge(event), to)) > 0;
      if (isLeftOut) {
        this.logger.warn(`A mail of ${key} is left out: too many mails of its account or to its recipient`);
        continue;
      }
      const content = mailFor(template, event);
      await this.outbox.add({ key: `${key}:${to}`, to, ...about, ...content, link, expires_at });
    }
  }
}
