import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimit } from '../../settings/decorators/values.js';
import { FairKeys, MAX_KEYS_IN_MEMORY, type WindowUse } from './window-counter.js';

/**
 * Counts points per key in Redis. While that fails, this process counts in memory, and returns to Redis as soon as it
 * responds.
 */
export class SharedCounter {
  private readonly memory: RateLimiterMemory;
  private readonly store: RateLimiterRedis;
  private readonly recent = new FairKeys<{ ends: number }>(
    MAX_KEYS_IN_MEMORY,
    (key) => void this.memory.delete(key),
  );

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
    const use = this.toUse(await this.store.penalty(key, points));
    this.note(key, use);
    return use;
  }

  async get(key: string): Promise<WindowUse> {
    return this.toUse(await this.store.get(key));
  }

  async set(key: string, points: number, seconds: number): Promise<void> {
    await this.store.set(key, points, seconds);
    this.note(key, { used: points, msLeft: seconds * 1000 });
  }

  async clear(key: string): Promise<void> {
    await this.store.delete(key);
  }

  private note(key: string, { used, msLeft }: WindowUse): void {
    this.recent.set(key, { ends: performance.now() + msLeft }, used / this.rate.points);
  }

  private toUse(result: RateLimiterRes | null): WindowUse {
    const live = result !== null && result.msBeforeNext > 0;
    return {
      used: live ? result.consumedPoints : 0,
      msLeft: live ? result.msBeforeNext : this.rate.seconds * 1000,
    };
  }
}
