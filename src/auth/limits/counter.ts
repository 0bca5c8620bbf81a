import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';

/** So many points in so many seconds. */
export interface Rate {
  points: number;
  seconds: number;
}

/** How a key stands against its rate. */
export interface Standing {
  limit: number;
  used: number;
  /** Until it counts from nothing again. */
  msLeft: number;
}

/** Keys that one counter holds in memory; whoever came longest ago makes room for whoever is new. */
export const MOST_KEYS = 10_000;

/**
 * Counts what happens under a key, over all processes when there is a Redis. While Redis fails this process counts
 * alone, in memory of a bounded size, and goes on in Redis as soon as that is back (rule 97).
 */
export class Counter {
  private readonly memory: RateLimiterMemory;
  private readonly store: RateLimiterMemory | RateLimiterRedis;
  private readonly recent = new Set<string>();

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
  async add(key: string, points = 1): Promise<Standing> {
    this.touch(key);
    return this.standing(await this.store.penalty(key, points));
  }

  async look(key: string): Promise<Standing> {
    return this.standing(await this.store.get(key));
  }

  /** Sets what is counted under the key for so many seconds from now. */
  async hold(key: string, points: number, seconds: number): Promise<void> {
    this.touch(key);
    await this.store.set(key, points, seconds);
  }

  async clear(key: string): Promise<void> {
    await this.store.delete(key);
  }

  private standing(found: RateLimiterRes | null): Standing {
    const live = found !== null && found.msBeforeNext > 0;
    return {
      limit: this.rate.points,
      used: live ? found.consumedPoints : 0,
      msLeft: live ? found.msBeforeNext : this.rate.seconds * 1000,
    };
  }

  /** Keeps the keys in the order of their last use, and lets the first one go when there are too many. */
  private touch(key: string): void {
    this.recent.delete(key);
    this.recent.add(key);
    if (this.recent.size <= MOST_KEYS) return;
    const [oldest] = this.recent;
    this.recent.delete(oldest!);
    void this.memory.delete(oldest!);
  }
}
