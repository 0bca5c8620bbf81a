import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { LimitSettings } from '../../config/settings.js';
import type { LimitGroup } from '../access/access-policy.js';
import { RouteTable } from '../access/route-table.js';
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

/** Whether anything was counted for an answer that is under way, and the tightest standing so far. */
interface Counted {
  standing?: RateLimitStatus;
}

/**
 * Limits requests by address and by user, each group of endpoints by itself (rule 92). Which group a request belongs
 * to is said by the route that it matched, never by the path as it was written.
 */
@Injectable()
export class RequestLimits {
  private readonly groups = new Map<LimitGroup, Group>();
  private readonly counted = new WeakMap<ServerResponse, Counted>();

  constructor(
    counters: Counters,
    private readonly clock: Clock,
    private readonly routes: RouteTable,
    settings: LimitSettings,
  ) {
    if (!settings.enabled) return;
    const group = (name: string, rate: Rate): Group => ({
      byAddress: counters.open(`${name}:address`, rate),
      byUser: counters.open(`${name}:user`, rate),
    });
    const usual = group('default', settings.default);
    this.groups.set('default', usual);
    const { points, seconds } = settings.geoMegabytes;
    const size = counters.open('geo:size', { points: points * MB, seconds });
    this.groups.set('geo', { ...group('geo', settings.geo), size });
    // Attempts to log in count like any request; that failures count for more is another matter (login-limits.ts).
    this.groups.set('login', usual);
  }

  /**
   * Counts a request for its address.
   * @throws TooManyRequestsError above the limit
   */
  async admitAddress(ip: string, response: ServerResponse, group: LimitGroup): Promise<void> {
    this.counted.set(response, {});
    const counters = this.groups.get(group);
    if (!counters) return;
    const key = addressKey(ip);
    const [standing, size] = await Promise.all([counters.byAddress.add(key), counters.size?.look(key)]);
    this.apply(response, standing);
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
  async admitUnrouted({ ip = '', path }: Request, response: Response): Promise<void> {
    if (this.counted.has(response) || this.routes.isUnlimited(path)) return;
    await this.admitAddress(ip, response, 'default');
  }

  /**
   * Counts a request for its user, once it is known who that is.
   * @throws TooManyRequestsError above the limit
   */
  async admitUser(user: Types.ObjectId, response: ServerResponse, group: LimitGroup): Promise<void> {
    const counter = this.groups.get(group)?.byUser;
    if (counter) this.apply(response, await counter.add(String(user)));
  }

  private apply(response: ServerResponse, standing: RateLimitStatus): void {
    const shown = this.counted.get(response)?.standing;
    if (!shown || isTighter(standing, shown)) {
      this.counted.set(response, { standing });
      setLimitHeaders(response, standing, this.clock.now());
    }
    if (isOver(standing)) throw tooMany(standing.msLeft);
  }
}
