import { Schema, type Types } from 'mongoose';

/** A part of what the answers of a day cite (day-sources.ts); it never changes. */
export interface SourcePart {
  /** '<sources>:<name>' */
  _id: string;
  config: Types.ObjectId;
  /** Id of the day. */
  day: string;
  sources: Types.ObjectId;
  bytes: Buffer;
  erase_at: Date;
}

export const RANK_ANSWER_SOURCES = 'rank_answer_sources';

export const sourcePartSchema = new Schema<SourcePart>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    sources: { type: Schema.Types.ObjectId, required: true },
    bytes: Buffer,
    erase_at: { type: Date, required: true },
  },
  { collection: RANK_ANSWER_SOURCES, versionKey: false },
);

sourcePartSchema.index({ config: 1, day: 1 });
sourcePartSchema.index({ erase_at: 1 });
