import { Injectable } from '@nestjs/common';
import { type LocalDay, shiftDay } from '../../../common/time/zone.js';
import { findBest } from '../../positions/data-point.js';
import type { OwnedPlace } from '../../positions/features/page-features.js';
import { placesOfStored } from '../../positions/features/stored-features.js';
import { keywordId, toSeriesKey } from '../../positions/series.js';
import { type DayReader, DaysService, ResultRepository, RunRepository } from '../../history/index.js';
import { ErrorLogRepository, type RankConfig } from '../../tracking/index.js';
import { slotDays } from './range.js';
import type { Types } from 'mongoose';
import type { FindDay } from '../../positions/graph-accumulator.js';

/** Series whose results are looked up by an index; for more of them all days are read. */
const MAX_LOOKED_UP = 1000;

/** Packed days for the days of a request, which are in another zone than slot days. */
@Injectable()
export class ReportDays {
  constructor(
    private readonly days: DaysService,
    private readonly results: ResultRepository,
    private readonly errors: ErrorLogRepository,
    private readonly runs: RunRepository,
  ) {}

  /**
   * Reads the slot days that can overlap with the requested days.
   * @param options.known the dictionary of an earlier read, whose indexes these days use too
   * @param options.features whether the blocks of result pages are needed
   * @param options.links whether the links of rows are needed; default: true
   */
  read(
    config: RankConfig,
    start: LocalDay,
    end: LocalDay,
    options: { known?: DayReader['dictionary']; features?: boolean; links?: boolean } = {},
  ): Promise<DayReader> {
    return this.readSlotDays(config, ...slotDays(start, end), options);
  }

  /** As `read`, of slot days. */
  readSlotDays(
    config: RankConfig,
    first: LocalDay,
    last: LocalDay,
    options: { known?: DayReader['dictionary']; features?: boolean; links?: boolean },
  ): Promise<DayReader> {
    return this.days.read(config, first, last, options);
  }

  /**
   * Reads the slot days from `first` on that `read` omits before `start`, with the same dictionary.
   * @param options.features whether the blocks of result pages are needed
   */
  async readBefore(
    config: RankConfig,
    first: LocalDay,
    start: LocalDay,
    dictionary: DayReader['dictionary'],
    options: { features?: boolean } = {},
  ): Promise<DayReader> {
    const [[from], [next]] = [slotDays(first, start), slotDays(start, start)];
    return this.readSlotDays(config, from, shiftDay(next, -1), { known: dictionary, ...options });
  }

  /**
   * Where the website is in the blocks of the newest result pages of some series, which single results have.
   * @param slotDays by index in the dictionary
   */
  async ownedPlaces(
    config: RankConfig,
    slotDays: ReadonlyMap<number, LocalDay>,
    { series }: DayReader['dictionary'],
  ): Promise<Map<number, OwnedPlace[]>> {
    const byDay = new Map<LocalDay, number[]>();
    for (const [index, day] of slotDays) byDay.set(day, [...(byDay.get(day) ?? []), index]);
    const places = new Map<number, OwnedPlace[]>();
    for (const [day, indexes] of byDay) {
      const keys = new Map(indexes.map((index) => [toSeriesKey(config, series[index]!), index]));
      for (const found of await this.results.findOwnerships(config._id, day, [...keys.keys()])) {
        const best = findBest({ positions: found.results });
        places.set(keys.get(found.series)!, placesOfStored(found, best?.link ?? ''));
      }
    }
    return places;
  }

  /**
   * Whether `readBefore` may find results of these series: not for keywords that were added later, and a report would
   * read a year of all keywords for them.
   * @param series indexes in the dictionary
   */
  async mayHaveBefore(
    config: RankConfig,
    series: readonly number[],
    first: LocalDay,
    start: LocalDay,
    dictionary: DayReader['dictionary'],
  ): Promise<boolean> {
    if (series.length > MAX_LOOKED_UP) return true;
    const [[from], [next]] = [slotDays(first, start), slotDays(start, start)];
    const keys = series.map((index) => toSeriesKey(config, dictionary.series[index]!));
    return this.results.hasAnyWithin(keys, from, next);
  }

  /**
   * The error log uses days of the slot's zone, the range those of the request; like a result, a failure belongs to the
   * day of its run time.
   * @returns the days within the range on which a keyword failed, by its id (positions/series.ts)
   */
  async findFailed(config: Types.ObjectId, findDay: FindDay): Promise<Map<string, Set<LocalDay>>> {
    const log = await this.errors.read(config);
    const slotDays = Object.keys(log);
    const failed = new Map<string, Set<LocalDay>>();
    if (slotDays.length === 0) return failed;
    for (const { run_at, slot_day } of await this.runs.findTimes(config, slotDays)) {
      const day = findDay(run_at);
      if (day === null) continue;
      for (const entry of log[slot_day] ?? []) {
        const name = keywordId(entry);
        failed.set(name, (failed.get(name) ?? new Set()).add(day));
      }
    }
    return failed;
  }
}
