import { Injectable } from '@nestjs/common';
import { rateOf } from '../../config/rules.js';
import { Settings } from '../../config/settings.js';
import type { Actor } from '../access/actor.js';
import { attemptKeys } from '../limits/attempt-keys.js';
import type { Counter } from '../limits/counter.js';
import { Counters } from '../limits/counters.js';
import { isOver, tooMany } from '../limits/limit-headers.js';

const MAILBOX_SECONDS = 900;
/** How often an account may learn in an hour that an address is taken. */
const TAKEN = { points: 20, seconds: 3600 };

/** How often a change of e-mail address may be asked for: nobody fills a mailbox, or finds out who has an account. */
@Injectable()
export class EmailChangeLimits {
  private readonly user: Counter;
  private readonly mailbox: Counter;
  private readonly taken: Counter;
  private readonly enabled: boolean;

  constructor(counters: Counters, settings: Settings) {
    const rate = rateOf(settings.RATE_LIMIT_LOGIN);
    this.enabled = settings.RATE_LIMIT_ENABLED;
    this.user = counters.open('email-change', rate);
    this.mailbox = counters.open('email-change:mailbox', { points: rate.points, seconds: MAILBOX_SECONDS });
    this.taken = counters.open('email-change:taken', TAKEN);
  }

  /**
   * @param email folded
   * @throws TooManyRequestsError when this user, or anyone for this address, has asked too often
   */
  async admit({ user, account }: Actor, email: string): Promise<void> {
    if (!this.enabled) return;
    const taken = await this.taken.look(String(account._id));
    if (taken.used >= taken.limit) throw tooMany(taken.msLeft);
    const asked = await this.user.add(String(user._id));
    if (isOver(asked)) throw tooMany(asked.msLeft);
    const mails = await this.mailbox.add(attemptKeys({ ip: '', email }).email);
    if (isOver(mails)) throw tooMany(mails.msLeft);
  }

  /** Counts an answer that says that an address is taken. */
  async wasTaken({ account }: Actor): Promise<void> {
    if (this.enabled) await this.taken.add(String(account._id));
  }
}
