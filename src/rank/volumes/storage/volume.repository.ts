import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Types } from 'mongoose';
import { upsertAllIfCurrent } from '../../../database/errors/upsert-all.js';
import {
  type Volume,
  VOLUME_MISSES,
  VOLUME_REVISIONS,
  type VolumeMiss,
  type VolumeRevision,
  VOLUMES,
} from './volume.schema.js';

export type StoredWorth = Pick<Volume, 'keyword' | 'volume' | 'cpc' | 'source' | 'at'>;

/** Volumes that one account imported, or null: those of the provider. */
export type Layer = Types.ObjectId | null;

/** Folded keywords of a country and language. */
export interface FoldedSearches extends Pick<Volume, 'country' | 'language'> {
  keywords: readonly string[];
}

@Injectable()
export class VolumeRepository {
  constructor(
    @InjectModel(VOLUMES) private readonly volumes: Model<Volume>,
    @InjectModel(VOLUME_MISSES) private readonly misses: Model<VolumeMiss>,
  ) {}

  /**
   * Replaces what is as old or older in that layer. Race: of two writers of a keyword the one with the newer `at` wins in
   * either order: the filter does not match a newer one, and the insert fails on the unique index.
   * @returns the number of those that did not replace what is stored
   */
  async save(layer: Layer, volumes: readonly Volume[]): Promise<number> {
    const collection = this.volumes.db.collection<Volume>(VOLUMES);
    const writes = volumes.map(({ keyword, country, language, at, ...rest }) => ({
      filter: { country, language, keyword, account: layer, at: { $lte: at } },
      update: { $set: { ...rest, at }, ...unsetMissing(rest) },
    }));
    try {
      return await upsertAllIfCurrent(collection, writes);
    } finally {
      // Also after an error: some may be stored.
      await this.revisions.updateOne(
        { _id: VOLUMES },
        { $set: { revision: new Types.ObjectId() } },
        { upsert: true },
      );
    }
  }

  /** Changes with each save, in any process; '' before the first. */
  async revision(): Promise<string> {
    const found = await this.revisions.findOne({ _id: VOLUMES });
    return found ? String(found.revision) : '';
  }

  private get revisions() {
    return this.volumes.db.collection<VolumeRevision>(VOLUME_REVISIONS);
  }

  async hasAny(layer: Layer, country: string, language: string): Promise<boolean> {
    return (await this.volumes.exists({ account: layer, country, language })) !== null;
  }

  /** @returns those that one of these accounts imported, or that the provider answered after `since` */
  async current(
    accounts: readonly Types.ObjectId[],
    { country, language, keywords }: FoldedSearches,
    since: Date,
  ): Promise<string[]> {
    const found = await this.volumes.db
      .collection<Volume>(VOLUMES)
      .find({ country, language, keyword: { $in: [...keywords] }, account: { $in: [...accounts, null] } })
      .project<Pick<Volume, 'keyword' | 'account' | 'at'>>({
        _id: 0,
        keyword: 1,
        account: 1,
        at: 1,
      })
      .toArray();
    const current = found.filter(({ account, at }) => account || at > since);
    return current.map(({ keyword }) => keyword);
  }

  /** @param keywords folded */
  find(layer: Layer, { country, language, keywords }: FoldedSearches): Promise<StoredWorth[]> {
    return this.volumes.db
      .collection<Volume>(VOLUMES)
      .find({ country, language, keyword: { $in: [...keywords] }, account: layer })
      .project<StoredWorth>({ _id: 0, keyword: 1, volume: 1, cpc: 1, source: 1, at: 1 })
      .toArray();
  }

  /** Race: of two writers of a keyword either may win; they differ by the duration of a request. */
  async saveMisses(misses: readonly VolumeMiss[]): Promise<void> {
    const writes = misses.map(({ until, ...filter }) => ({ filter, update: { $set: { until } } }));
    await upsertAllIfCurrent(this.missCollection, writes);
  }

  /** @returns those of these folded keywords that are not requested again yet */
  async findMisses({ country, language, keywords }: FoldedSearches, now: Date): Promise<string[]> {
    const found = await this.missCollection
      .find({ country, language, keyword: { $in: [...keywords] }, until: { $gt: now } })
      .project<Pick<VolumeMiss, 'keyword'>>({ _id: 0, keyword: 1 })
      .toArray();
    return found.map(({ keyword }) => keyword);
  }

  async deleteExpiredMisses(now: Date): Promise<void> {
    await this.misses.deleteMany({ until: { $lte: now } });
  }

  private get missCollection() {
    return this.misses.db.collection<VolumeMiss>(VOLUME_MISSES);
  }
}

const OPTIONAL = ['cpc', 'competition', 'months'] as const;

function unsetMissing(volume: Partial<Volume>) {
  const missing = OPTIONAL.filter((field) => volume[field] === undefined);
  return missing.length === 0 ? {} : { $unset: Object.fromEntries(missing.map((field) => [field, ''])) };
}
