import type { RunEndingKind, SearchFailureKind } from './search-failure.js';
import type { KeywordFailure } from './error-entry.js';
import type { KeywordEntry } from './series.js';

/**
 * The state of a run in store, API, metrics, log and progress events.
 * rejected: the provider rejected the key, or its credits are used up. dropped: the process lost its claim or shut down.
 * failed: an internal error. abandoned: the process died. missed: the day passed without a run.
 * suspicious: done, but nine tenths of the rankings were lost at once. discarded: its results were taken back.
 */
type RunStatus =
  | 'running'
  | 'done'
  | 'suspicious'
  | 'discarded'
  | 'rejected'
  | 'dropped'
  | 'failed'
  | 'abandoned'
  | 'missed';

/** Final states in metrics, log and `rank_done`. */
export type EndStatus = Extract<RunStatus, 'done' | 'suspicious' | 'rejected' | 'dropped' | 'failed'>;

/** States in run records (store and GET /v1/rank/runs). */
export type RecordedStatus = Exclude<RunStatus, 'rejected' | 'dropped'>;

/** Run records have fewer states; their `error` has the reason. */
export const RECORDED_AS: Readonly<Record<EndStatus, RecordedStatus>> = {
  done: 'done',
  suspicious: 'suspicious',
  rejected: 'failed',
  dropped: 'abandoned',
  failed: 'failed',
};

/** Whether every keyword has an outcome and the configuration is done for the day. */
export const isComplete = (status: EndStatus): boolean => status === 'done' || status === 'suspicious';

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

export function countOutcomes(
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

export function listFailures(outcomes: readonly KeywordOutcome[]): FailedKeywordOutcome[] {
  return outcomes.filter((outcome) => outcome.state === 'failed');
}

export function countByKind(failures: readonly FailedKeywordOutcome[]): FailureCounts {
  const counts: FailureCounts = {};
  for (const { kind } of failures) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

/** Keywords with a real result of the day, by any run. */
export function listSucceeded(outcomes: readonly KeywordOutcome[]): KeywordEntry[] {
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

/** Keywords that a run must have checked, and of those that ranked before, for its result to be judged. */
const LEAST_CHECKED = 20;
const LEAST_RANKED = 5;
const LOST_SHARE = 0.9;

/** Why a run is suspicious. */
export interface Suspicion {
  /** The day that it is compared with. */
  day: string;
  /** Keywords of the run that ranked on that day. */
  ranked: number;
  /** Keywords found on that day that the run did not find. */
  lost: number;
}

/** Real results of a day: series, each with whether the website was found. */
export type FoundBySeries = ReadonlyMap<string, boolean>;

/** Whether a comparison with an earlier day can make a run suspicious. */
export const isWorthComparing = ({ ranked, not_found }: { ranked: number; not_found: number }): boolean =>
  ranked + not_found >= LEAST_CHECKED && not_found >= LEAST_RANKED * LOST_SHARE;

/**
 * A run that loses nine tenths of the rankings at once says more about the provider's responses than about the website.
 * Failed keywords are in neither map and do not count.
 * @param earlier found: within the depth of the run, as a position below it is not lost
 */
export function findSuspicion(
  checked: FoundBySeries,
  earlier: { day: string; found: FoundBySeries },
): Suspicion | undefined {
  if (checked.size < LEAST_CHECKED) return undefined;
  const rankedBefore = [...checked].filter(([series]) => earlier.found.get(series) === true);
  const ranked = rankedBefore.length;
  const lost = rankedBefore.filter(([, found]) => !found).length;
  return ranked >= LEAST_RANKED && lost >= ranked * LOST_SHARE
    ? { day: earlier.day, ranked, lost }
    : undefined;
}
