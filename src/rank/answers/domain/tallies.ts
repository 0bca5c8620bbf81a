import { addCounts, type Counts, noCounts } from './counts.js';

/** What of a run counts. */
export interface TalliedRun {
  state: 'planned' | 'asking' | 'queued' | 'answered' | 'no_answer' | 'failed' | 'skipped';
  mentioned: readonly boolean[];
  cited: readonly boolean[];
  orders: readonly number[];
}

export function countRun({ state, mentioned, cited, orders }: TalliedRun): Counts {
  const counts = noCounts();
  if (state === 'planned' || state === 'asking' || state === 'queued') counts.pending = 1;
  else counts[state] = 1;
  if (state === 'answered') {
    counts.mentioned = mentioned[0] ? 1 : 0;
    counts.cited = cited[0] ? 1 : 0;
    counts.first = orders[0] === 1 ? 1 : 0;
  }
  return counts;
}

/** Counts by key. */
export class Tallies<Key> {
  readonly all = new Map<Key, Counts>();

  add(key: Key, counts: Counts): void {
    addCounts(this.get(key), counts);
  }

  get(key: Key): Counts {
    const known = this.all.get(key) ?? noCounts();
    this.all.set(key, known);
    return known;
  }
}

/** Shares in percent with two decimals whose sum is 100: the largest remainders are rounded up. */
export function shareOut(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 10_000) / total);
  const shares = exact.map(Math.floor);
  const left = 10_000 - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact.map((share, index) => ({ index, rest: share - Math.floor(share) }));
  byRemainder.sort((one, other) => other.rest - one.rest || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index]! += 1;
  return shares.map((share) => share / 100);
}
