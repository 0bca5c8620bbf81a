import { Schema, type Types } from 'mongoose';
import type { Series } from '../../positions/series.js';

/** The results of a configuration on one slot day, packed (positions/day-pack.ts); derived from `seo_results`. */
export interface RankDay {
  /** '<config>:<day>' */
  _id: string;
  config: Types.ObjectId;
  day: string;
  /** Incremented by each write, for optimistic concurrency. */
  rev: number;
  /** When the results were read; later updates may be missing. */
  built_at: Date;
  /** DAY_FORMAT of the release that wrote it. */
  format: number;
  /** Run times that entries refer to by index. */
  run_ats: Date[];
  /** The entries. */
  rows: Buffer;
  /** Dictionary indexes of the columns of `places`. */
  sites: number[];
  /** Absent when it is not read. */
  places?: Buffer;
  /** Blocks of the result pages, beside each row; absent: unknown. */
  features?: Buffer;
  site_features?: Buffer;
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
    rows: Buffer,
    sites: { type: [Number], default: undefined },
    places: Buffer,
    features: Buffer,
    site_features: Buffer,
  },
  { collection: RANK_DAYS, versionKey: false },
);

rankDaySchema.index({ config: 1, day: 1 });

/** A chunk of a configuration's dictionary. Append-only, so that indexes stay valid. */
export interface RankSeries {
  /** '<config>:<kind>:<part>' */
  _id: string;
  config: Types.ObjectId;
  kind: 'series' | 'link' | 'site';
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
