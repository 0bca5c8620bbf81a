import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { rateOf } from '../../config/rules.js';
import { Settings } from '../../config/settings.js';
import { ACCESS_TABLE, type LimitGroup } from '../access/access-table.js';
import { addressKey } from './address-key.js';
import type { Counter, Rate, RateLimitStatus } from './counter.js';
import { Counters } from './counters.js';
import { isOver, isTighter, setLimitHeaders, tooMany, tooMuch } from './limit-headers.js';

interface Group {
  byAddress: Counter;
  byUser: Counter;
  /** Bytes of answers, for an address. */
  size?: Counter;
}

const MB = 1024 * 1024;

/** One answer may go beyond the limit, the next one waits. */
function refuseSpent(size: RateLimitStatus | undefined): void {
  if (size && size.used >= size.limit) throw tooMuch(size.msLeft);
}

/** What counts so far for an answer that is under way. */
type Limited = Response<unknown, { limited?: LimitGroup; standing?: RateLimitStatus }>;

/** The paths of routes that are never limited, as the router would take them. */
const UNLIMITED = ACCESS_TABLE.filter(({ limit }) => limit === 'none').map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i'),
);

/**
 * Limits requests by address and by user, each group of endpoints by itself (rule 92). Which group a request belongs
 * to is said by the route that it matched, never by the path as it was written.
 */
@Injectable()
export class RequestLimits {
  private readonly groups = new Map<LimitGroup, Group>();

  constructor(
    counters: Counters,
    private readonly clock: Clock,
    settings: Settings,
  ) {
    if (!settings.RATE_LIMIT_ENABLED) return;
    const group = (name: string, rate: Rate): Group => ({
      byAddress: counters.open(`${name}:address`, rate),
      byUser: counters.open(`${name}:user`, rate),
    });
    const usual = group('default', rateOf(settings.RATE_LIMIT_DEFAULT));
    this.groups.set('default', usual);
    const { points, seconds } = rateOf(settings.RATE_LIMIT_GEO_MB);
    const size = counters.open('geo:size', { points: points * MB, seconds });
    this.groups.set('geo', { ...group('geo', rateOf(settings.RATE_LIMIT_GEO)), size });
    // Attempts to log in count like any request; that failures count for more is another matter (login-limits.ts).
    this.groups.set('login', usual);
  }

  /**
   * Counts a request for its address.
   * @throws TooManyRequestsError above the limit
   */
  async admitAddress(request: Request, response: Limited, group: LimitGroup): Promise<void> {
    response.locals.limited = group;
    const counters = this.groups.get(group);
    if (!counters) return;
    const key = addressKey(request.ip ?? '');
    const [standing, size] = await Promise.all([counters.byAddress.add(key), counters.size?.look(key)]);
    this.apply(response, standing);
    refuseSpent(size);
  }

  /**
   * As admitAddress, for a request that has met no framework.
   * @throws TooManyRequestsError above the limit
   */
  async admitPlain(ip: string, response: ServerResponse, group: LimitGroup): Promise<void> {
    const counters = this.groups.get(group);
    if (!counters) return;
    const key = addressKey(ip);
    const [standing, size] = await Promise.all([counters.byAddress.add(key), counters.size?.look(key)]);
    setLimitHeaders(response, standing, this.clock.now());
    if (isOver(standing)) throw tooMany(standing.msLeft);
    refuseSpent(size);
  }

  /**
   * Counts the size of an answer that is about to be sent. Race: of requests that come at once each finds the limit
   * not reached when it begins; here they are counted one after the other, and those beyond it are refused.
   * @param bytes before compression
   * @throws TooManyRequestsError where answers before this one have reached the limit
   */
  async countSize(ip: string, bytes: number, group: LimitGroup): Promise<void> {
    const size = await this.groups.get(group)?.size?.add(addressKey(ip), bytes);
    if (size) refuseSpent({ ...size, used: size.used - bytes });
  }

  /**
   * Counts a request that reached no route: to an unknown path, or with a body that nobody can read.
   * @throws TooManyRequestsError above the limit
   */
  async admitUnrouted(request: Request, response: Limited): Promise<void> {
    if (response.locals.limited || UNLIMITED.some((path) => path.test(request.path))) return;
    await this.admitAddress(request, response, 'default');
  }

  /**
   * Counts a request for its user, once it is known who that is.
   * @throws TooManyRequestsError above the limit
   */
  async admitUser(user: Types.ObjectId, response: Limited, group: LimitGroup): Promise<void> {
    const counter = this.groups.get(group)?.byUser;
    if (counter) this.apply(response, await counter.add(String(user)));
  }

  private apply(response: Limited, standing: RateLimitStatus): void {
    const shown = response.locals.standing;
    if (!shown || isTighter(standing, shown)) {
      response.locals.standing = standing;
      setLimitHeaders(response, standing, this.clock.now());
    }
    if (isOver(standing)) throw tooMany(standing.msLeft);
  }
}
