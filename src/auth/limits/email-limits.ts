import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Types } from 'mongoose';
import pLimit from 'p-limit';
import { Clock } from '../../common/clock.js';
import { ConflictError, TooManyRequestsError } from '../../common/errors.js';
import { LimitSettings } from '../../settings/settings.js';
import { attemptKeys } from './limit-keys.js';
import { NetworkCounter, type RateCounter, RateCounters } from './rate-counter.js';
import { isExceeded, isUsedUp, setRateLimitHeaders, tooManyRequests } from './rate-limit-status.js';

const MAILBOX_SECONDS = 900;
const TAKEN_RATE = { points: 20, seconds: 3600 };

/** Matches the concurrency of password hashing. */
const CONCURRENCY = 2;

interface EmailCounters {
  change: RateCounter;
  changeMailbox: RateCounter;
  reset: NetworkCounter;
  resetMailbox: RateCounter;
  taken: RateCounter;
}

/** Limits requests that mail a link to an address, or that reveal whether an address is taken. */
@Injectable()
export class EmailLimits {
  private readonly counters: EmailCounters | undefined;
  private readonly queue = pLimit(CONCURRENCY);

  constructor(
    counters: RateCounters,
    private readonly clock: Clock,
    { enabled, login: rate }: LimitSettings,
  ) {
    if (!enabled) return;
    const mailbox = { points: rate.points, seconds: MAILBOX_SECONDS };
    this.counters = {
      change: counters.create('email-change', rate),
      changeMailbox: counters.create('email-change:mailbox', mailbox),
      reset: new NetworkCounter(counters.create('forgot', rate)),
      resetMailbox: counters.create('forgot:mailbox', mailbox),
      taken: counters.create('taken-email', TAKEN_RATE),
    };
  }

  /**
   * Counts a request to change an e-mail address, per user and per mailbox that would get the mail.
   * @param email the new address, normalized
   * @throws TooManyRequestsError after too many requests by this user, or for this mailbox
   */
  async countChange(user: Types.ObjectId, email: string): Promise<void> {
    if (!this.counters) return;
    const requests = await this.counters.change.add(String(user));
    if (isExceeded(requests)) throw tooManyRequests(requests.msLeft);
    const mails = await this.counters.changeMailbox.add(attemptKeys({ ip: '', email }).email);
    if (isExceeded(mails)) throw tooManyRequests(mails.msLeft);
  }

  /**
   * Counts a request for a reset link, per client address and e-mail address, as at the login, and per mailbox. Beyond the
   * mailbox limit no mail is sent, and the response stays the same.
   * @param email normalized
   * @returns whether a mail may be sent to this address
   * @throws TooManyRequestsError after too many requests by this client
   */
  async countReset(ip: string, email: string, response: Response): Promise<boolean> {
    if (!this.counters) return true;
    const keys = attemptKeys({ ip, email });
    const status = await this.counters.reset.add(ip, `|${keys.email}`);
    setRateLimitHeaders(response, status, this.clock.now());
    if (isExceeded(status)) throw tooManyRequests(status.msLeft);
    return !isExceeded(await this.counters.resetMailbox.add(keys.email));
  }

  /**
   * Limits how often an account may learn that an e-mail address is taken, because that reveals users of other accounts.
   * Beyond the limit no look-up is made, so that a taken address and a free one get the same response. Race: concurrent
   * requests would all pass the check before the first is counted; so each is checked and counted before the next one in
   * the queue starts.
   * @param account the caller's own account, not the one that it acts for
   * @param work a ConflictError that it throws is counted
   * @throws TooManyRequestsError beyond the limit; the work is not run then
   */
  async guardTaken<T>(account: Types.ObjectId, work: () => Promise<T>): Promise<T> {
    const { counters } = this;
    if (!counters) return work();
    const key = String(account);
    return this.queue(async () => {
      const status = await counters.taken.get(key);
      if (isUsedUp(status)) throw tooManyTaken(status.msLeft);
      return work().catch(async (error: unknown) => {
        if (error instanceof ConflictError) await counters.taken.add(key);
        throw error;
      });
    });
  }
}

const tooManyTaken = (msLeft: number) =>
  new TooManyRequestsError(
    'Too many attempts with registered e-mail addresses: try again later.',
    msLeft / 1000,
  );
