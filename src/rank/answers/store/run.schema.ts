import { Schema, type Types } from 'mongoose';
import type { Engine, RunReason } from '../domain/run.js';

/** planned: not sent. asking: sent, or about to be. queued: its task is known. */
export type StoredState = 'planned' | 'asking' | 'queued' | 'answered' | 'no_answer' | 'failed' | 'skipped';

/** One request for one answer. */
export interface AnswerRun {
  /** The tag of a queued task. */
  _id: Types.ObjectId;
  config: Types.ObjectId;
  prompt: Types.ObjectId;
  engine: Engine;
  /** Day of the slot. */
  day: string;
  /** From 1; a check again goes on counting. */
  number: number;
  state: StoredState;
  /** When it was planned: the time of the run in reports. */
  planned_at: Date;
  vendor: string | null;
  api: boolean;
  model: string | null;
  reason: RunReason | null;
  message: string | null;
  /** The process that works on it may do so until then. */
  lease_until: Date;
  lease: Types.ObjectId | null;
  give_up_at: Date | null;
  task: string | null;
  ended_at: Date | null;
  /** By brand: the tracked website, then the competitors of the prompt. */
  mentioned: boolean[];
  cited: boolean[];
  /** Place in the order of first mentions; 0: not named. */
  orders: number[];
  /** Text, marks, citations and searches, compressed (store/content.ts); null: none, or erased. */
  content: Buffer | null;
  /** When the content is erased; null: there is none. */
  erase_at: Date | null;
  /** Since the end, until alerts have compared it. */
  alert_due?: Date;
}

export const RANK_ANSWER_RUNS = 'rank_answer_runs';

export const answerRunSchema = new Schema<AnswerRun>(
  {
    config: { type: Schema.Types.ObjectId, required: true },
    prompt: { type: Schema.Types.ObjectId, required: true },
    engine: { type: String, required: true },
    day: { type: String, required: true },
    number: { type: Number, required: true },
    state: { type: String, required: true },
    planned_at: { type: Date, required: true },
    vendor: { type: String, default: null },
    api: { type: Boolean, default: false },
    model: { type: String, default: null },
    reason: { type: String, default: null },
    message: { type: String, default: null },
    lease_until: { type: Date, required: true },
    lease: { type: Schema.Types.ObjectId, default: null },
    give_up_at: { type: Date, default: null },
    task: { type: String, default: null },
    ended_at: { type: Date, default: null },
    mentioned: [Boolean],
    cited: [Boolean],
    orders: [Number],
    content: { type: Buffer, default: null },
    erase_at: { type: Date, default: null },
    alert_due: Date,
  },
  { collection: RANK_ANSWER_RUNS, versionKey: false },
);

answerRunSchema.index({ prompt: 1, engine: 1, day: 1, number: 1 }, { unique: true });
answerRunSchema.index({ state: 1, lease_until: 1 });
answerRunSchema.index({ config: 1, planned_at: 1 });
answerRunSchema.index({ erase_at: 1 });
answerRunSchema.index({ alert_due: 1 }, { sparse: true });
