import { Injectable } from '@nestjs/common';
import { LimitSettings } from '../../settings/settings.js';
import { NetworkCounter, RateCounters } from './rate-counter.js';
import { isExceeded, tooManyRequests } from './rate-limit-status.js';

const RATE = { points: 20, seconds: 60 };

/**
 * Limits how many tokens that do not exist an address may try. A token has 256 random bits and needs no
 * protection: the limit slows scanners down.
 */
@Injectable()
export class UnknownTokenLimits {
  private readonly counter: NetworkCounter | undefined;

  constructor(counters: RateCounters, { enabled }: LimitSettings) {
    if (enabled) this.counter = new NetworkCounter(counters.create('unknown-token', RATE));
  }

  /**
   * Counts a look-up that finds nothing. What is found is always returned: many clients may have one address, and an
   * unknown token of one of them must not close the links of the others.
   * @param ip address of the client
   * @throws TooManyRequestsError in place of null beyond the limit
   */
  async guard<T>(ip: string, find: () => Promise<T | null>): Promise<T | null> {
    const found = await find();
    if (found !== null || !this.counter) return found;
    const status = await this.counter.add(ip);
    if (isExceeded(status)) throw tooManyRequests(status.msLeft);
    return null;
  }
}
