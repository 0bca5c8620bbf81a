import { Schema } from 'mongoose';

/** The results of one search on one slot day, for all accounts. */
export interface Serp {
  /** '<search key>:<day>' */
  _id: string;
  day: string;
  /** When the provider responded. */
  asked_at: Date;
  provider: string;
  /** The depth to which it was searched; absent: to the end. */
  cut?: number;
  /** SERP_CODEC of the release that wrote it. */
  codec: number;
  results: Buffer;
  /** encodeFeatures; absent: the provider sees no other blocks of the page. */
  features?: Buffer;
  /** The `asked_at` that they belong to: a later search without them leaves them. */
  features_at?: Date;
}

export const SERPS = 'rank_serps';

export const serpSchema = new Schema<Serp>(
  {
    _id: String,
    day: String,
    asked_at: Date,
    provider: String,
    cut: Number,
    codec: Number,
    results: Buffer,
    features: Buffer,
    features_at: Date,
  },
  { collection: SERPS, versionKey: false },
);

serpSchema.index({ asked_at: 1 });
