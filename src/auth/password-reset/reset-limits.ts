import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../common/clock.js';
import { LimitSettings } from '../../config/settings.js';
import { attemptKeys } from '../limits/attempt-keys.js';
import type { Counter } from '../limits/counter.js';
import { Counters } from '../limits/counters.js';
import { isOver, setLimitHeaders, tooMany } from '../limits/limit-headers.js';

const MEMORY_SECONDS = 900;

/**
 * How often a link may be asked for (rule 656). Whoever asks too often for one e-mail address waits, as at the login.
 * And nobody's mailbox is filled from many addresses: beyond the limit nothing more is sent, and the answer stays the
 * same.
 */
@Injectable()
export class ResetLimits {
  private readonly pair: Counter;
  private readonly mailbox: Counter;
  private readonly enabled: boolean;

  constructor(
    counters: Counters,
    private readonly clock: Clock,
    settings: LimitSettings,
  ) {
    const rate = settings.login;
    this.enabled = settings.enabled;
    this.pair = counters.open('forgot', rate);
    this.mailbox = counters.open('forgot:mailbox', { points: rate.points, seconds: MEMORY_SECONDS });
  }

  /**
   * @param email folded
   * @returns whether a mail may go to this address
   * @throws TooManyRequestsError when this caller has asked too often
   */
  async admit(ip: string, email: string, response: Response): Promise<boolean> {
    if (!this.enabled) return true;
    const keys = attemptKeys({ ip, email });
    const standing = await this.pair.add(keys.pair);
    setLimitHeaders(response, standing, this.clock.now());
    if (isOver(standing)) throw tooMany(standing.msLeft);
    return !isOver(await this.mailbox.add(keys.email));
  }
}
