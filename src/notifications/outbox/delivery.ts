import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { MailSettings } from '../../config/settings.js';
import { Mailer } from '../mail/mailer.js';
import { type Fault, refusalOf } from '../mail/refusal.js';
import { MailMetrics } from './mail-metrics.js';
import { nextAttempt } from './next-attempt.js';
import { OutboxRepository, type Taken } from './outbox.repository.js';

/** An attempt ends well before its lease does, so that no two processes ever send the same mail at once. */
const SHARE_OF_LEASE = 0.75;
const REWRITE_MS = 250;

export type Outcome = 'sent' | 'expired' | 'aborted' | Fault;

/** One attempt at one mail that this process has taken. */
@Injectable()
export class Delivery {
  private readonly logger = new Logger(Delivery.name);
  private readonly underWay = new Set<AbortController>();
  private aborted = false;

  constructor(
    private readonly outbox: OutboxRepository,
    private readonly mailer: Mailer,
    private readonly metrics: MailMetrics,
    private readonly clock: Clock,
    private readonly settings: MailSettings,
  ) {}

  /** The process is ending: attempts under way end now, and their mails are given back. */
  abort(): void {
    this.aborted = true;
    for (const controller of this.underWay) controller.abort();
  }

  /** Never fails on account of the mail or the mail server. */
  async attempt(mail: Taken): Promise<Outcome> {
    const outcome = await this.outcomeOf(mail);
    this.metrics.count(outcome);
    return outcome;
  }

  private async outcomeOf(mail: Taken): Promise<Outcome> {
    if (mail.expires_at && mail.expires_at <= this.clock.now()) {
      await this.outbox.failed(mail, mail.reason ?? 'It could not be sent while it was of use.');
      return 'expired';
    }
    try {
      await this.send(mail);
    } catch (error) {
      return this.refused(mail, error);
    }
    await this.noteSent(mail);
    return 'sent';
  }

  private async send(mail: Taken): Promise<void> {
    const controller = new AbortController();
    const limit = setTimeout(() => controller.abort(), this.settings.leaseMs * SHARE_OF_LEASE);
    this.underWay.add(controller);
    if (this.aborted) controller.abort();
    try {
      await this.mailer.send(mail, controller.signal);
    } finally {
      clearTimeout(limit);
      this.underWay.delete(controller);
    }
  }

  private async refused(mail: Taken, error: unknown): Promise<Outcome> {
    const now = this.clock.now();
    if (this.aborted) {
      await this.outbox.giveBack(mail, now);
      return 'aborted';
    }
    const { fault, reason } = refusalOf(error);
    const { attempts, first_attempt_at: since = now, expires_at: expiresAt } = mail;
    const next =
      fault === 'mail' ? null : nextAttempt({ attempts, since, expiresAt }, this.settings.retryBaseMs, now);
    const told = `Mail ${String(mail._id)}, attempt ${attempts}: ${reason}`;
    if (next) {
      this.logger.warn(`${told} Again at ${next.toISOString()}`);
      await this.outbox.retryAt(mail, next, reason);
    } else {
      this.logger.error(`${told} Given up`);
      await this.outbox.failed(mail, reason);
    }
    return fault;
  }

  /**
   * The mail server has it: that must not be forgotten because the store is away for a moment, or the mail would go
   * out a second time. Nobody else can take it while the store is away, and when it is back this write is the first.
   */
  private async noteSent(mail: Taken): Promise<void> {
    for (;;) {
      try {
        const held = await this.outbox.sent(mail, this.clock.now());
        if (!held) this.logger.warn(`Mail ${String(mail._id)} was sent after its lease had run out`);
        return;
      } catch (error) {
        if (this.aborted) throw error;
        this.logger.error(error);
        await delay(REWRITE_MS);
      }
    }
  }
}
