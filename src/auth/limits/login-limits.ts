import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../common/clock.js';
import { LimitSettings } from '../../config/settings.js';
import { type Attempt, attemptKeys } from './attempt-keys.js';
import type { Counter } from './counter.js';
import { Counters } from './counters.js';
import { setLimitHeaders, tooMany } from './limit-headers.js';

/** An address may fail for this many e-mail addresses before it is taken for one that goes through a list. */
const EMAILS_PER_ADDRESS = 10;
/** How long failures are remembered against an e-mail address. */
const MEMORY_SECONDS = 900;
const LONGEST_DELAY_SECONDS = 60;

interface LoginCounters {
  pair: Counter;
  address: Counter;
  email: Counter;
  offender: Counter;
  delay: Counter;
}

/**
 * Failed logins (rule 99, and rules 603 to 605). An address that fails too often for one e-mail address waits. When an
 * e-mail address is tried from many addresses, each that has failed waits for a time that doubles with every failure,
 * up to a minute; one that has not failed yet may always try, so nobody can lock the owner out.
 */
@Injectable()
export class LoginLimits {
  private readonly counters: LoginCounters | undefined;
  private readonly free: number;

  constructor(
    counters: Counters,
    private readonly clock: Clock,
    settings: LimitSettings,
  ) {
    const rate = settings.login;
    this.free = rate.points;
    if (!settings.enabled) return;
    this.counters = {
      pair: counters.open('login', rate),
      address: counters.open('login:address', { ...rate, points: rate.points * EMAILS_PER_ADDRESS }),
      email: counters.open('login:email', { points: rate.points, seconds: MEMORY_SECONDS }),
      offender: counters.open('login:offender', { points: 1, seconds: MEMORY_SECONDS }),
      delay: counters.open('login:delay', { points: 1, seconds: LONGEST_DELAY_SECONDS }),
    };
  }

  /** @throws TooManyRequestsError while this attempt has to wait; nothing is counted for it */
  async check(attempt: Attempt, response: Response): Promise<void> {
    if (!this.counters) return;
    const { address, email, pair: both } = attemptKeys(attempt);
    const { counters } = this;
    const [pair, all, offender, delay] = await Promise.all([
      counters.pair.look(both),
      counters.address.look(address),
      counters.offender.look(both),
      counters.delay.look(email),
    ]);
    setLimitHeaders(response, pair, this.clock.now());
    if (pair.used >= pair.limit) throw tooMany(pair.msLeft);
    if (all.used >= all.limit) throw tooMany(all.msLeft);
    if (offender.used > 0 && delay.used > 0) throw tooMany(delay.msLeft);
  }

  async failed(attempt: Attempt, response: Response): Promise<void> {
    if (!this.counters) return;
    const { address, email, pair: both } = attemptKeys(attempt);
    const { counters } = this;
    const [pair, failures] = await Promise.all([
      counters.pair.add(both),
      counters.email.add(email),
      counters.address.add(address),
      counters.offender.add(both),
    ]);
    setLimitHeaders(response, pair, this.clock.now());
    const excess = failures.used - this.free;
    if (excess >= 0) await counters.delay.hold(email, 1, Math.min(2 ** excess, LONGEST_DELAY_SECONDS));
  }

  /** Whoever knows the password has proved that the failures before are none of the owner's concern. */
  async succeeded(attempt: Attempt, response: Response): Promise<void> {
    const { counters } = this;
    if (!counters) return;
    const { email, pair: both } = attemptKeys(attempt);
    await Promise.all([
      counters.pair.clear(both),
      counters.offender.clear(both),
      counters.email.clear(email),
      counters.delay.clear(email),
    ]);
    setLimitHeaders(response, await counters.pair.look(both), this.clock.now());
  }
}
