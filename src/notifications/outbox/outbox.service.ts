import { EventEmitter } from 'node:events';
import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { BadRequestError, NotFoundError } from '../../common/errors.js';
import { pagination } from '../../common/pagination.js';
import { MailSettings } from '../../config/settings.js';
import type { DeliveryState } from '../../outbox/index.js';
import { isAddress, messageIdOf } from '../mail/message.js';
import type { Mail } from './mail.schema.js';
import type { OutboxQuery } from './outbox.dto.js';
import { OutboxRepository } from './outbox.repository.js';
import { mailView } from './outbox.view.js';

export interface NewMail extends Pick<Mail, 'key' | 'to' | 'subject' | 'content' | 'origin' | 'link'> {
  expires_at?: Date | undefined;
}

/** E-mail that is owed. Whatever is written here goes out, now or when the mail server is there again. */
@Injectable()
export class OutboxService {
  private readonly logger = new Logger(OutboxService.name);
  private readonly events = new EventEmitter<{ queued: [] }>();
  private warnedOfHeld = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly settings: MailSettings,
    private readonly clock: Clock,
  ) {}

  /** Calls when there is something to send. */
  onQueued(listener: () => void): void {
    this.events.on('queued', listener);
  }

  /** Once for each key, however often it is called. */
  async add({ expires_at, ...mail }: NewMail): Promise<void> {
    const _id = new Types.ObjectId();
    const now = this.clock.now();
    const { state, reason } = this.beginning(mail.to);
    await this.outbox.insert({
      _id,
      ...mail,
      message_id: messageIdOf(String(_id), this.settings.from),
      state,
      attempts: 0,
      next_attempt_at: now,
      lease: null,
      lease_until: null,
      expires_at: expires_at ?? null,
      reason,
      sent_at: null,
      createdAt: now,
    });
    if (state === 'pending') this.events.emit('queued');
  }

  async list(query: OutboxQuery) {
    const { rows, total } = await this.outbox.list(query.state, query);
    return { rows: rows.map(mailView), pagination: pagination(query, total) };
  }

  /** Failed mails go out again, all of them or some. */
  async retry(ids: Types.ObjectId[] | 'all'): Promise<{ retried: number }> {
    if (ids !== 'all') await this.requireFailed(ids);
    return { retried: await this.outbox.retry(ids, this.clock.now()) };
  }

  private beginning(to: string): { state: DeliveryState; reason: string | null } {
    if (!isAddress(to)) return { state: 'failed', reason: 'This is not an e-mail address.' };
    if (this.settings.smtpUrl !== undefined) return { state: 'pending', reason: null };
    if (!this.warnedOfHeld) this.logger.warn('SMTP_URL is not set: e-mail is held in the outbox until it is');
    this.warnedOfHeld = true;
    return { state: 'held', reason: null };
  }

  /** A mail that was sent is not sent again, and one that is on its way needs no help. */
  private async requireFailed(ids: Types.ObjectId[]): Promise<void> {
    const mails = await this.outbox.find(ids);
    const found = new Map(mails.map((mail) => [String(mail._id), mail.state]));
    for (const id of ids) {
      const state = found.get(String(id));
      if (state === undefined) throw new NotFoundError(`There is no mail ${String(id)}.`);
      if (state !== 'failed') throw new BadRequestError(`The mail ${String(id)} is ${state}, not failed.`);
    }
  }
}
