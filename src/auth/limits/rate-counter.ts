import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { RateLimit } from '../../settings/decorators/values.js';
import { RedisConnections } from '../../redis/index.js';
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

  async add(key: string, points = 1): Promise<RateLimitStatus> {
    return this.statusOf(this.shared ? await this.shared.add(key, points) : this.local.add(key, points));
  }

  async get(key: string): Promise<RateLimitStatus> {
    return this.statusOf(this.shared ? await this.shared.get(key) : this.local.get(key));
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
