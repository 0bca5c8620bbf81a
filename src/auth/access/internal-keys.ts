import { hash, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Counter as Count } from 'prom-client';
import { Clock } from '../../common/clock.js';
import { UnauthorizedError } from '../../common/errors.js';
import { Metrics } from '../../common/metrics.js';
import { AuthSettings, LimitSettings } from '../../config/settings.js';
import { addressKey } from '../limits/address-key.js';
import type { Counter } from '../limits/counter.js';
import { Counters } from '../limits/counters.js';
import { isOver, setLimitHeaders, tooMany } from '../limits/limit-headers.js';

const sha256 = (text: string) => hash('sha256', text, 'buffer');

/**
 * The key of internal callers. Wrong ones are counted by address (RATE_LIMIT_LOGIN). The right one is accepted whatever
 * was counted: internal callers often share an address, and one with a wrong key must not lock the others out. What
 * keeps a key from being guessed is its length; the limit and the metric make attempts visible.
 */
@Injectable()
export class InternalKeys {
  private readonly expected: Buffer | undefined;
  private readonly failures: Counter | undefined;
  private readonly refused: Count;

  constructor(
    counters: Counters,
    metrics: Metrics,
    private readonly clock: Clock,
    { internalApiKey: key }: AuthSettings,
    limits: LimitSettings,
  ) {
    this.expected = key === undefined ? undefined : sha256(key);
    if (limits.enabled) this.failures = counters.open('internal', limits.login);
    this.refused = metrics.counter({
      name: 'rankwire_internal_key_refused_total',
      help: 'Internal calls and scraper sockets with a wrong key',
    });
  }

  /** Whether a caller with this key may make internal calls; while no key is set, every caller may. */
  accepts(key: unknown): boolean {
    if (this.expected === undefined) return true;
    return typeof key === 'string' && timingSafeEqual(sha256(key), this.expected);
  }

  /**
   * @param response gets the headers of the limit
   * @throws UnauthorizedError when the key is not accepted
   * @throws TooManyRequestsError instead, after too many wrong keys from this address
   */
  async authorize(key: unknown, ip: string, response?: ServerResponse): Promise<void> {
    if (this.accepts(key)) return;
    if (key !== undefined) await this.count(ip, response);
    throw new UnauthorizedError('The internal key is missing or wrong.');
  }

  private async count(ip: string, response?: ServerResponse): Promise<void> {
    this.refused.inc();
    const standing = await this.failures?.add(addressKey(ip));
    if (!standing) return;
    if (response) setLimitHeaders(response, standing, this.clock.now());
    if (isOver(standing)) throw tooMany(standing.msLeft);
  }
}
