import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../common/clock.js';
import { LimitSettings } from '../../settings/settings.js';
import { attemptKeys, type LoginAttempt } from './limit-keys.js';
import { type RateCounter, RateCounters } from './rate-counter.js';
import { isUsedUp, setRateLimitHeaders, tooManyRequests } from './rate-limit-status.js';

/** An address that fails for more e-mail addresses than this is probably working through a list. */
const EMAILS_PER_ADDRESS = 10;
/** How long failures count against an e-mail address. */
const FAILURE_WINDOW_SECONDS = 900;
const MAX_DELAY_SECONDS = 60;

interface LoginCounters {
  pair: RateCounter;
  address: RateCounter;
  email: RateCounter;
  offender: RateCounter;
  delay: RateCounter;
}

/**
 * Limits failed logins (rules 99 and 603-605). An address that fails too often for one e-mail address has to wait.
 * While an e-mail address is attacked from many addresses, each of these that has failed waits for a delay that
 * doubles with every failure, up to a minute. An address without a failure is never delayed, so the owner cannot be
 * locked out.
 */
@Injectable()
export class LoginLimits {
  private readonly counters: LoginCounters | undefined;
  private readonly freeFailures: number;

  constructor(
    counters: RateCounters,
    private readonly clock: Clock,
    settings: LimitSettings,
  ) {
    const rate = settings.login;
    this.freeFailures = rate.points;
    if (!settings.enabled) return;
    this.counters = {
      pair: counters.create('login', rate),
      address: counters.create('login:address', { ...rate, points: rate.points * EMAILS_PER_ADDRESS }),
      email: counters.create('login:email', { points: rate.points, seconds: FAILURE_WINDOW_SECONDS }),
      offender: counters.create('login:offender', { points: 1, seconds: FAILURE_WINDOW_SECONDS }),
      delay: counters.create('login:delay', { points: 1, seconds: MAX_DELAY_SECONDS }),
    };
  }

  /** Counts nothing. @throws TooManyRequestsError while this attempt has to wait */
  async check(attempt: LoginAttempt, response: Response): Promise<void> {
    if (!this.counters) return;
    const { address, email, pair: both } = attemptKeys(attempt);
    const { counters } = this;
    const [pair, all, offender, delay] = await Promise.all([
      counters.pair.get(both),
      counters.address.get(address),
      counters.offender.get(both),
      counters.delay.get(email),
    ]);
    setRateLimitHeaders(response, pair, this.clock.now());
    if (isUsedUp(pair)) throw tooManyRequests(pair.msLeft);
    if (isUsedUp(all)) throw tooManyRequests(all.msLeft);
    if (offender.used > 0 && delay.used > 0) throw tooManyRequests(delay.msLeft);
  }

  async recordFailure(attempt: LoginAttempt, response: Response): Promise<void> {
    if (!this.counters) return;
    const { address, email, pair: both } = attemptKeys(attempt);
    const { counters } = this;
    const [pair, failures] = await Promise.all([
      counters.pair.add(both),
      counters.email.add(email),
      counters.address.add(address),
      counters.offender.add(both),
    ]);
    setRateLimitHeaders(response, pair, this.clock.now());
    const excess = failures.used - this.freeFailures;
    if (excess >= 0) await counters.delay.set(email, 1, Math.min(2 ** excess, MAX_DELAY_SECONDS));
  }

  /** Resets the counters of the pair and of the e-mail address: its owner has logged in. */
  async recordSuccess(attempt: LoginAttempt, response: Response): Promise<void> {
    const { counters } = this;
    if (!counters) return;
    const { email, pair: both } = attemptKeys(attempt);
    await Promise.all([
      counters.pair.clear(both),
      counters.offender.clear(both),
      counters.email.clear(email),
      counters.delay.clear(email),
    ]);
    setRateLimitHeaders(response, await counters.pair.get(both), this.clock.now());
  }
}
