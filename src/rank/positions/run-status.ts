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
