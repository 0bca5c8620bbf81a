import { Injectable } from '@nestjs/common';
import { LimitSettings } from '../../config/settings.js';
import type { Actor } from '../access/actor.js';
import { attemptKeys } from '../limits/attempt-keys.js';
import type { Counter } from '../limits/counter.js';
import { Counters } from '../limits/counters.js';
import { isOver, tooMany } from '../limits/limit-headers.js';

const MAILBOX_SECONDS = 900;

/** How often a change of e-mail address may be asked for: no mailbox is filled by it. */
@Injectable()
export class EmailChangeLimits {
  private readonly user: Counter;
  private readonly mailbox: Counter;
  private readonly enabled: boolean;

  constructor(counters: Counters, settings: LimitSettings) {
    const rate = settings.login;
    this.enabled = settings.enabled;
    this.user = counters.open('email-change', rate);
    this.mailbox = counters.open('email-change:mailbox', { points: rate.points, seconds: MAILBOX_SECONDS });
  }

  /**
   * @param email folded
   * @throws TooManyRequestsError when this user, or anyone for this address, has asked too often
   */
  async admit({ user }: Actor, email: string): Promise<void> {
    if (!this.enabled) return;
    const asked = await this.user.add(String(user._id));
    if (isOver(asked)) throw tooMany(asked.msLeft);
    const mails = await this.mailbox.add(attemptKeys({ ip: '', email }).email);
    if (isOver(mails)) throw tooMany(mails.msLeft);
  }
}
