import { Schema, type Types } from 'mongoose';
import type { Series } from '../domain/series.js';

/** All records of a configuration on one slot day, packed (domain/day-pack.ts). Made from seo_results alone. */
export interface RankDay {
  /** '<config>:<day>' */
  _id: string;
  config: Types.ObjectId;
  day: string;
  /** Grows with each writing: who read an older one cannot overwrite a newer. */
  rev: number;
  /** When its results were read: a result touched later may be missing. */
  built_at: Date;
  /** DAY_FORMAT of the release that wrote it; documents from before there were formats have none, and are of the first. */
  format?: number;
  /** The run times that entries point at. */
  run_ats: Date[];
  entries: Buffer;
}

export const RANK_DAYS = 'rank_days';

export const rankDaySchema = new Schema<RankDay>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    rev: { type: Number, required: true },
    built_at: Date,
    format: Number,
    run_ats: [Date],
    entries: Buffer,
  },
  { collection: RANK_DAYS, versionKey: false },
);

rankDaySchema.index({ config: 1, day: 1 });

/**
 * A stretch of a configuration's dictionary. Entries are only ever added, each at the end of the last stretch
 * that has room: an index once given stays.
 */
export interface RankSeries {
  /** '<config>:<kind>:<number of the stretch>' */
  _id: string;
  config: Types.ObjectId;
  kind: 'series' | 'link';
  part: number;
  size: number;
  entries: (Series | string)[];
}

export const RANK_SERIES = 'rank_series';

export const rankSeriesSchema = new Schema<RankSeries>(
  {
    _id: String,
    config: { type: Schema.Types.ObjectId, required: true },
    kind: { type: String, required: true },
    part: Number,
    size: { type: Number, required: true },
    entries: [Schema.Types.Mixed],
  },
  { collection: RANK_SERIES, versionKey: false },
);

rankSeriesSchema.index({ config: 1, kind: 1, part: 1 });
