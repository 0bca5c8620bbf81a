import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../common/clock.js';
import { LimitSettings } from '../../settings/settings.js';
import { attemptKeys } from '../limits/limit-keys.js';
import { NetworkCounter } from '../limits/network-counter.js';
import { type RateCounter, RateCounters } from '../limits/rate-counter.js';
import { isExceeded, setRateLimitHeaders, tooManyRequests } from '../limits/rate-limit-status.js';

const MAILBOX_SECONDS = 900;

/**
 * Limits requests for reset links: per client address and e-mail address, as at the login, and per mailbox. Beyond
 * the mailbox limit no mail is sent, and the response stays the same.
 */
@Injectable()
export class ResetLimits {
  private readonly pair: NetworkCounter;
  private readonly mailbox: RateCounter;
  private readonly enabled: boolean;

  constructor(
    counters: RateCounters,
    private readonly clock: Clock,
    settings: LimitSettings,
  ) {
    const rate = settings.login;
    this.enabled = settings.enabled;
    this.pair = new NetworkCounter(counters.create('forgot', rate));
    this.mailbox = counters.create('forgot:mailbox', { points: rate.points, seconds: MAILBOX_SECONDS });
  }

  /**
   * @param email normalized
   * @returns whether a mail may be sent to this address
   * @throws TooManyRequestsError after too many requests by this client
   */
  async check(ip: string, email: string, response: Response): Promise<boolean> {
    if (!this.enabled) return true;
    const keys = attemptKeys({ ip, email });
    const status = await this.pair.add(ip, `|${keys.email}`);
    setRateLimitHeaders(response, status, this.clock.now());
    if (isExceeded(status)) throw tooManyRequests(status.msLeft);
    return !isExceeded(await this.mailbox.add(keys.email));
  }
}
