import { Schema, type Types } from 'mongoose';
import type { PackedSums, SeenVendor } from './day-counts.js';
import type { PackedSources } from './day-sources.js';

/** The ended runs of a configuration that were planned on one UTC day, summed (days/day-sums.ts). */
export interface AnswerDay extends Partial<PackedSums>, Partial<PackedSources> {
  /** '<config>:<day>' */
  _id: string;
  config: Types.ObjectId;
  day: string;
  /** Incremented when runs are planned: sums of the runs before are not stored. */
  rev: number;
  /** Not summed before; absent once it is summed. */
  due?: Date;
  format?: number;
  /** Id of the parts of its sources (source-part.schema.ts). */
  sources?: Types.ObjectId;
  /** When the sources of the first and the last answer are erased; null: there are none. */
  erase_from?: Date | null;
  erase_at?: Date | null;
}

export const RANK_ANSWER_DAYS = 'rank_answer_days';

export const answerDaySchema = new Schema<AnswerDay>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    rev: { type: Number, required: true },
    due: Date,
    format: Number,
    prompts: Buffer,
    rows: Buffer,
    brands: Buffer,
    vendors: {
      type: [new Schema<SeenVendor>({ engine: String, vendor: String, api: Boolean }, { _id: false })],
      default: undefined,
    },
    cited: Buffer,
    names: Buffer,
    kinds: Buffer,
    sources: Schema.Types.ObjectId,
    erase_from: Date,
    erase_at: Date,
  },
  { collection: RANK_ANSWER_DAYS, versionKey: false },
);

answerDaySchema.index({ config: 1, day: 1 });
answerDaySchema.index({ due: 1 }, { sparse: true });
answerDaySchema.index({ erase_at: 1 }, { sparse: true });
