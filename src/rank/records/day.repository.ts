import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { isDuplicateKey } from '../../database/errors/duplicate-key.js';
import { DAY_FORMAT } from '../domain/day-pack.js';
import { RANK_DAYS, type RankDay } from './day.schema.js';

/** Columns beside the rows of a day. */
export interface DayColumns {
  competitors: boolean;
  features: boolean;
}

@Injectable()
export class DayRepository {
  constructor(@InjectModel(RANK_DAYS) private readonly days: Model<RankDay>) {}

  /** 0 when the day has no document yet. */
  async revisionOf(config: Types.ObjectId, day: string): Promise<number> {
    const found = await this.days.findById(idOf(config, day), { rev: 1 }).lean<Pick<RankDay, 'rev'> | null>();
    return found?.rev ?? 0;
  }

  async builtAt(config: Types.ObjectId, day: string): Promise<Date | undefined> {
    const found = await this.days
      .findById(idOf(config, day), { built_at: 1 })
      .lean<Pick<RankDay, 'built_at'> | null>();
    return found?.built_at;
  }

  /**
   * Replaces the whole document, so that no field of another format remains.
   * @param revision the revision that was read before the results
   * @returns false when the stored revision differs: another writer may have used newer results
   */
  async write(day: Omit<RankDay, '_id' | 'rev' | 'format' | 'entries'>, revision: number): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.days.replaceOne(
        { _id: idOf(day.config, day.day), rev: revision },
        { ...day, format: DAY_FORMAT, rev: revision + 1 },
        { upsert: revision === 0, setDefaultsOnInsert: false },
      );
      return matchedCount + upsertedCount === 1;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /**
   * Documents from `first` to `last`, ascending, without the days in `except`.
   * @param wanted which of the columns beside the rows to read
   */
  async *between(
    config: Types.ObjectId,
    first: string,
    last: string,
    except: string[],
    { competitors, features }: DayColumns,
  ): AsyncGenerator<RankDay> {
    const cursor = this.days
      .find(
        { config, day: { $gte: first, $lte: last, ...(except.length > 0 ? { $nin: except } : {}) } },
        {
          ...(!competitors && { places: 0 }),
          ...(!features && { features: 0 }),
          ...(!(competitors && features) && { site_features: 0 }),
        },
      )
      .sort({ day: 1 })
      .lean<RankDay[]>()
      .cursor({ batchSize: 16 });
    try {
      for await (const day of cursor) yield day;
    } finally {
      await cursor.close();
    }
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteMany({ config });
  }
}

function idOf(config: Types.ObjectId, day: string): string {
  return `${String(config)}:${day}`;
}
