import { Injectable } from '@nestjs/common';
import { type MailCharge, MailQuota } from '../../mail/index.js';
import { LimitSettings } from '../../settings/settings.js';
import type { Actor } from '../access/actor.js';
import { attemptKeys } from '../limits/limit-keys.js';
import { type RateCounter, RateCounters } from '../limits/rate-counter.js';
import { isExceeded, tooManyRequests } from '../limits/rate-limit-status.js';

const MAILBOX_SECONDS = 900;

/** Limits requests to change an e-mail address, per user and per mailbox that would get the mail. */
@Injectable()
export class EmailChangeLimits {
  private readonly user: RateCounter;
  private readonly mailbox: RateCounter;
  private readonly enabled: boolean;

  constructor(
    counters: RateCounters,
    private readonly quota: MailQuota,
    settings: LimitSettings,
  ) {
    const rate = settings.login;
    this.enabled = settings.enabled;
    this.user = counters.create('email-change', rate);
    this.mailbox = counters.create('email-change:mailbox', { points: rate.points, seconds: MAILBOX_SECONDS });
  }

  /**
   * @param email the new address, normalized
   * @throws TooManyRequestsError after too many requests by this user, or for this mailbox
   */
  async check(actor: Actor, email: string): Promise<void> {
    if (this.enabled) await this.checkRates(actor, email);
  }

  /**
   * Counts the mails of a request that is going to be stored.
   * @param former the address that gets the notice
   * @throws TooManyRequestsError beyond the limits of mails
   */
  async claimMails(actor: Actor, email: string, former: string): Promise<void> {
    await this.claimMail({ purpose: 'confirmation', account: actor.account._id }, email);
    await this.claimMail({ purpose: 'confirmation' }, former);
  }

  /** Counted in the store, in addition to the rates: the caller chooses whom we write to. */
  private async claimMail(charge: MailCharge, address: string): Promise<void> {
    const msLeft = await this.quota.claim(charge, address);
    if (msLeft > 0) throw tooManyRequests(msLeft);
  }

  private async checkRates({ user }: Actor, email: string): Promise<void> {
    const requests = await this.user.add(String(user._id));
    if (isExceeded(requests)) throw tooManyRequests(requests.msLeft);
    const mails = await this.mailbox.add(attemptKeys({ ip: '', email }).email);
    if (isExceeded(mails)) throw tooManyRequests(mails.msLeft);
  }
}
