import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import { upsertAllIfCurrent } from '../../../database/errors/upsert-all.js';
import { DEPTHS } from '../../positions/rhythm.js';
import { SERP_CODEC } from './serp-codec.js';

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

/** A search with its results, as stored. */
export type PackedSerp = Omit<Serp, 'codec'>;

@Injectable()
export class SerpRepository {
  constructor(@InjectModel(SERPS) private readonly serps: Model<Serp>) {}

  /**
   * Bypasses Mongoose: one for every search. Race: of concurrent responses to one search the latest stays, but none takes the
   * place of a list that was searched further.
   */
  async saveAll(serps: readonly PackedSerp[]): Promise<void> {
    const upserts = serps.map(({ _id, cut = DEPTHS.max, ...serp }) => ({
      filter: { _id, asked_at: { $lte: serp.asked_at }, ...(cut < DEPTHS.max && { cut: { $lte: cut } }) },
      update: {
        $set: { ...serp, codec: SERP_CODEC, cut },
      },
    }));
    await upsertAllIfCurrent(this.serps.db.collection<Serp>(SERPS), upserts);
  }

  /** Readable archives with these ids, searched since then, latest day first. */
  find(ids: string[], since: Date): Promise<Serp[]> {
    return this.serps
      .find({ _id: { $in: ids }, asked_at: { $gt: since }, codec: SERP_CODEC })
      .sort({ day: -1 })
      .lean<Serp[]>()
      .exec();
  }

  /** Their days, latest first. */
  async days(ids: string[], since: Date): Promise<string[]> {
    const serps = await this.serps
      .find({ _id: { $in: ids }, asked_at: { $gt: since }, codec: SERP_CODEC }, { day: 1 })
      .sort({ day: -1 })
      .lean<Pick<Serp, 'day'>[]>();
    return serps.map(({ day }) => day);
  }

  /** @returns the number deleted */
  async deleteAskedBefore(time: Date): Promise<number> {
    const { deletedCount } = await this.serps.deleteMany({ asked_at: { $lte: time } });
    return deletedCount;
  }
}
