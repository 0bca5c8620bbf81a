import { LRUCache } from 'lru-cache';

/** Upper bound of one counter's memory; the least recently used keys are evicted. */
export const MAX_KEYS_IN_MEMORY = 10_000;

interface Window {
  used: number;
  ends: number;
}

export interface WindowUse {
  used: number;
  msLeft: number;
}

/**
 * Counts points per key in fixed windows, in this process, by a clock that is never set back. Without promises, which would take longer than counting.
 */
export class WindowCounter {
  private readonly windows = new LRUCache<string, Window>({ max: MAX_KEYS_IN_MEMORY });

  constructor(private readonly seconds: number) {}

  add(key: string, points: number): WindowUse {
    const now = performance.now();
    const window = live(this.windows.get(key), now) ?? this.open(key, this.seconds, now);
    window.used += points;
    return { used: window.used, msLeft: window.ends - now };
  }

  /** Keeps the order in which keys are evicted. */
  get(key: string): WindowUse {
    const now = performance.now();
    const window = live(this.windows.peek(key), now);
    return window
      ? { used: window.used, msLeft: window.ends - now }
      : { used: 0, msLeft: this.seconds * 1000 };
  }

  set(key: string, points: number, seconds: number): void {
    this.open(key, seconds, performance.now()).used = points;
  }

  clear(key: string): void {
    this.windows.delete(key);
  }

  private open(key: string, seconds: number, now: number): Window {
    const window = { used: 0, ends: now + seconds * 1000 };
    this.windows.set(key, window);
    return window;
  }
}

const live = (window: Window | undefined, now: number) => (window && window.ends > now ? window : undefined);
