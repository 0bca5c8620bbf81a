import type { Matches } from './matches.js';

/** Answers smaller than this are found faster than a cache pays for. */
const WORTH_KEEPING = 1000;
const MOST_ORDINALS = 1024 * 1024;

/** Keeps the largest kind of answer, those of one or two letters, so that a crowd asking for 'a' costs one scan. */
export class MatchCache {
  private readonly kept = new Map<string, Matches>();
  private ordinals = 0;

  get(folded: string, find: (folded: string) => Matches): Matches {
    const known = this.kept.get(folded);
    if (known) {
      this.kept.delete(folded);
      this.kept.set(folded, known);
      return known;
    }
    const matches = find(folded);
    if (matches.rest.length >= WORTH_KEEPING) this.keep(folded, matches);
    return matches;
  }

  private keep(folded: string, matches: Matches): void {
    this.kept.set(folded, matches);
    this.ordinals += matches.rest.length;
    for (const [oldest, { rest }] of this.kept) {
      if (this.ordinals <= MOST_ORDINALS || oldest === folded) break;
      this.kept.delete(oldest);
      this.ordinals -= rest.length;
    }
  }
}
