import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Types } from 'mongoose';
import { Clock } from '../../common/clock.js';
import { TooManyRequestsError } from '../../common/errors.js';
import { LimitSettings } from '../../settings/settings.js';
import type { RateLimit } from '../../settings/decorators/values.js';
import { type LimitGroup, RouteTable } from '../../access/index.js';
import { addressKey } from './limit-keys.js';
import { type RateCounter, RateCounters } from './rate-counter.js';
import {
  isExceeded,
  isTighter,
  isUsedUp,
  type RateLimitStatus,
  setRateLimitHeaders,
  tooManyRequests,
} from './rate-limit-status.js';

interface GroupCounters {
  byAddress: RateCounter;
  byUser: RateCounter;
  /** Bytes of response bodies, per address. */
  size?: RateCounter;
}

const MB = 1024 * 1024;
/** Checks of the search provider, which charges them, over all users. */
const PROVIDER_CHECKS: RateLimit = { points: 6, seconds: 60 };

const tooMuchData = (msLeft: number) =>
  new TooManyRequestsError('Too much data in a short time: request less with limit, or wait.', msLeft / 1000);

/** The response that exceeds the limit is still sent; the next request is rejected. */
function rejectIfUsedUp(size: RateLimitStatus | undefined): void {
  if (size && isUsedUp(size)) throw tooMuchData(size.msLeft);
}

/** Present once a request was counted; `status` is the tightest limit so far, which the headers report. */
interface Counted {
  status?: RateLimitStatus;
}

/**
 * Limits requests per address and per user, separately for each group of routes. The group comes from the matched
 * route's policy, not from the raw path.
 */
@Injectable()
export class RequestLimits {
  private readonly groups = new Map<LimitGroup, GroupCounters>();
  private readonly providerChecks: RateCounter | undefined;
  private readonly counted = new WeakMap<ServerResponse, Counted>();

  constructor(
    counters: RateCounters,
    private readonly clock: Clock,
    private readonly routes: RouteTable,
    settings: LimitSettings,
  ) {
    if (!settings.enabled) return;
    const group = (name: string, rate: RateLimit): GroupCounters => ({
      byAddress: counters.create(`${name}:address`, rate),
      byUser: counters.create(`${name}:user`, rate),
    });
    const defaultGroup = group('default', settings.default);
    this.groups.set('default', defaultGroup);
    const { points, seconds } = settings.geoMegabytes;
    const size = counters.create('geo:size', { points: points * MB, seconds });
    this.groups.set('geo', { ...group('geo', settings.geo), size });
    this.providerChecks = counters.create('provider-check', PROVIDER_CHECKS);
    // Logins count like any other request; failed ones are limited further by LoginLimits.
    this.groups.set('login', defaultGroup);
  }

  /** @throws TooManyRequestsError above the limit */
  async countForAddress(ip: string, response: ServerResponse, group: LimitGroup): Promise<void> {
    this.counted.set(response, {});
    const counters = this.groups.get(group);
    if (!counters) return;
    const key = addressKey(ip);
    const [requests, size] = await Promise.all([counters.byAddress.add(key), counters.size?.get(key)]);
    this.apply(response, requests);
    rejectIfUsedUp(size);
  }

  /**
   * Counts the size of a response before it is sent. Race: concurrent requests all pass the check at their start;
   * here they are counted one by one, and those beyond the limit are rejected.
   * @param bytes before compression
   * @throws TooManyRequestsError if earlier responses have used up the limit
   */
  async countSize(ip: string, bytes: number, group: LimitGroup): Promise<void> {
    const size = await this.groups.get(group)?.size?.add(addressKey(ip), bytes);
    if (size) rejectIfUsedUp({ ...size, used: size.used - bytes });
  }

  /**
   * Counts a request that matched no route, or whose body could not be parsed.
   * @throws TooManyRequestsError above the limit
   */
  async countUnrouted({ ip = '', path }: Request, response: Response): Promise<void> {
    if (this.counted.has(response) || this.routes.isUnlimited(path)) return;
    await this.countForAddress(ip, response, 'default');
  }

  /** @throws TooManyRequestsError above the limit */
  async countForUser(user: Types.ObjectId, response: ServerResponse, group: LimitGroup): Promise<void> {
    const counter = this.groups.get(group)?.byUser;
    if (counter) this.apply(response, await counter.add(String(user)));
  }

  /** Counts the further messages of a request that has several. @throws TooManyRequestsError above the limit */
  async countMessages(
    { ip, user, messages }: { ip: string; user: Types.ObjectId; messages: number },
    response: ServerResponse,
  ): Promise<void> {
    const counters = this.groups.get('default');
    if (!counters || messages === 0) return;
    this.apply(response, await counters.byAddress.add(addressKey(ip), messages));
    this.apply(response, await counters.byUser.add(String(user), messages));
  }

  /** Counts a check of the search provider for the whole installation. @throws TooManyRequestsError above the limit */
  async countProviderCheck(response: ServerResponse): Promise<void> {
    if (this.providerChecks) this.apply(response, await this.providerChecks.add('all'));
  }

  private apply(response: ServerResponse, status: RateLimitStatus): void {
    const reported = this.counted.get(response)?.status;
    if (!reported || isTighter(status, reported)) {
      this.counted.set(response, { status });
      setRateLimitHeaders(response, status, this.clock.now());
    }
    if (isExceeded(status)) throw tooManyRequests(status.msLeft);
  }
}
