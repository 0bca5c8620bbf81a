export { alertId, AlertRepository } from './alert.repository.js';
export { type Alert, alertRuleSchema, RANK_ALERTS } from './alert.schema.js';
export { ConfigRecords } from './config-records.repository.js';
export { type DayColumns, DayRepository } from './day.repository.js';
export type { RankDay } from './day.schema.js';
export { DictionaryRepository } from './dictionary.repository.js';
export { Dictionary } from './dictionary.js';
export { DigestRepository, type LeasedDigest, NO_LEASE } from './digest.repository.js';
export {
  DIGEST_LOGO_CID,
  type Digest,
  type DigestIssue,
  type DigestSettings,
  RANK_DIGESTS,
} from './digest.schema.js';
export { ErrorLogRepository } from './error-log.repository.js';
export type { ErrorLog } from './error-log.schema.js';
export { NoteRepository, type NoteView } from './note.repository.js';
export { RANK_NOTES } from './note.schema.js';
export { ResultRepository } from './result.repository.js';
export { type RealResult, type Replaceable, ResultWriter } from './result-writer.repository.js';
export type { SeoResult } from './result.schema.js';
export { RunRepository, type RunView } from './run.repository.js';
export { type RecordedRun, type RunClosing, RunWriter } from './run-writer.repository.js';
export { type RunReason, RUNS } from './run.schema.js';
export { ShareRepository } from './share.repository.js';
export { RANK_SHARES, type Share } from './share.schema.js';
export { type ViewChange, ViewRepository } from './view.repository.js';
export { MAX_VIEWS, RANK_VIEWS, type View } from './view.schema.js';
