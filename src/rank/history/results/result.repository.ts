import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { UpdatedDay } from './day.repository.js';
import { SEO_RESULTS, type SeoResult } from './result.schema.js';

/** Limit of `realDays`: the maximum of RANK_SERP_DAYS. */
const MAX_DAYS = 400;

/** Reads results. */
@Injectable()
export class ResultRepository {
  constructor(@InjectModel(SEO_RESULTS) private readonly results: Model<SeoResult>) {}

  /**
   * @param within positions below it do not count as found
   * @returns the series with a real result of that day, each with whether the website was found
   */
  async realSeries(
    config: Types.ObjectId,
    slotDay: string,
    within = Infinity,
  ): Promise<Map<string, boolean>> {
    const rows = await this.results
      .find({ config, slot_day: slotDay, rolled_from_previous: false }, { series: 1, best: 1 })
      .lean<Pick<SeoResult, 'series' | 'best'>[]>();
    return new Map(rows.map(({ series, best }) => [series, best !== undefined && best <= within]));
  }

  /** Number of real results that a run stored for one slot day. */
  async countByOutcome(config: Types.ObjectId, slotDay: string, run: Types.ObjectId) {
    const own = { config, slot_day: slotDay, run, rolled_from_previous: false };
    const [all, ranked] = await Promise.all([
      this.results.countDocuments(own),
      this.results.countDocuments({ ...own, best: { $gt: 0 } }),
    ]);
    return { keywords: all, ranked, not_found: all - ranked };
  }

  /** Real results that a run stored for one slot day. */
  listByRun(config: Types.ObjectId, slotDay: string, run: Types.ObjectId): Promise<SeoResult[]> {
    return this.results
      .find({ config, slot_day: slotDay, run, rolled_from_previous: false, deleted_on: null })
      .lean<SeoResult[]>()
      .exec();
  }

  countRolled(config: Types.ObjectId, slotDay: string): Promise<number> {
    const rolled = { config, slot_day: slotDay, rolled_from_previous: true, deleted_on: null };
    return this.results.countDocuments(rolled).exec();
  }

  ofDay(config: Types.ObjectId, slotDay: string): AsyncIterable<SeoResult> {
    return this.results
      .find({ config, slot_day: slotDay, deleted_on: null })
      .lean<SeoResult[]>()
      .cursor({ batchSize: 1000 }) as AsyncIterable<SeoResult>;
  }

  /** Results of one series, by slot day. */
  listBySeries(config: Types.ObjectId, series: string, first: string, last: string): Promise<SeoResult[]> {
    return this.results
      .find({ series, slot_day: { $gte: first, $lte: last }, config, deleted_on: null })
      .sort({ slot_day: 1 })
      .lean<SeoResult[]>()
      .exec();
  }

  /**
   * Whether any of these series has a result of a slot day from `first` to before `end`. Without the configuration in the
   * filter, so that both engines use the index of series; the key of a series includes account and website.
   */
  async hasAnyWithin(series: readonly string[], first: string, end: string): Promise<boolean> {
    const within = { series: { $in: series }, slot_day: { $gte: first, $lt: end } };
    return (await this.results.exists(within)) !== null;
  }

  /** The website's positions on one slot day, of these series. */
  async findPositions(config: Types.ObjectId, slotDay: string, series: readonly string[]) {
    if (series.length === 0) return [];
    return this.results
      .find(
        { config, slot_day: slotDay, series: { $in: series }, deleted_on: null },
        { series: 1, results: 1 },
      )
      .lean<Pick<SeoResult, 'series' | 'results'>[]>();
  }

  /** Where the website is in the blocks of the result pages of one slot day, of these series. */
  async findOwnerships(config: Types.ObjectId, slotDay: string, series: readonly string[]) {
    return this.results
      .find(
        { config, slot_day: slotDay, series: { $in: series }, deleted_on: null },
        { series: 1, results: 1, o: 1, p: 1, l: 1 },
      )
      .lean<Pick<SeoResult, 'series' | 'results' | 'o' | 'p' | 'l'>[]>();
  }

  /** Slot days with a real result of the series, newest first. */
  async realDays(config: Types.ObjectId, series: string): Promise<string[]> {
    const rows = await this.results
      .find({ series, config, rolled_from_previous: false, deleted_on: null }, { slot_day: 1 })
      .sort({ slot_day: -1 })
      .limit(MAX_DAYS)
      .lean<Pick<SeoResult, 'slot_day'>[]>();
    return rows.map(({ slot_day }) => slot_day);
  }

  /**
   * @param before only days before this one
   * @returns undefined without a real result
   */
  async newestRealDay(config: Types.ObjectId, before?: string): Promise<string | undefined> {
    const earlier = before === undefined ? {} : { slot_day: { $lt: before } };
    const newest = await this.results
      .findOne({ config, ...earlier, rolled_from_previous: false, deleted_on: null }, { slot_day: 1 })
      .sort({ slot_day: -1 })
      .lean<Pick<SeoResult, 'slot_day'> | null>();
    return newest?.slot_day;
  }

  /** Days with results updated since then, each with the time of the latest update. */
  async daysUpdatedSince(since: Date): Promise<UpdatedDay[]> {
    const days = new Map<string, UpdatedDay>();
    const cursor = this.results
      .find({ updatedAt: { $gte: since }, deleted_on: null }, { config: 1, slot_day: 1, updatedAt: 1 })
      .lean<SeoResult[]>()
      .cursor({ batchSize: 1000 });
    for await (const { config, slot_day: day, updatedAt: newest } of cursor) {
      const key = `${String(config)}:${day}`;
      const known = days.get(key);
      if (!known || known.newest < newest) days.set(key, { config, day, newest });
    }
    return [...days.values()];
  }

  /** Slot days with results, ascending. */
  async listDays(config: Types.ObjectId): Promise<string[]> {
    return (await this.results.distinct('slot_day', { config, deleted_on: null })).sort();
  }
}
