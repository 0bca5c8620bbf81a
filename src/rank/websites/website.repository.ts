import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import type { WebsiteSortField } from '../positions/website-list.js';
import { RANK_WEBSITES, type Website } from './website.schema.js';

export type WebsiteState = Pick<Website, '_id' | 'name' | 'config' | 'config_updated_at' | 'claims'>;

export type SortableWebsite = Pick<Website, '_id' | 'name' | 'website' | 'keywords' | 'now'> &
  Partial<
    Pick<
      Website,
      'slot' | 'last_day' | 'every' | 'weekday' | 'visibility_change' | 'top3_change' | 'top10_change'
    >
  >;

@Injectable()
export class WebsiteRepository {
  constructor(@InjectModel(RANK_WEBSITES) private readonly websites: Model<Website>) {}

  /** What the list of an account is filtered and sorted by, without the rest: there may be thousands. */
  findSortable(account: Types.ObjectId, field: WebsiteSortField): Promise<SortableWebsite[]> {
    return this.websites
      .find({ accounts: account }, { name: 1, website: 1, ...TOTALLED, ...projectionOf(field) })
      .lean<SortableWebsite[]>()
      .exec();
  }

  findAll(accounts: Types.ObjectId[], withRecent: boolean): Promise<Website[]> {
    return this.websites
      .find({ _id: { $in: accounts } }, withRecent ? {} : { recent: 0 })
      .lean<Website[]>()
      .exec();
  }

  /** 0 when there is no document. */
  async revisionOf(account: Types.ObjectId): Promise<number> {
    const found = await this.websites.findById(account, { rev: 1 }).lean<Pick<Website, 'rev'> | null>();
    return found?.rev ?? 0;
  }

  /**
   * Race: of two writers that read the same revision one matches; the other, whose data may be older, reads again.
   * @param revision the revision that was read before the data
   * @returns false when the stored revision differs
   */
  async write(website: Omit<Website, 'rev'>, revision: number): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.websites.replaceOne(
        { _id: website._id, rev: revision },
        { ...website, rev: revision + 1 },
        { upsert: revision === 0, setDefaultsOnInsert: false },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** @returns false when the stored revision differs */
  async delete(account: Types.ObjectId, revision: number): Promise<boolean> {
    if (revision === 0) return true;
    return (await this.websites.deleteOne({ _id: account, rev: revision })).deletedCount === 1;
  }

  async *states(): AsyncGenerator<WebsiteState> {
    const cursor = this.websites
      .find({}, { name: 1, config: 1, config_updated_at: 1, claims: 1 })
      .lean<Website[]>()
      .cursor();
    for await (const website of cursor) yield website;
  }
}

function projectionOf(field: WebsiteSortField): Record<string, 1> {
  if (field === 'name' || field === 'website' || field in TOTALLED) return {};
  return field === 'next_run_at' ? { slot: 1, last_day: 1, every: 1, weekday: 1 } : { [`now.${field}`]: 1 };
}

const TOTALLED = {
  keywords: 1,
  visibility_change: 1,
  top3_change: 1,
  top10_change: 1,
  'now.failed': 1,
  'now.top3': 1,
  'now.top10': 1,
  'now.visibility': 1,
  'now.average': 1,
} as const;
