import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../../settings/decorators/values.js';
import { MAX_KEYS_IN_MEMORY, type WindowUse } from './window-counter.js';

/**
 * Counts points per key in Redis. While that fails, this process counts in memory, and returns to Redis as soon as it
 * responds (rule 97).
 */
export class SharedCounter {
  private readonly memory: RateLimiterMemory;
  private readonly store: RateLimiterRedis;
  private readonly recent = new LRUCache<string, true>({
    max: MAX_KEYS_IN_MEMORY,
    disposeAfter: (_, key, reason) => {
      if (reason === 'evict') void this.memory.delete(key);
    },
  });

  constructor(
    name: string,
    private readonly rate: RateLimit,
    redis: Redis,
  ) {
    const options = { keyPrefix: `rankwire:limit:${name}`, points: rate.points, duration: rate.seconds };
    this.memory = new RateLimiterMemory(options);
    this.store = new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: this.memory,
      rejectIfRedisNotReady: true,
    });
  }

  async add(key: string, points: number): Promise<WindowUse> {
    this.recent.set(key, true);
    return this.useOf(await this.store.penalty(key, points));
  }

  async get(key: string): Promise<WindowUse> {
    return this.useOf(await this.store.get(key));
  }

  async set(key: string, points: number, seconds: number): Promise<void> {
    this.recent.set(key, true);
    await this.store.set(key, points, seconds);
  }

  async clear(key: string): Promise<void> {
    await this.store.delete(key);
  }

  private useOf(result: RateLimiterRes | null): WindowUse {
    const live = result !== null && result.msBeforeNext > 0;
    return {
      used: live ? result.consumedPoints : 0,
      msLeft: live ? result.msBeforeNext : this.rate.seconds * 1000,
    };
  }
}
