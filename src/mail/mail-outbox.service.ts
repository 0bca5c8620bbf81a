import { Injectable, Logger } from '@nestjs/common';
import { Types } from 'mongoose';
import { AuditTrail } from '../audit/index.js';
import { Clock } from '../common/clock.js';
import { BadRequestError, NotFoundError } from '../common/errors.js';
import { pagination } from '../common/validation/pagination.js';
import { MailSettings } from '../settings/settings.js';
import { type DeliveryState, DeliveryWorker } from '../outbox/index.js';
import { isAddress, mailMessageId } from './message.js';
import { type Mail, OUTBOX } from './mail.schema.js';
import type { MailOutboxQuery } from './mail-outbox.dto.js';
import { MailRepository } from './mail.repository.js';

export interface NewMail extends Pick<
  Mail,
  'key' | 'to' | 'account' | 'config' | 'subject' | 'content' | 'origin' | 'link' | 'language' | 'composed'
> {
  expires_at?: Date | undefined;
}

/** Stores mails for delivery. A stored mail is sent as soon as the mail server is available. */
@Injectable()
export class MailOutboxService {
  private readonly logger = new Logger(MailOutboxService.name);
  private warnedOfHeld = false;

  constructor(
    private readonly outbox: MailRepository,
    private readonly worker: DeliveryWorker,
    private readonly settings: MailSettings,
    private readonly clock: Clock,
    private readonly trail: AuditTrail,
  ) {}

  /** Idempotent by key. */
  async add({ expires_at, ...mail }: NewMail): Promise<void> {
    const _id = new Types.ObjectId();
    const now = this.clock.now();
    const { state, reason } = this.initialState(mail.to);
    await this.outbox.insert({
      _id,
      ...mail,
      message_id: mailMessageId(String(_id), this.settings.from),
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
    if (state === 'pending') this.worker.wake(this.outbox);
  }

  /** Whether a mail of this key is stored, in any state. */
  has(key: string): Promise<boolean> {
    return this.outbox.has(key);
  }

  /** Deletes mails about a configuration that are not sent. Idempotent. */
  withdrawByConfig(config: Types.ObjectId): Promise<void> {
    return this.outbox.withdrawByConfig(config);
  }

  /** Deletes mails of accounts that are not sent. Idempotent. */
  withdrawByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    return this.outbox.withdrawByAccounts(accounts);
  }

  /** Deletes all mails of accounts. Idempotent. */
  deleteByAccounts(accounts: readonly Types.ObjectId[]): Promise<void> {
    return this.outbox.deleteByAccounts(accounts);
  }

  async list(query: MailOutboxQuery) {
    const { rows, total } = await this.outbox.list(query.state, query);
    return { rows: rows.map(mailView), pagination: pagination(query, total) };
  }

  /** @throws NotFoundError for an unknown mail, BadRequestError for one that has not failed */
  async retryFailed(ids: Types.ObjectId[] | 'all'): Promise<{ retried: number }> {
    if (ids !== 'all') await this.requireFailed(ids);
    const id = ids === 'all' ? ids : ids.join(' ');
    const failed = { state: 'failed', ...(ids !== 'all' && { _id: { $in: ids } }) };
    const proof = { collection: OUTBOX, filter: failed };
    const retried = await this.trail.perform(
      { action: 'outbox.retry', target: { type: 'mail', id }, proof },
      () => this.outbox.retryFailed(ids, this.clock.now()),
      (count) => ({ after: { retried: count } }),
    );
    if (retried > 0) this.worker.wake(this.outbox);
    return { retried };
  }

  private initialState(to: string): { state: DeliveryState; reason: string | null } {
    if (!isAddress(to)) return { state: 'failed', reason: 'This is not an e-mail address.' };
    if (this.settings.smtpUrl !== undefined) return { state: 'pending', reason: null };
    if (!this.warnedOfHeld) this.logger.warn('SMTP_URL is not set: e-mail is held in the outbox until it is');
    this.warnedOfHeld = true;
    return { state: 'held', reason: null };
  }

  private async requireFailed(ids: Types.ObjectId[]): Promise<void> {
    const mails = await this.outbox.find(ids);
    const states = new Map(mails.map((mail) => [String(mail._id), mail.state]));
    for (const id of ids) {
      const state = states.get(String(id));
      if (state === undefined) throw new NotFoundError(`There is no mail ${String(id)}.`);
      if (state !== 'failed') throw new BadRequestError(`The mail ${String(id)} is ${state}, not failed.`);
    }
  }
}

/** A mail for the API, without its link and its lease id. */
export function mailView({ _id, key, to, subject, content, origin, state, attempts, ...rest }: Mail) {
  const { next_attempt_at, lease_until, reason, sent_at, createdAt, message_id } = rest;
  return {
    _id,
    key,
    to,
    subject,
    content,
    origin,
    state,
    attempts,
    next_attempt_at: state === 'pending' ? next_attempt_at : null,
    lease_until,
    reason,
    message_id,
    sent_at,
    createdAt,
  };
}
