import { Injectable } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../../settings/decorators/values.js';
import { RedisConnections } from '../../redis/index.js';
import type { RateLimitStatus } from './rate-limit-status.js';

/** Upper bound of one counter's memory; the least recently used keys are evicted. */
const MAX_KEYS_IN_MEMORY = 10_000;

/**
 * Counts points per key: across all processes in Redis, else in memory. While Redis fails, this process counts in
 * memory, and returns to Redis as soon as that responds (rule 97).
 */
export class RateCounter {
  private readonly memory: RateLimiterMemory;
  private readonly store: RateLimiterMemory | RateLimiterRedis;
  private readonly recent = new LRUCache<string, true>({
    max: MAX_KEYS_IN_MEMORY,
    disposeAfter: (_, key, reason) => {
      if (reason === 'evict') void this.memory.delete(key);
    },
  });

  constructor(
    name: string,
    private readonly rate: RateLimit,
    redis?: Redis,
  ) {
    const options = { keyPrefix: `rankwire:limit:${name}`, points: rate.points, duration: rate.seconds };
    this.memory = new RateLimiterMemory(options);
    this.store = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          insuranceLimiter: this.memory,
          rejectIfRedisNotReady: true,
        })
      : this.memory;
  }

  async add(key: string, points = 1): Promise<RateLimitStatus> {
    this.recent.set(key, true);
    return this.statusOf(await this.store.penalty(key, points));
  }

  async get(key: string): Promise<RateLimitStatus> {
    return this.statusOf(await this.store.get(key));
  }

  async set(key: string, points: number, seconds: number): Promise<void> {
    this.recent.set(key, true);
    await this.store.set(key, points, seconds);
  }

  async clear(key: string): Promise<void> {
    await this.store.delete(key);
  }

  private statusOf(result: RateLimiterRes | null): RateLimitStatus {
    const live = result !== null && result.msBeforeNext > 0;
    return {
      limit: this.rate.points,
      used: live ? result.consumedPoints : 0,
      msLeft: live ? result.msBeforeNext : this.rate.seconds * 1000,
    };
  }
}

/** Creates counters: shared by all processes if Redis is configured, else in memory (rule 96). */
@Injectable()
export class RateCounters {
  constructor(private readonly redis: RedisConnections) {}

  create(name: string, rate: RateLimit): RateCounter {
    return new RateCounter(name, rate, this.redis.configured ? this.redis.get('limits') : undefined);
  }
}
