import { Injectable, Logger } from '@nestjs/common';
import type { Types } from 'mongoose';
import { omitUndefined } from '../common/omit-undefined.js';
import { MailSettings } from '../settings/settings.js';
import {
  type DeliveryResult,
  isShutdown,
  type Leased,
  nextAttemptAt,
  OutboxDispatcher,
  type OutboxEvent,
  type OutboxKind,
  type QueuedChannel,
} from '../outbox/index.js';
import { SMTP_CONNECTIONS, Mailer, classifyMailError } from './mailer.js';
import {
  type MailBody,
  MailComposeError,
  type MailComposer,
  MailWithdrawnError,
  UnknownComposerError,
  mailFor,
  type MailTemplate,
} from './mail-template.js';
import { MailMetrics } from './mail-metrics.js';
import { MailQuota } from './mail-quota.repository.js';
import type { Mail } from './mail.schema.js';
import { MailRepository } from './mail.repository.js';
import { MailOutboxService } from './mail-outbox.service.js';

/** Processes without the mail server's settings leave mails held. */
const HELD_POLL_MS = 2000;

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
  /** One attempt per connection to the mail server. */
  readonly bounds = { total: SMTP_CONNECTIONS };
  readonly leaseMs: number;
  readonly upkeep = { everyMs: HELD_POLL_MS, run: (now: Date) => this.queue.queueHeld(now) };
  private readonly logger = new Logger(MailChannel.name);
  private readonly composers = new Map<string, MailComposer>();

  constructor(
    readonly queue: MailRepository,
    private readonly dispatcher: OutboxDispatcher,
    private readonly outbox: MailOutboxService,
    private readonly mailer: Mailer,
    readonly metrics: MailMetrics,
    private readonly quota: MailQuota,
    private readonly settings: MailSettings,
  ) {
    this.leaseMs = settings.leaseMs;
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

  async send(mail: Leased<Mail>, signal: AbortSignal): Promise<DeliveryResult> {
    try {
      await this.mailer.send(mail, signal, await this.compose(mail));
      return { kind: 'sent', reason: null };
    } catch (error) {
      if (isShutdown(signal)) throw error;
      return classifyMailError(error);
    }
  }

  nextAttempt(mail: Leased<Mail>, now: Date): Date | null {
    return nextAttemptAt(mail, this.settings.retryBaseMs, now);
  }

  label({ _id, attempts }: Leased<Mail>): string {
    return `Mail ${String(_id)}, attempt ${attempts}`;
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

  /**
   * Each mail is counted before it is queued. A mail beyond its limit is left out. Of one event that two processes deliver
   * at the same time, or that a crash interrupts in between, a mail may count twice.
   */
  private async enqueue<Payload extends MailPayload>(
    event: OutboxEvent<Payload>,
    template: MailTemplate<Payload>,
  ): Promise<void> {
    const { key, mail, account, config, link = null, expires_at } = event;
    const { charge, recipients, outlivesConfig = false } = template;
    const about = omitUndefined({ account, config: outlivesConfig ? undefined : config });
    for (const to of recipients ? await recipients(event) : mail) {
      const id = `${key}:${to}`;
      const isCounted = charge === 'claimed' || (await this.outbox.has(id));
      if (!isCounted && (await this.quota.claim(charge(event), to)) > 0) {
        this.logger.warn(`A mail of ${key} is left out: too many mails of its account or to its recipient`);
        continue;
      }
      const content = mailFor(template, event);
      await this.outbox.add({ key: id, to, ...about, ...content, link, expires_at });
    }
  }
}
