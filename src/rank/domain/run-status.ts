/**
/**
 * The state of a run in store, API, metrics, log and progress events.
 * rejected: the provider rejected the key, or its credits are used up. dropped: the process lost its claim or shut down.
 * failed: an internal error. abandoned: the process died. missed: the day passed without a run.
 */
type RunStatus = 'running' | 'done' | 'rejected' | 'dropped' | 'failed' | 'abandoned' | 'missed';

/** Final states in metrics, log and `rank_done`. */
export type EndStatus = Extract<RunStatus, 'done' | 'rejected' | 'dropped' | 'failed'>;

/** States in run records (store and GET /v1/rank/runs). */
export type RecordedStatus = Exclude<RunStatus, 'rejected' | 'dropped'>;

/** Run records have fewer states; their `error` has the reason. */
export const RECORDED_AS: Readonly<Record<EndStatus, RecordedStatus>> = {
  done: 'done',
  rejected: 'failed',
  dropped: 'abandoned',
  failed: 'failed',
};
