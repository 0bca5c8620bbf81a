import type { Matches } from './matches.js';

/** Smaller results are found faster than they are worth caching. */
const MIN_CACHED = 1000;
const MAX_ORDINALS = 1024 * 1024;

/** LRU cache of large results, such as those for one or two letters, each of which needs a scan. */
export class MatchCache {
  private readonly entries = new Map<string, Matches>();
  private ordinals = 0;

  get(normalized: string, find: (normalized: string) => Matches): Matches {
    const cached = this.entries.get(normalized);
    if (cached) {
      this.entries.delete(normalized);
      this.entries.set(normalized, cached);
      return cached;
    }
    const matches = find(normalized);
    if (matches.rest.length >= MIN_CACHED) this.store(normalized, matches);
    return matches;
  }

  private store(normalized: string, matches: Matches): void {
    this.entries.set(normalized, matches);
    this.ordinals += matches.rest.length;
    for (const [oldest, { rest }] of this.entries) {
      if (this.ordinals <= MAX_ORDINALS || oldest === normalized) break;
      this.entries.delete(oldest);
      this.ordinals -= rest.length;
    }
  }
}
