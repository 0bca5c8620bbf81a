import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

/** So many points in so many seconds. */
export interface Rate {
  points: number;
  seconds: number;
}

/** Use of a rate limit by one key. */
export interface RateLimitStatus {
  limit: number;
  used: number;
  /** Until the count resets. */
  msLeft: number;
}

/** Keys that one counter holds in memory: those used last. */
export const MOST_KEYS = 10_000;

/**
 * Counts what happens under a key, over all processes when there is a Redis. While Redis fails this process counts
 * alone, in memory of a bounded size, and goes on in Redis as soon as that is back (rule 97).
 */
export class Counter {
  private readonly memory: RateLimiterMemory;
  private readonly store: RateLimiterMemory | RateLimiterRedis;
  private readonly recent = new LRUCache<string, true>({
    max: MOST_KEYS,
    disposeAfter: (_, key, reason) => {
      if (reason === 'evict') void this.memory.delete(key);
    },
  });

  constructor(
    name: string,
    private readonly rate: Rate,
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

  /** One more, or so many, under this key. */
  async add(key: string, points = 1): Promise<RateLimitStatus> {
    this.recent.set(key, true);
    return this.statusOf(await this.store.penalty(key, points));
  }

  async look(key: string): Promise<RateLimitStatus> {
    return this.statusOf(await this.store.get(key));
  }

  /** Sets what is counted under the key for so many seconds from now. */
  async hold(key: string, points: number, seconds: number): Promise<void> {
    this.recent.set(key, true);
    await this.store.set(key, points, seconds);
  }

  async clear(key: string): Promise<void> {
    await this.store.delete(key);
  }

  private statusOf(found: RateLimiterRes | null): RateLimitStatus {
    const live = found !== null && found.msBeforeNext > 0;
    return {
      limit: this.rate.points,
      used: live ? found.consumedPoints : 0,
      msLeft: live ? found.msBeforeNext : this.rate.seconds * 1000,
    };
  }
}
