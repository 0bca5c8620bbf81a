import type { RunEndingKind, SearchFailureKind } from './search-failure.js';
import type { KeywordFailure } from './error-entry.js';
import type { EndStatus } from './run-status.js';
import type { KeywordEntry } from './series.js';

/** The outcome of one keyword. `dropped`: the claim was lost or the process shut down, and nothing was stored. */
export type KeywordOutcome =
  { state: 'ranked' | 'not_found' | 'dropped'; keyword: KeywordEntry } | FailedKeywordOutcome;

interface FailedKeywordOutcome extends KeywordFailure {
  state: 'failed';
  kind: SearchFailureKind;
}

/** Once the run is done, `keywords` = `ranked` + `not_found` + `failed`. */
export interface RunCounts {
  keywords: number;
  ranked: number;
  not_found: number;
  failed: number;
  rolled: number;
  /** Requests to the provider, retries included. */
  requests: number;
  /** Keywords with a result from an earlier response to the same search. */
  reused: number;
}

export const NO_COUNTS: Readonly<RunCounts> = {
  keywords: 0,
  ranked: 0,
  not_found: 0,
  failed: 0,
  rolled: 0,
  requests: 0,
  reused: 0,
};

/** Number of failed keywords by kind of failure. */
export type FailureCounts = Partial<Record<SearchFailureKind, number>>;

export interface RunFigures {
  counts: Readonly<RunCounts>;
  failures: FailureCounts;
}

/** Why the provider ended a run, and its message. */
export interface Rejection {
  kind: RunEndingKind;
  message: string;
}

/** Which providers reject the key or have no credits left; `fallback` is present where one is configured. */
export interface ProviderRejections {
  first: Rejection | undefined;
  fallback?: { name: string; rejection: Rejection | undefined };
}

export type RunOutcome = RunFigures &
  ({ status: Exclude<EndStatus, 'rejected'> } | { status: 'rejected'; rejection: Rejection });

export function countsOf(
  outcomes: readonly KeywordOutcome[],
  { requests, reused }: Pick<RunCounts, 'requests' | 'reused'>,
): RunCounts {
  const count = (state: KeywordOutcome['state']) =>
    outcomes.filter((outcome) => outcome.state === state).length;
  return {
    keywords: outcomes.length,
    ranked: count('ranked'),
    not_found: count('not_found'),
    failed: count('failed'),
    rolled: 0,
    requests,
    reused,
  };
}

export function failuresOf(outcomes: readonly KeywordOutcome[]): FailedKeywordOutcome[] {
  return outcomes.filter((outcome) => outcome.state === 'failed');
}

export function countByKind(failures: readonly FailedKeywordOutcome[]): FailureCounts {
  const counts: FailureCounts = {};
  for (const { kind } of failures) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Keywords with a real result of the day, by any run. */
export function succeededOf(outcomes: readonly KeywordOutcome[]): KeywordEntry[] {
  return outcomes
    .filter(({ state }) => state === 'ranked' || state === 'not_found')
    .map(({ keyword }) => keyword);
}

export function allFailed({ counts: { keywords, failed } }: Pick<RunFigures, 'counts'>): boolean {
  return keywords > 0 && failed === keywords;
}

/** 'N of M keywords failed (throttled 2, unavailable 1)'. */
export function failedText(failed: number, keywords: number, failures: FailureCounts): string {
  const kinds = Object.entries(failures).map(([kind, count]) => `${kind} ${count}`);
  return `${failed} of ${keywords} keywords failed (${kinds.join(', ')})`;
}
