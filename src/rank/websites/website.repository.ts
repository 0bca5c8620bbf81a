import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema, type Types } from 'mongoose';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import type { DayVisibility, WebsiteChanges, WebsiteSortField } from '../positions/website-list.js';
import type { LocalDay } from '../../common/time/zone.js';
import type { DaySummary } from '../positions/summary.js';
import type { Rhythm } from '../positions/rhythm.js';
import type { RecordedStatus } from '../positions/run-outcome.js';

/** The live configuration of an account with its summary; derived. */
export interface Website extends WebsiteChanges {
  /** The account. */
  _id: Types.ObjectId;
  /** The account and those above it. */
  accounts: Types.ObjectId[];
  /** Name of the account; absent once it is deleted. */
  name?: string;
  config: Types.ObjectId;
  website: string;
  /** Number of keywords. */
  keywords: number;
  slot: Types.ObjectId;
  /** Local day of the last check of all keywords in the slot's zone; '' before the first. */
  last_day: string;
  /** When it is checked, as in the configuration. */
  every?: NonNullable<Rhythm['every']>;
  weekday?: number;
  /** In UTC. */
  now: DaySummary;
  before: DaySummary;
  /** Visibility of the last 30 days. */
  recent: DayVisibility[];
  /** The day that the changes compare with. */
  compared_on: LocalDay | null;
  last_run: { status: RecordedStatus; finished_at: Date | null } | null;
  /** Incremented by each write, for optimistic concurrency. */
  rev: number;
  /** `updatedAt` and `claims` of the configuration when it was read; they reveal an outdated document. */
  config_updated_at: Date;
  claims: number;
}

/** Of a website without two days of results. */
export const NO_CHANGE = {
  visibility_change: null,
  top3_change: null,
  top10_change: null,
  compared_on: null,
} as const satisfies Partial<Website>;

export const RANK_WEBSITES = 'rank_websites';

const id = Schema.Types.ObjectId;
const mixed = Schema.Types.Mixed;

export const websiteSchema = new Schema<Website>(
  {
    _id: id,
    accounts: { type: [id], default: undefined },
    name: String,
    config: { type: id, required: true },
    website: { type: String, required: true },
    keywords: { type: Number, required: true },
    slot: { type: id, required: true },
    last_day: { type: String, default: '' },
    every: String,
    weekday: Number,
    now: mixed,
    before: mixed,
    recent: mixed,
    visibility_change: { type: Number, default: undefined },
    top3_change: { type: Number, default: undefined },
    top10_change: { type: Number, default: undefined },
    compared_on: { type: String, default: undefined },
    last_run: mixed,
    rev: { type: Number, required: true },
    config_updated_at: Date,
    claims: Number,
  },
  { collection: RANK_WEBSITES, versionKey: false },
);
websiteSchema.index({ accounts: 1 });

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
      .find({ accounts: account }, { name: 1, website: 1, ...TOTALLED, ...toProjection(field) })
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
  async readRevision(account: Types.ObjectId): Promise<number> {
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

function toProjection(field: WebsiteSortField): Record<string, 1> {
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
