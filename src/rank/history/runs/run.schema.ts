import { Schema, type Types } from 'mongoose';
import type { ErrorEntry } from '../../positions/error-entry.js';
import type { FailureCounts, RecordedStatus, RunCounts, Suspicion } from '../../positions/run-outcome.js';
import { errorEntrySchema } from '../../tracking/index.js';

export type RunReason = 'schedule' | 'call' | 'check' | 'recovery';

/** One check of a configuration, daily or on demand, or a missed one. */
export interface Run extends RunCounts {
  _id: Types.ObjectId;
  account: Types.ObjectId;
  config: Types.ObjectId;
  slot: Types.ObjectId;
  slot_day: string;
  reason: RunReason;
  status: RecordedStatus;
  /** When it was claimed; for a missed run, when it was due. */
  run_at: Date;
  /** Null for a missed run. */
  started_at: Date | null;
  finished_at: Date | null;
  error: string | null;
  /** Why it is suspicious; absent in all other runs. */
  suspicious?: Suspicion;
  /** Search results to examine, where the configuration decides that; absent: RANK_DEPTH. */
  depth?: number;
  /** RANK_DEPTH at its start; absent in missed runs. */
  rank_depth?: number;
  /** Keywords that were searched: the others had a result of the day. Absent until it has ended. */
  searched?: number;
  /** Number of failed keywords by kind of failure; absent where none failed, and in runs that were taken over. */
  failures?: FailureCounts;
  /** Failed keywords with reasons; the first MAX_ERROR_ENTRIES. */
  failed_keywords: ErrorEntry[];
}

export const RUNS = 'runs';

const id = Schema.Types.ObjectId;

export const runSchema = new Schema<Run>(
  {
    account: { type: id, required: true },
    config: { type: id, required: true },
    slot: { type: id, required: true },
    slot_day: { type: String, required: true },
    reason: { type: String, required: true },
    status: { type: String, required: true },
    run_at: Date,
    started_at: Date,
    finished_at: { type: Date, default: null },
    keywords: { type: Number, default: 0 },
    ranked: { type: Number, default: 0 },
    not_found: { type: Number, default: 0 },
    failed: { type: Number, default: 0 },
    rolled: { type: Number, default: 0 },
    requests: { type: Number, default: 0 },
    reused: { type: Number, default: 0 },
    depth: Number,
    rank_depth: Number,
    searched: Number,
    error: { type: String, default: null },
    suspicious: {
      type: new Schema<Suspicion>({ day: String, ranked: Number, lost: Number }, { _id: false }),
      default: undefined,
    },
    failures: { type: Schema.Types.Mixed, default: undefined },
    failed_keywords: { type: [errorEntrySchema], default: [] },
  },
  { collection: RUNS, versionKey: false },
);

runSchema.index({ config: 1, run_at: -1 });
runSchema.index({ config: 1, slot_day: 1 });
runSchema.index({ status: 1 });
runSchema.index({ run_at: -1 });
