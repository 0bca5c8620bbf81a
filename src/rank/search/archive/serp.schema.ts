import { Schema } from 'mongoose';

/** The results of one search on one slot day, for all accounts. */
export interface Serp {
  /** '<search key>:<day>' */
  _id: string;
  day: string;
  /** When the provider responded. */
  asked_at: Date;
  provider: string;
  /** SERP_CODEC of the release that wrote it. */
  codec: number;
  results: Buffer;
}

export const SERPS = 'rank_serps';

export const serpSchema = new Schema<Serp>(
  { _id: String, day: String, asked_at: Date, provider: String, codec: Number, results: Buffer },
  { collection: SERPS, versionKey: false },
);

serpSchema.index({ asked_at: 1 });
