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
