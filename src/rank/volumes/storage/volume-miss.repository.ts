import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { upsertAllIfCurrent } from '../../../database/errors/upsert-all.js';
import { VOLUME_MISSES, type VolumeMiss } from './volume-miss.schema.js';
import type { FoldedSearches } from './volume.repository.js';

@Injectable()
export class VolumeMissRepository {
  constructor(@InjectModel(VOLUME_MISSES) private readonly misses: Model<VolumeMiss>) {}

  /** Race: of two writers of a keyword either may win; they differ by the duration of a request. */
  async save(misses: readonly VolumeMiss[]): Promise<void> {
    const writes = misses.map(({ until, ...filter }) => ({ filter, update: { $set: { until } } }));
    await upsertAllIfCurrent(this.collection, writes);
  }

  /** @returns those of these folded keywords that are not requested again yet */
  async find({ country, language, keywords }: FoldedSearches, now: Date): Promise<string[]> {
    const found = await this.collection
      .find({ country, language, keyword: { $in: [...keywords] }, until: { $gt: now } })
      .project<Pick<VolumeMiss, 'keyword'>>({ _id: 0, keyword: 1 })
      .toArray();
    return found.map(({ keyword }) => keyword);
  }

  async deleteExpired(now: Date): Promise<void> {
    await this.misses.deleteMany({ until: { $lte: now } });
  }

  private get collection() {
    return this.misses.db.collection<VolumeMiss>(VOLUME_MISSES);
  }
}
