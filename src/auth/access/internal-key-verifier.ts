import { hash, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Counter } from 'prom-client';
import { Clock } from '../../common/clock.js';
import { UnauthorizedError } from '../../common/errors.js';
import { Metrics } from '../../common/metrics.js';
import { AuthSettings, LimitSettings } from '../../settings/settings.js';
import { NetworkCounter, RateCounters } from '../limits/rate-counter.js';
import { isExceeded, setRateLimitHeaders, tooManyRequests } from '../limits/rate-limit-status.js';

const sha256 = (text: string) => hash('sha256', text, 'buffer');

/**
 * Verifies the key of internal callers (X-Internal-Key). Wrong keys are rate-limited per address (RATE_LIMIT_LOGIN).
 * The right key is always accepted: internal callers often share an address, and one with a wrong key must not lock
 * out the others. The length of the key prevents guessing; the limit and the metric make attempts visible.
 */
@Injectable()
export class InternalKeyVerifier {
  private readonly expected: Buffer | undefined;
  private readonly failures: NetworkCounter | undefined;
  private readonly rejected: Counter;

  constructor(
    counters: RateCounters,
    metrics: Metrics,
    private readonly clock: Clock,
    { internalApiKey: key }: AuthSettings,
    limits: LimitSettings,
  ) {
    this.expected = key === undefined ? undefined : sha256(key);
    if (limits.enabled) this.failures = new NetworkCounter(counters.create('internal', limits.login));
    this.rejected = metrics.counter({
      name: 'rankwire_internal_key_refused_total',
      help: 'Internal calls and scraper sockets with a wrong key',
    });
  }

  /** Accepts any key while INTERNAL_API_KEY is not set. */
  accepts(key: unknown): boolean {
    if (this.expected === undefined) return true;
    return typeof key === 'string' && timingSafeEqual(sha256(key), this.expected);
  }

  /**
   * @param response receives the rate limit headers
   * @throws UnauthorizedError when the key is not accepted
   * @throws TooManyRequestsError after too many wrong keys from this address
   */
  async authorize(key: unknown, ip: string, response?: ServerResponse): Promise<void> {
    if (this.accepts(key)) return;
    if (key !== undefined) await this.countFailure(ip, response);
    throw new UnauthorizedError('The internal key is missing or wrong.');
  }

  private async countFailure(ip: string, response?: ServerResponse): Promise<void> {
    this.rejected.inc();
    const status = await this.failures?.add(ip);
    if (!status) return;
    if (response) setRateLimitHeaders(response, status, this.clock.now());
    if (isExceeded(status)) throw tooManyRequests(status.msLeft);
  }
}
