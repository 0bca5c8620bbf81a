import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { upsertAllIfCurrent } from '../../../database/errors/upsert-all.js';
import { DEPTHS } from '../../positions/rhythm.js';
import { SERP_CODEC } from './serp-codec.js';
import { type Serp, SERPS } from './serp.schema.js';

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
