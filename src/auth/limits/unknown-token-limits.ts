import { Injectable } from '@nestjs/common';
import { LimitSettings } from '../../settings/settings.js';
import { addressKey } from './limit-keys.js';
import { type RateCounter, RateCounters } from './rate-counter.js';
import { isUsedUp, tooManyRequests } from './rate-limit-status.js';

const RATE = { points: 20, seconds: 60 };

/**
 * Limits how many tokens that do not exist an address may try. Concurrent requests may go a little beyond: a token has
 * 256 random bits.
 */
@Injectable()
export class UnknownTokenLimits {
  private readonly counter: RateCounter | undefined;

  constructor(counters: RateCounters, { enabled }: LimitSettings) {
    if (enabled) this.counter = counters.create('unknown-token', RATE);
  }

  /**
   * Counts a look-up that finds nothing.
   * @param ip address of the client
   * @throws TooManyRequestsError beyond the limit; nothing is looked up then
   */
  async guard<T>(ip: string, find: () => Promise<T | null>): Promise<T | null> {
    const { counter } = this;
    if (!counter) return find();
    const key = addressKey(ip);
    const status = await counter.get(key);
    if (isUsedUp(status)) throw tooManyRequests(status.msLeft);
    const found = await find();
    if (found === null) await counter.add(key);
    return found;
  }
}
