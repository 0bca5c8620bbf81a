import { Schema, type Types } from 'mongoose';
import type { ErrorEntry } from '../../positions/error-entry.js';

/** One day of a configuration's error log; a single document for all days could exceed 16 MB. */
export interface ErrorDay {
  /** '<config>:<day>' */
  _id: string;
  config: Types.ObjectId;
  day: string;
  entries: ErrorEntry[];
  /** Number of the claim that wrote last (`claims` of the configuration). */
  claim: number;
}

/** `error_log` of a response: entries by day, 'YYYY-MM-DD'. */
export type ErrorLog = Record<string, ErrorEntry[]>;

export const RANK_ERRORS = 'rank_errors';

export const errorEntrySchema = new Schema<ErrorEntry>(
  { keyword: String, country: String, near: String, device: String, message: String, refused_for: String },
  { _id: false },
);

export const errorDaySchema = new Schema<ErrorDay>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    day: String,
    entries: [errorEntrySchema],
    claim: Number,
  },
  { collection: RANK_ERRORS, versionKey: false },
);

errorDaySchema.index({ config: 1, day: 1 });
