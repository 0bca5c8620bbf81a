import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { RateLimit } from '../../settings/decorators/values.js';
import { RedisConnections } from '../../redis/index.js';
import { NetworkCounter } from './network-counter.js';
import type { RateLimitStatus } from './rate-limit-status.js';
import { SharedCounter } from './shared-counter.js';
import { MAX_KEYS_IN_MEMORY, WindowCounter, type WindowUse } from './window-counter.js';

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

  /** Whether this process counts alone, so that `addNow` and `getNow` may be called. */
  get isLocal(): boolean {
    return this.shared === undefined;
  }

  addNow(key: string, points = 1): RateLimitStatus {
    return this.statusOf(this.local.add(key, points));
  }

  getNow(key: string): RateLimitStatus {
    return this.statusOf(this.local.get(key));
  }

  async add(key: string, points = 1): Promise<RateLimitStatus> {
    return this.shared ? this.statusOf(await this.shared.add(key, points)) : this.addNow(key, points);
  }

  async get(key: string): Promise<RateLimitStatus> {
    return this.shared ? this.statusOf(await this.shared.get(key)) : this.getNow(key);
  }

  async set(key: string, points: number, seconds: number): Promise<void> {
    if (this.shared) await this.shared.set(key, points, seconds);
    else this.local.set(key, points, seconds);
  }

  async clear(key: string): Promise<void> {
    if (this.shared) await this.shared.clear(key);
    else this.local.clear(key);
  }

  private statusOf({ used, msLeft }: WindowUse): RateLimitStatus {
    return { limit: this.rate.points, used, msLeft };
  }
}

/** Creates counters: shared by all processes if Redis is configured, else in memory (rule 96). */
@Injectable()
export class RateCounters {
  constructor(private readonly redis: RedisConnections) {}

  /** @param maxKeys in memory */
  create(name: string, rate: RateLimit, maxKeys?: number): RateCounter {
    const redis = this.redis.configured ? this.redis.get('limits') : undefined;
    return new RateCounter(name, rate, redis, maxKeys);
  }

  /** A counter for each network of a client. */
  createByNetwork(name: string, rate: RateLimit): NetworkCounter {
    return new NetworkCounter(this.create(name, rate));
  }
}
