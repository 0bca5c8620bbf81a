import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { RateLimit } from '../../settings/decorators/values.js';
import { RedisConnections } from '../../redis/index.js';
import { type RateLimitStatus, isTighter } from './rate-limit-status.js';
import { SharedCounter } from './shared-counter.js';
import { MAX_KEYS_IN_MEMORY, WindowCounter, type WindowUse } from './window-counter.js';
import { listNetworks } from './limit-keys.js';

/** Counts points per key: across all processes in Redis, else in memory. */
export class RateCounter {
  private readonly local: WindowCounter;
  private readonly shared: SharedCounter | undefined;

  constructor(
    name: string,
    private readonly rate: RateLimit,
    redis?: Redis,
    maxKeys = MAX_KEYS_IN_MEMORY,
  ) {
    this.local = new WindowCounter(rate.seconds, rate.points, maxKeys);
    this.shared = redis && new SharedCounter(name, rate, redis);
  }

  async add(key: string, points = 1): Promise<RateLimitStatus> {
    return this.toStatus(this.shared ? await this.shared.add(key, points) : this.local.add(key, points));
  }

  async get(key: string): Promise<RateLimitStatus> {
    return this.toStatus(this.shared ? await this.shared.get(key) : this.local.get(key));
  }

  async set(key: string, points: number, seconds: number): Promise<void> {
    if (this.shared) await this.shared.set(key, points, seconds);
    else this.local.set(key, points, seconds);
  }

  async clear(key: string): Promise<void> {
    if (this.shared) await this.shared.clear(key);
    else this.local.clear(key);
  }

  private toStatus({ used, msLeft }: WindowUse): RateLimitStatus {
    return { limit: this.rate.points, used, msLeft };
  }
}

/** Creates counters: shared by all processes if Redis is configured, else in memory. */
@Injectable()
export class RateCounters {
  constructor(private readonly redis: RedisConnections) {}

  /** @param maxKeys in memory */
  create(name: string, rate: RateLimit, maxKeys?: number): RateCounter {
    const redis = this.redis.configured ? this.redis.get('limits') : undefined;
    return new RateCounter(name, rate, redis, maxKeys);
  }
}

/**
 * Counts points of a client in each of its networks (listNetworks): larger ones have a higher limit. Who has a whole
 * network at hand, such as a /48, thus has the limit of that network, and not that of an address for each of many.
 */
export class NetworkCounter {
  constructor(private readonly counter: RateCounter) {}

  /** @returns the tightest limit @param about counts separately for each, such as an e-mail address */
  add(ip: string, about = ''): Promise<RateLimitStatus> {
    return this.tightest(ip, (network) => this.counter.add(network + about));
  }

  get(ip: string, about = ''): Promise<RateLimitStatus> {
    return this.tightest(ip, (network) => this.counter.get(network + about));
  }

  async clear(ip: string, about = ''): Promise<void> {
    await Promise.all(listNetworks(ip).map(({ key }) => this.counter.clear(key + about)));
  }

  private async tightest(
    ip: string,
    read: (network: string) => Promise<RateLimitStatus>,
  ): Promise<RateLimitStatus> {
    const statuses = await Promise.all(
      listNetworks(ip).map(async ({ key, factor }) => {
        const status = await read(key);
        return { ...status, limit: status.limit * factor };
      }),
    );
    return statuses.reduce((tightest, status) => (isTighter(status, tightest) ? status : tightest));
  }
}
