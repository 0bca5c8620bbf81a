import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import pLimit from 'p-limit';
import { ConflictError, TooManyRequestsError } from '../../common/errors.js';
import { LimitSettings } from '../../settings/settings.js';
import { type RateCounter, RateCounters } from './rate-counter.js';
import { isUsedUp } from './rate-limit-status.js';

const RATE = { points: 20, seconds: 3600 };

/** Matches the concurrency of password hashing. */
const CONCURRENCY = 2;

/**
 * Limits how often an account may learn that an e-mail address is taken, because that reveals users of other
 * accounts. Beyond the limit no look-up is made, so that a taken address and a free one get the same response.
 */
@Injectable()
export class TakenEmailLimits {
  private readonly counter: RateCounter | undefined;
  private readonly queue = pLimit(CONCURRENCY);

  constructor(counters: RateCounters, { enabled }: LimitSettings) {
    if (enabled) this.counter = counters.create('taken-email', RATE);
  }

  /**
   * Runs the work and counts a ConflictError that it throws. Race: concurrent requests would all pass the check
   * before the first is counted; so each is checked and counted before the next one in the queue starts.
   * @param account the caller's own account, not the one that it acts for
   * @throws TooManyRequestsError beyond the limit; the work is not run then
   */
  async guard<T>(account: Types.ObjectId, work: () => Promise<T>): Promise<T> {
    const { counter } = this;
    if (!counter) return work();
    const key = String(account);
    return this.queue(async () => {
      const status = await counter.get(key);
      if (isUsedUp(status)) throw tooManyTaken(status.msLeft);
      return work().catch(async (error: unknown) => {
        if (error instanceof ConflictError) await counter.add(key);
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
