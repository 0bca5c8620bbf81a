import { FairKeys } from './fair-keys.js';

/** Upper bound of one counter's memory; see FairKeys. */
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
  private readonly windows: FairKeys<Window>;

  /** @param points the limit, by which keys are evicted */
  constructor(
    private readonly seconds: number,
    private readonly points: number,
    max = MAX_KEYS_IN_MEMORY,
  ) {
    this.windows = new FairKeys(max);
  }

  add(key: string, points: number): WindowUse {
    const now = performance.now();
    const window = live(this.windows.get(key), now) ?? { used: 0, ends: now + this.seconds * 1000 };
    window.used += points;
    this.store(key, window);
    return { used: window.used, msLeft: window.ends - now };
  }

  /** Keeps the order in which keys are evicted. */
  get(key: string): WindowUse {
    const now = performance.now();
    const window = live(this.windows.get(key), now);
    return window
      ? { used: window.used, msLeft: window.ends - now }
      : { used: 0, msLeft: this.seconds * 1000 };
  }

  set(key: string, points: number, seconds: number): void {
    this.store(key, { used: points, ends: performance.now() + seconds * 1000 });
  }

  clear(key: string): void {
    this.windows.delete(key);
  }

  private store(key: string, window: Window): void {
    this.windows.set(key, window, window.used / this.points);
  }
}

const live = (window: Window | undefined, now: number) => (window && window.ends > now ? window : undefined);
