/** A value that no longer counts once the time (performance.now) has passed. */
interface Expiring {
  ends: number;
}

/** Keys of a lower level are evicted first. The last level is that of keys at their limit. */
const LEVELS = 9;
/** Levels with fewer keys than this share keep them, so that keys at their limit leave space for others. */
const MIN_SHARE = 1 / 16;

/**
 * A bounded number of keys with values. When it is full, those that have used the least of their limit are evicted, the
 * oldest first: a series of new keys evicts no key that is at its limit, or close to it.
 */
export class FairKeys<V extends Expiring> {
  private readonly levels = Array.from({ length: LEVELS }, () => new Map<string, V>());
  private readonly levelOf = new Map<string, number>();

  constructor(
    private readonly max: number,
    private readonly onEvict: (key: string) => void = () => {},
  ) {}

  get(key: string): V | undefined {
    const level = this.levelOf.get(key);
    return level === undefined ? undefined : this.levels[level]!.get(key);
  }

  /** @param share of the limit that the key has used */
  set(key: string, value: V, share: number): void {
    this.delete(key);
    const level = Math.floor(Math.min(share, 1) * (LEVELS - 1));
    this.levels[level]!.set(key, value);
    this.levelOf.set(key, level);
    if (this.levelOf.size > this.max) this.evict(key);
  }

  delete(key: string): void {
    const level = this.levelOf.get(key);
    if (level === undefined) return;
    this.levels[level]!.delete(key);
    this.levelOf.delete(key);
  }

  private evict(newest: string): void {
    const victim = this.expired() ?? this.least(newest);
    this.delete(victim);
    this.onEvict(victim);
  }

  /** Keys are in the order of their last use. */
  private expired(): string | undefined {
    const now = performance.now();
    for (const level of this.levels) {
      const [oldest] = level;
      if (oldest && oldest[1].ends <= now) return oldest[0];
    }
    return undefined;
  }

  private least(newest: string): string {
    const large = this.levels.find(({ size }) => size > this.max * MIN_SHARE) ?? this.levels[0]!;
    const [oldest = newest] = large.keys();
    return oldest;
  }
}

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
