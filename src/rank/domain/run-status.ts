/**
 * The state of a run: one vocabulary for store, API, metrics, log and progress.
 * rejected: the provider rejected the key or its credits are used up. dropped: the process lost its claim or shuts down.
 * failed: an error of our own. abandoned: its process died. missed: the day passed without a run.
 */
export type RunStatus = 'running' | 'done' | 'rejected' | 'dropped' | 'failed' | 'abandoned' | 'missed';

/** How a run ends in the process that executes it: metrics, log and `rank_done`. */
export type EndStatus = Extract<RunStatus, 'done' | 'rejected' | 'dropped' | 'failed'>;

/** What run records say (store and GET /v1/rank/runs). */
export type RecordedStatus = Exclude<RunStatus, 'rejected' | 'dropped'>;

/** Records do not distinguish why a run was not completed: `error` says it. */
export const RECORDED_AS: Readonly<Record<EndStatus, RecordedStatus>> = {
  done: 'done',
  rejected: 'failed',
  dropped: 'abandoned',
  failed: 'failed',
};
