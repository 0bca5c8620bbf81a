import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import pLimit from 'p-limit';
import { ConflictError, TooManyRequestsError } from '../../common/errors.js';
import { LimitSettings } from '../../config/settings.js';
import type { Counter } from './counter.js';
import { Counters } from './counters.js';

const RATE = { points: 20, seconds: 3600 };

/** As many as passwords are hashed at a time. */
const AT_ONCE = 2;

/**
 * How often an account may learn that an e-mail address is taken: each such answer says that another account has this
 * user. Beyond the limit nothing is looked up, so that a taken address and a free one get the same answer.
 */
@Injectable()
export class TakenEmailLimits {
  private readonly counter: Counter | undefined;
  private readonly turn = pLimit(AT_ONCE);

  constructor(counters: Counters, { enabled }: LimitSettings) {
    if (enabled) this.counter = counters.open('taken-email', RATE);
  }

  /**
   * Does the work, and counts for the account when it fails with a ConflictError. Race: many requests at once would all
   * pass the check before the first is counted; so each is checked at its turn and counted before the next one's.
   * @param account the caller's own, whichever account it acts for
   * @throws TooManyRequestsError beyond the limit, with the work not done
   */
  async hold<T>(account: Types.ObjectId, work: () => Promise<T>): Promise<T> {
    const { counter } = this;
    if (!counter) return work();
    const key = String(account);
    return this.turn(async () => {
      const { used, limit, msLeft } = await counter.look(key);
      if (used >= limit) throw tooManyTaken(msLeft);
      return work().catch(async (error: unknown) => {
        if (error instanceof ConflictError) await counter.add(key);
        throw error;
      });
    });
  }
}

const tooManyTaken = (msLeft: number) =>
  new TooManyRequestsError('Too many of the e-mail addresses were taken: try again later.', msLeft / 1000);
