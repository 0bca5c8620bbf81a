import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { insertUnlessDuplicate, isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import type { OutboxEvent } from '../../../outbox/index.js';
import type { Keyword } from '../../positions/keyword-list.js';
import type { MatchMode } from '../../positions/website.js';
import { RANK_CONFIGS, type RankConfig } from './config.schema.js';
import type { RhythmChange } from './config-draft.js';
import { BadRequestError, NotFoundError } from '../../../common/errors.js';

/** An account has one configuration. */
export const duplicateConfig = () => new BadRequestError('Configuration already exist!');

/** Also for a configuration of another account. */
export const unknownConfig = () => new NotFoundError('Configuration not found.');

export interface ConfigChange {
  keywords?: Keyword[];
  website?: string;
  language?: string;
  match?: MatchMode;
  competitors?: string[];
}

export interface TrackedSearches extends Pick<RankConfig, 'account' | 'language'> {
  keywords: readonly Pick<Keyword, 'keyword' | 'country'>[];
}

const revisionFilter = ({ keywords_rev: rev = 0 }: Pick<RankConfig, 'keywords_rev'>) =>
  rev === 0 ? { $in: [null, 0] } : rev;

/** Create, read, update and delete; the updates of the daily check are in checks/claim/claim.repository.ts. */
@Injectable()
export class ConfigRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

  /**
   * Inserts by the driver: Mongoose would build a document of each keyword.
   * @returns false when the account already has a live configuration; the unique index resolves races
   */
  insert(config: RankConfig): Promise<boolean> {
    const { collection } = this.configs;
    return insertUnlessDuplicate(collection.insertOne({ ...config }, { ignoreUndefined: true }));
  }

  findByAccount(account: Types.ObjectId): Promise<RankConfig | null> {
    return this.configs.findOne({ account, deleted_on: null }).lean<RankConfig | null>().exec();
  }

  /** The account of a live configuration. */
  async findOwner(config: Types.ObjectId): Promise<Types.ObjectId | undefined> {
    const found = await this.configs
      .findOne({ _id: config, deleted_on: null }, { account: 1 })
      .lean<Pick<RankConfig, 'account'> | null>();
    return found?.account;
  }

  async existsForAccount(account: Types.ObjectId): Promise<boolean> {
    return (await this.configs.exists({ account, deleted_on: null })) !== null;
  }

  find(config: Types.ObjectId, account: Types.ObjectId): Promise<RankConfig | null> {
    return this.configs.findOne({ _id: config, account, deleted_on: null }).lean<RankConfig | null>().exec();
  }

  /** Without its keywords. */
  findLive(config: Types.ObjectId): Promise<RankConfig | null> {
    return this.configs
      .findOne({ _id: config, deleted_on: null }, { keywords: 0 })
      .lean<RankConfig | null>()
      .exec();
  }

  /** Total number of keywords in the live configurations of these accounts. */
  async countKeywords(accounts: Types.ObjectId[]): Promise<number> {
    const [sum] = await this.configs.aggregate<{ keywords: number }>([
      { $match: { account: { $in: accounts }, deleted_on: null } },
      { $group: { _id: null, keywords: { $sum: { $size: '$keywords' } } } },
    ]);
    return sum?.keywords ?? 0;
  }

  /**
   * Race: a concurrent change of the number of keywords, the website or the competitors makes the filter miss, and the
   * caller retries: quota and competitors were checked against what it read. So does any change, where the rhythm changes:
   * its fields depend on each other. By the driver: Mongoose would build a document of each keyword.
   * @param read the configuration that the change was checked against
   * @param rhythm fields that it replaces and removes
   * @returns null when it differs or does not exist
   */
  async change(
    config: Types.ObjectId,
    account: Types.ObjectId,
    change: ConfigChange,
    now: Date,
    read: Pick<RankConfig, 'keywords' | 'keywords_rev' | 'website' | 'competitors'>,
    rhythm?: RhythmChange,
  ): Promise<RankConfig | null> {
    const { keywords, website, competitors = null } = read;
    const unset = rhythm?.unset ?? [];
    const changed = await this.configs.collection.findOneAndUpdate(
      {
        _id: config,
        account,
        deleted_on: null,
        keywords: { $size: keywords.length },
        website,
        competitors,
        ...(rhythm && { keywords_rev: revisionFilter(read) }),
      },
      {
        $set: { ...change, ...rhythm?.set, ...(rhythm?.otherDays && { rhythm_at: now }), updatedAt: now },
        $inc: { keywords_rev: 1 },
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, 1])) }),
      },
      { returnDocument: 'after', ignoreUndefined: true },
    );
    return changed as RankConfig | null;
  }

  /**
   * Replaces the keywords, by the driver: Mongoose would copy each of them. Race: a concurrent change of the keywords
   * makes the filter miss, and the caller computes the list again. The number of keywords detects a change by a release
   * without revisions.
   * @param before the configuration that the list was computed from
   * @returns null when the keywords were changed since, or the configuration was deleted
   */
  async replaceKeywords(
    { _id, account, keywords: before, keywords_rev: rev = 0 }: RankConfig,
    keywords: Keyword[],
    now: Date,
  ): Promise<RankConfig | null> {
    const replaced = await this.configs.collection.findOneAndUpdate(
      {
        _id,
        account,
        deleted_on: null,
        keywords_rev: revisionFilter({ keywords_rev: rev }),
        keywords: { $size: before.length },
      },
      { $set: { keywords, updatedAt: now, keywords_rev: rev + 1 } },
      { returnDocument: 'after', projection: { keywords: 0 } },
    );
    return replaced as RankConfig | null;
  }

  /**
   * Marks as deleted; one of several concurrent callers succeeds. A run that holds the configuration can no longer renew
   * its lease and stops. The pair of account and `deleted_on` is unique: `deleted_on` is incremented by a millisecond
   * when the account deleted another configuration in the same one.
   */
  async remove(
    config: Types.ObjectId,
    account: Types.ObjectId,
    event: OutboxEvent,
    now: Date,
  ): Promise<RankConfig | null> {
    try {
      return await this.configs
        .findOneAndUpdate(
          { _id: config, account, deleted_on: null },
          {
            $set: { deleted_on: now, updatedAt: now, is_cron_running: false },
            $push: { events: event },
          },
          { returnDocument: 'after' },
        )
        .lean<RankConfig | null>();
    } catch (error) {
      if (isDuplicateKey(error)) return this.remove(config, account, event, new Date(now.getTime() + 1));
      throw error;
    }
  }

  /** Null for a live or unknown configuration. */
  async deletedOn(config: Types.ObjectId): Promise<Date | null> {
    const found = await this.configs
      .findById(config, { deleted_on: 1 })
      .lean<Pick<RankConfig, 'deleted_on'> | null>();
    return found?.deleted_on ?? null;
  }

  async filterLive(ids: Types.ObjectId[]): Promise<Types.ObjectId[]> {
    const rows = await this.configs.find({ _id: { $in: ids }, deleted_on: null }, { _id: 1 }).lean();
    return rows.map(({ _id }) => _id);
  }

  async *liveWithSlot(): AsyncGenerator<{ _id: Types.ObjectId; slot: Types.ObjectId }> {
    const cursor = this.configs.find({ deleted_on: null }, { slot: 1 }).lean<RankConfig[]>().cursor();
    for await (const { _id, slot } of cursor) yield { _id, slot };
  }

  /** What reveals a change of a live configuration or the end of a run. */
  async *liveStates(): AsyncGenerator<Pick<RankConfig, '_id' | 'account' | 'updatedAt' | 'claims' | 'run'>> {
    const cursor = this.configs
      .find({ deleted_on: null }, { account: 1, updatedAt: 1, claims: 1, run: 1 })
      .lean<RankConfig[]>()
      .cursor();
    for await (const config of cursor) yield config;
  }

  async isLive(config: Types.ObjectId): Promise<boolean> {
    return (await this.configs.exists({ _id: config, deleted_on: null })) !== null;
  }

  /**
   * What live configurations search for.
   * @param accounts undefined: all
   */
  async *searches(accounts?: readonly Types.ObjectId[]): AsyncGenerator<TrackedSearches> {
    const filter = { deleted_on: null, ...(accounts && { account: { $in: [...accounts] } }) };
    const fields = { account: 1, language: 1, 'keywords.keyword': 1, 'keywords.country': 1 };
    for await (const config of this.configs.find(filter, fields).lean<RankConfig[]>().cursor()) yield config;
  }

  async *liveIds(): AsyncGenerator<Types.ObjectId> {
    const cursor = this.configs.find({ deleted_on: null }, { _id: 1 }).lean<RankConfig[]>().cursor();
    for await (const { _id } of cursor) yield _id;
  }

  /** Idle live configurations with days whose document may be outdated. */
  withDirtyDays(): AsyncIterable<Pick<RankConfig, '_id' | 'dirty_days'>> {
    return this.configs
      .find({ dirty_days: { $gt: '' }, deleted_on: null, run: null }, { dirty_days: 1 })
      .lean<Pick<RankConfig, '_id' | 'dirty_days'>[]>()
      .cursor() as AsyncIterable<Pick<RankConfig, '_id' | 'dirty_days'>>;
  }

  /** Race: a concurrent claim marks the day again; the filter on `run` preserves that mark. */
  async markClean(config: Types.ObjectId, day: string): Promise<void> {
    await this.configs.updateOne({ _id: config, run: null }, { $pull: { dirty_days: day } });
  }

  /** Skips the day of the current run, whose claim marked it. */
  async markDirty(config: Types.ObjectId, day: string): Promise<void> {
    await this.configs.updateOne(
      { _id: config, deleted_on: null, run_day: { $ne: day } },
      { $addToSet: { dirty_days: day } },
    );
  }
}
