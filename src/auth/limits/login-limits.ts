import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Clock } from '../../common/clock.js';
import { TooManyRequestsError } from '../../common/errors.js';
import { LimitSettings } from '../../settings/settings.js';
import { attemptKeys, type LoginAttempt, listNetworks } from './limit-keys.js';
import { NetworkCounter, type RateCounter, RateCounters } from './rate-counter.js';
import { isUsedUp, setRateLimitHeaders, tooManyRequests } from './rate-limit-status.js';

/** An address that fails for more e-mail addresses than this is probably working through a list. */
const EMAILS_PER_ADDRESS = 10;
/** How long failures delay an e-mail address. */
const FAILURE_WINDOW_SECONDS = 900;
const MAX_DELAY_SECONDS = 60;
/** With so many times the failures of one address within a day, from wherever, an e-mail address is closed to strangers. */
const MAILBOX_FACTOR = 10;
const MAILBOX_SECONDS = 24 * 3600;
/** More than can fail within MAILBOX_SECONDS while passwords are hashed one after the other would only be theory. */
const MAILBOX_KEYS = 100_000;

interface LoginCounters {
  pair: NetworkCounter;
  address: NetworkCounter;
  email: RateCounter;
  offender: RateCounter;
  delay: RateCounter;
  mailbox: RateCounter;
}

/**
 * Limits failed logins, in the address and the networks that it belongs to. An address that fails too often for one
 * e-mail address has to wait. While an e-mail address is attacked from many addresses, each network of these that has
 * failed waits for a delay that doubles with every failure, up to a minute. After many failures the e-mail address is
 * open to known clients alone, from which its owner has logged in before, or set a password by a mailed link: these
 * are neither delayed nor locked out by others.
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
    const byAddress = { ...rate, points: rate.points * EMAILS_PER_ADDRESS };
    const mailbox = { points: rate.points * MAILBOX_FACTOR, seconds: MAILBOX_SECONDS };
    this.counters = {
      pair: new NetworkCounter(counters.create('login', rate)),
      address: new NetworkCounter(counters.create('login:address', byAddress)),
      email: counters.create('login:email', { points: rate.points, seconds: FAILURE_WINDOW_SECONDS }),
      offender: counters.create('login:offender', { points: 1, seconds: FAILURE_WINDOW_SECONDS }),
      delay: counters.create('login:delay', { points: 1, seconds: MAX_DELAY_SECONDS }),
      mailbox: counters.create('login:mailbox', mailbox, MAILBOX_KEYS),
    };
  }

  /**
   * Counts nothing.
   * @param isKnown whether the client is known; asked only where it matters
   * @throws TooManyRequestsError while this attempt has to wait
   */
  async check(attempt: LoginAttempt, response: Response, isKnown: () => Promise<boolean>): Promise<void> {
    if (!this.counters) return;
    const { ip } = attempt;
    const { email } = attemptKeys(attempt);
    const { counters } = this;
    const [pair, all, offender, delay, mailbox] = await Promise.all([
      counters.pair.get(ip, about(email)),
      counters.address.get(ip),
      counters.offender.get(offenderKey(ip, email)),
      counters.delay.get(email),
      counters.mailbox.get(email),
    ]);
    setRateLimitHeaders(response, pair, this.clock.now());
    if (isUsedUp(pair)) throw tooManyRequests(pair.msLeft);
    if (isUsedUp(all)) throw tooManyRequests(all.msLeft);
    const isDelayed = offender.used > 0 && delay.used > 0;
    if (!isDelayed && !isUsedUp(mailbox)) return;
    if (await isKnown()) return;
    if (isUsedUp(mailbox)) throw closedToStrangers(mailbox.msLeft);
    throw tooManyRequests(delay.msLeft);
  }

  async recordFailure(attempt: LoginAttempt, response: Response): Promise<void> {
    if (!this.counters) return;
    const { ip } = attempt;
    const { email } = attemptKeys(attempt);
    const { counters } = this;
    const [pair, failures] = await Promise.all([
      counters.pair.add(ip, about(email)),
      counters.email.add(email),
      counters.address.add(ip),
      counters.offender.add(offenderKey(ip, email)),
      counters.mailbox.add(email),
    ]);
    setRateLimitHeaders(response, pair, this.clock.now());
    const excess = failures.used - this.freeFailures;
    if (excess >= 0) await counters.delay.set(email, 1, Math.min(2 ** excess, MAX_DELAY_SECONDS));
  }

  /**
   * Resets the counters of the pair and of the delay: its owner has logged in. The e-mail address stays closed to
   * strangers, who would otherwise go on guessing.
   */
  async recordSuccess(attempt: LoginAttempt, response: Response): Promise<void> {
    const { counters } = this;
    if (!counters) return;
    const { ip } = attempt;
    const { email } = attemptKeys(attempt);
    await Promise.all([
      counters.pair.clear(ip, about(email)),
      counters.offender.clear(offenderKey(ip, email)),
      counters.email.clear(email),
      counters.delay.clear(email),
    ]);
    setRateLimitHeaders(response, await counters.pair.get(ip, about(email)), this.clock.now());
  }
}

const about = (email: string) => `|${email}`;

const offenderKey = (ip: string, email: string) => `${listNetworks(ip).at(-1)!.key}${about(email)}`;

/** The same for e-mail addresses without a user. */
const closedToStrangers = (msLeft: number) =>
  new TooManyRequestsError(
    'Too many failed logins with this e-mail address: log in from a device or network where you have logged in ' +
      'before, or reset the password by e-mail.',
    msLeft / 1000,
  );
