import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { upsertIfCurrent } from '../../../database/errors/duplicate-key.js';
import type { LocalDay } from '../../../common/time/zone.js';
import { toBuffer } from '../../../database/to-buffer.js';
import type { PackedRows } from './day-rows.js';
import {
  type DaySet,
  GSC_DAYS,
  GSC_ROWS,
  type SearchConsoleConnection,
  type SearchConsoleDay,
  type SearchConsoleRows,
  type SetName,
} from './search-console.schema.js';

/** Whose days. */
export type DaySource = Pick<SearchConsoleConnection, 'config' | 'source'>;
/** Who writes them. */
type DayWriter = Pick<SearchConsoleConnection, 'config' | 'source' | 'fence'>;

type Columns = Pick<SearchConsoleRows, 'day' | 'count' | 'figures'>;

const LAST_DAY = '9999-12-31';

/** Matches a document that no later import has written. */
const notAfter = (fence: number) => ({ $not: { $gt: fence } });

@Injectable()
export class DayRepository {
  constructor(
    @InjectModel(GSC_DAYS) private readonly days: Model<SearchConsoleDay>,
    @InjectModel(GSC_ROWS) private readonly rows: Model<SearchConsoleRows>,
  ) {}

  /** Ascending. */
  list({ config, source }: DaySource, first: LocalDay = '', last = LAST_DAY): Promise<SearchConsoleDay[]> {
    return this.days
      .find({ config, source, day: { $gte: first, $lte: last } }, { _id: 0, config: 0, source: 0, fence: 0 })
      .sort({ day: 1 })
      .lean<SearchConsoleDay[]>()
      .exec();
  }

  /**
   * Stores the rows of a set, before the entry of its day that says that they are there. Race: neither what is final nor
   * what a later import has written is replaced: the filter does not match it, and the insert fails on the unique index.
   * @returns false when it is not stored
   */
  async saveRows(
    { config, source, fence }: DayWriter,
    day: LocalDay,
    set: SearchConsoleRows['set'],
    final: boolean,
    packed: PackedRows,
  ): Promise<boolean> {
    return upsertIfCurrent(() =>
      this.rows.updateOne(
        { config, source, set, day, final: { $ne: true }, fence: notAfter(fence) },
        { $set: { ...packed, final, fence } },
        { upsert: true },
      ),
    );
  }

  /** Stores sets of a day. Race: as saveRows. @returns false when they are not stored */
  async save(
    { config, source, fence }: DayWriter,
    day: LocalDay,
    sets: Partial<Record<SetName, DaySet>>,
  ): Promise<boolean> {
    const open = Object.keys(sets).map((name) => [`${name}.final`, { $ne: true }]);
    return upsertIfCurrent(() =>
      this.days.updateOne(
        { config, source, day, ...Object.fromEntries(open), fence: notAfter(fence) },
        { $set: { ...sets, fence } },
        { upsert: true },
      ),
    );
  }

  /** The columns of figures, by day ascending. */
  async *figures({ config, source }: DaySource, set: 'queries' | 'pages', days: readonly LocalDay[]) {
    const found = this.rows
      .find({ config, source, set, day: { $in: [...days] } }, { _id: 0, day: 1, count: 1, figures: 1 })
      .lean<Columns[]>()
      .cursor();
    for await (const row of found) yield { ...row, figures: toBuffer(row.figures) };
  }

  /** Figures and names, by day. */
  async *whole({ config, source }: DaySource, set: 'queries' | 'pages', first: LocalDay, last: LocalDay) {
    const found = this.rows
      .find({ config, source, set, day: { $gte: first, $lte: last } }, { _id: 0, config: 0, source: 0 })
      .sort({ day: 1 })
      .lean<Omit<SearchConsoleRows, 'config' | 'source'>[]>()
      .cursor();
    for await (const row of found)
      yield { ...row, figures: toBuffer(row.figures), names: toBuffer(row.names) };
  }

  /** Deletes the days before one. */
  async deleteBefore({ config, source }: DaySource, day: LocalDay): Promise<void> {
    const filter = { config, source, day: { $lt: day } };
    await this.days.deleteMany(filter);
    await this.rows.deleteMany({ ...filter, set: { $in: ['queries', 'pages'] } });
  }

  /** Deletes the days of a configuration, but for those of one source. */
  async deleteOthers(config: Types.ObjectId, source: Types.ObjectId | null): Promise<void> {
    const filter = { config, ...(source && { source: { $ne: source } }) };
    await this.days.deleteMany(filter);
    await this.rows.deleteMany(filter);
  }
}
