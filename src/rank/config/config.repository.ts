import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey, insertUnlessDuplicate } from '../../database/duplicate-key.js';
import type { OutboxEvent } from '../../outbox/index.js';
import type { MatchMode } from '../domain/website.js';
import { type Keyword, RANK_CONFIGS, type RankConfig } from './config.schema.js';

export interface ConfigChange {
  keywords: Keyword[];
  website?: string;
  language?: string;
  match?: MatchMode;
}

/** Configurations as their owners make and change them. The daily check has updates of its own (check/). */
@Injectable()
export class ConfigRepository {
  constructor(@InjectModel(RANK_CONFIGS) private readonly configs: Model<RankConfig>) {}

  /** @returns false when the account has a live configuration already: the unique index decides a race */
  insert(config: RankConfig): Promise<boolean> {
    return insertUnlessDuplicate(this.configs.create(config));
  }

  findByAccount(account: Types.ObjectId): Promise<RankConfig | null> {
    return this.configs.findOne({ account, deleted_on: null }).lean<RankConfig | null>().exec();
  }

  async existsForAccount(account: Types.ObjectId): Promise<boolean> {
    return (await this.configs.exists({ account, deleted_on: null })) !== null;
  }

  find(config: Types.ObjectId, account: Types.ObjectId): Promise<RankConfig | null> {
    return this.configs.findOne({ _id: config, account, deleted_on: null }).lean<RankConfig | null>().exec();
  }

  /** How many keywords the live configurations of these accounts have together. */
  async countKeywords(accounts: Types.ObjectId[]): Promise<number> {
    const [sum] = await this.configs.aggregate<{ keywords: number }>([
      { $match: { account: { $in: accounts }, deleted_on: null } },
      { $group: { _id: null, keywords: { $sum: { $size: '$keywords' } } } },
    ]);
    return sum?.keywords ?? 0;
  }

  /**
   * Race: of two changes at once that would alter the number of keywords, the second finds another number than the
   * one that it was counted for, and begins again.
   * @param keywords how many the configuration has
   * @returns null when it has another number by now, or is not there any more
   */
  change(
    config: Types.ObjectId,
    account: Types.ObjectId,
    change: ConfigChange,
    now: Date,
    keywords: number,
  ): Promise<RankConfig | null> {
    return this.configs
      .findOneAndUpdate(
        { _id: config, account, deleted_on: null, keywords: { $size: keywords } },
        { $set: { ...change, updatedAt: now } },
        { returnDocument: 'after' },
      )
      .lean<RankConfig | null>()
      .exec();
  }

  /**
   * Marks as deleted; of two callers one wins, the other finds nothing. A run that holds the configuration
   * cannot renew its lease any more, and stops. `deleted_on` moves on by a millisecond where the account
   * deleted another configuration in this very one: the pair of account and deleted_on is unique.
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

  /** When the configuration was deleted, if it was. */
  async deletedOn(config: Types.ObjectId): Promise<Date | null> {
    const found = await this.configs
      .findById(config, { deleted_on: 1 })
      .lean<Pick<RankConfig, 'deleted_on'> | null>();
    return found?.deleted_on ?? null;
  }

  /** Which of these ids are live configurations. */
  async filterLive(ids: Types.ObjectId[]): Promise<Types.ObjectId[]> {
    const rows = await this.configs.find({ _id: { $in: ids }, deleted_on: null }, { _id: 1 }).lean();
    return rows.map(({ _id }) => _id);
  }

  /** Every live configuration with its slot: for the sweep. */
  async *liveWithSlot(): AsyncGenerator<{ _id: Types.ObjectId; slot: Types.ObjectId }> {
    const cursor = this.configs.find({ deleted_on: null }, { slot: 1 }).lean<RankConfig[]>().cursor();
    for await (const { _id, slot } of cursor) yield { _id, slot };
  }

  async isLive(config: Types.ObjectId): Promise<boolean> {
    return (await this.configs.exists({ _id: config, deleted_on: null })) !== null;
  }

  async *liveIds(): AsyncGenerator<Types.ObjectId> {
    const cursor = this.configs.find({ deleted_on: null }, { _id: 1 }).lean<RankConfig[]>().cursor();
    for await (const { _id } of cursor) yield _id;
  }

  /** Idle live configurations with days whose document may be older than their results. */
  withDirtyDays(): AsyncIterable<Pick<RankConfig, '_id' | 'dirty_days'>> {
    return this.configs
      .find({ dirty_days: { $gt: '' }, deleted_on: null, run: null }, { dirty_days: 1 })
      .lean<Pick<RankConfig, '_id' | 'dirty_days'>[]>()
      .cursor() as AsyncIterable<Pick<RankConfig, '_id' | 'dirty_days'>>;
  }

  /** Race: a run that claims meanwhile makes the day dirty for itself; with `run` null in the filter its mark stays. */
  async markClean(config: Types.ObjectId, day: string): Promise<void> {
    await this.configs.updateOne({ _id: config, run: null }, { $pull: { dirty_days: day } });
  }

  /** Not for the day that a run works on: it marks the day for itself. */
  async markDirty(config: Types.ObjectId, day: string): Promise<void> {
    await this.configs.updateOne(
      { _id: config, deleted_on: null, run_day: { $ne: day } },
      { $addToSet: { dirty_days: day } },
    );
  }
}
