import { type Change, findChange, type Rate, toRate } from './wilson.js';

/** What became of runs, of one prompt and engine on one day or of several. */
export interface Counts {
  answered: number;
  no_answer: number;
  failed: number;
  skipped: number;
  pending: number;
  /** Runs that name or cite the tracked website. */
  mentioned: number;
  cited: number;
  /** Runs that name it before all others. */
  first: number;
}

export const noCounts = (): Counts => ({
  answered: 0,
  no_answer: 0,
  failed: 0,
  skipped: 0,
  pending: 0,
  mentioned: 0,
  cited: 0,
  first: 0,
});

const FIELDS = Object.keys(noCounts()) as (keyof Counts)[];

export function addCounts(sum: Counts, added: Counts): Counts {
  for (const field of FIELDS) sum[field] += added[field];
  return sum;
}

/** Failed, skipped and pending runs say nothing about the brand; a run without an answer does: it shows none. */
export const countRuns = ({ answered, no_answer }: Counts): number => answered + no_answer;

export const mentionRate = (counts: Counts): Rate => toRate(counts.mentioned, countRuns(counts));
export const citationRate = (counts: Counts): Rate => toRate(counts.cited, countRuns(counts));

export interface Changes {
  mention: Change;
  citation: Change;
}

export function findChanges(before: Counts, after: Counts): Changes {
  const [n, m] = [countRuns(before), countRuns(after)];
  return {
    mention: findChange({ k: before.mentioned, n }, { k: after.mentioned, n: m }),
    citation: findChange({ k: before.cited, n }, { k: after.cited, n: m }),
  };
}
