import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, mongo, Types } from 'mongoose';
import { isDuplicateKey } from '../../../database/errors/duplicate-key.js';
import { DAY_FORMAT } from '../../positions/day-pack.js';
import { RANK_DAYS, type RankDay } from './day.schema.js';

/** Columns beside the rows of a day. */
export interface DayColumns {
  competitors: boolean;
  features: boolean;
}

/** Documents of days. Reading them ends with their cursor, also after an error. */
export interface StoredDays {
  documents: AsyncIterable<RankDay>;
  /** Closes the cursor, for a caller that reads none of them. */
  close(): Promise<void>;
}

/** A day with the time of its newest result. */
export interface UpdatedDay {
  config: Types.ObjectId;
  day: string;
  newest: Date;
}

/** What MongoDB returns in the first response to a query. */
const DAYS_PER_QUERY = 100;

/** Days of a batch; one is read while the caller uses the one before. */
const BATCH_DAYS = 16;

/** Included by name: the embedded store copies such fields, and decodes documents of which some are excluded. */
const ROWS = { day: 1, built_at: 1, format: 1, run_ats: 1, rows: 1, sites: 1 } as const;

@Injectable()
export class DayRepository {
  constructor(@InjectModel(RANK_DAYS) private readonly days: Model<RankDay>) {}

  /** 0 when the day has no document yet. */
  async readRevision(config: Types.ObjectId, day: string): Promise<number> {
    const found = await this.days.findById(toId(config, day), { rev: 1 }).lean<Pick<RankDay, 'rev'> | null>();
    return found?.rev ?? 0;
  }

  /** @returns those days whose document does not exist, or is older than their newest result */
  async outdated(days: readonly UpdatedDay[]): Promise<UpdatedDay[]> {
    const outdated: UpdatedDay[] = [];
    for (let from = 0; from < days.length; from += DAYS_PER_QUERY) {
      const part = days.slice(from, from + DAYS_PER_QUERY);
      const documents = await this.days
        .find({ _id: { $in: part.map(({ config, day }) => toId(config, day)) } }, { built_at: 1 })
        .lean<Pick<RankDay, '_id' | 'built_at'>[]>();
      const built = new Map(documents.map(({ _id, built_at }) => [_id, built_at]));
      const isOutdated = ({ config, day, newest }: UpdatedDay) => {
        const builtAt = built.get(toId(config, day));
        return builtAt === undefined || builtAt < newest;
      };
      outdated.push(...part.filter(isOutdated));
    }
    return outdated;
  }

  /**
   * Replaces the whole document, so that no field of another format remains.
   * @param revision the revision that was read before the results
   * @returns false when the stored revision differs: another writer may have used newer results
   */
  async write(day: Omit<RankDay, '_id' | 'rev' | 'format'>, revision: number): Promise<boolean> {
    try {
      const { matchedCount, upsertedCount } = await this.days.replaceOne(
        { _id: toId(day.config, day.day), rev: revision },
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
   * The first of them are requested at once.
   * @param wanted which of the columns beside the rows to read
   */
  between(
    config: Types.ObjectId,
    first: string,
    last: string,
    except: string[],
    { competitors, features }: DayColumns,
  ): StoredDays {
    const projection = {
      ...ROWS,
      ...(competitors && { places: 1 }),
      ...(features && { features: 1 }),
      ...(competitors && features && { site_features: 1 }),
    };
    const cursor = this.days.db
      .collection<RankDay>(RANK_DAYS)
      .find({ config, day: { $gte: first, $lte: last, ...(except.length > 0 ? { $nin: except } : {}) } })
      .project<RankDay>(projection)
      .sort({ day: 1 })
      .batchSize(BATCH_DAYS);
    const begun = requested(cursor);
    const close = async () => {
      // The driver leaves a cursor open in the store if it is closed before its first batch has arrived.
      await Promise.allSettled([begun]);
      await cursor.close();
    };
    return { documents: divideIntoBatches(cursor, begun), close };
  }

  async deleteByConfig(config: Types.ObjectId): Promise<void> {
    await this.days.deleteMany({ config });
  }
}

/** Whether there is a batch; an error reaches the caller that awaits it. */
function requested(cursor: mongo.FindCursor<RankDay>): Promise<boolean> {
  const more = cursor.hasNext();
  more.catch(() => {});
  return more;
}

/** Requests a batch while the caller reads the one before. @param first requested before the caller reads */
async function* divideIntoBatches(
  cursor: mongo.FindCursor<RankDay>,
  first: Promise<boolean>,
): AsyncGenerator<RankDay> {
  try {
    for (let more = first; await more;) {
      const batch = cursor.readBufferedDocuments();
      more = requested(cursor);
      yield* batch;
    }
  } finally {
    await cursor.close();
  }
}

function toId(config: Types.ObjectId, day: string): string {
  return `${String(config)}:${day}`;
}
