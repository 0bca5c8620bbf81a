import { Injectable } from '@nestjs/common';
import { daysBetween, type LocalDay, localDay, shiftDay } from '../../../common/time/zone.js';
import type { RankConfig } from '../../tracking/index.js';
import { Baseline, compare } from '../domain/baseline.js';
import type { OwnedPlace } from '../../positions/features/page-features.js';
import { type DailyPositions, PositionChanges, RecentPositions } from '../../positions/recent-positions.js';
import type { PackedDay } from '../../positions/day-pack.js';
import { MAX_ZONE_SHIFT_DAYS } from '../../positions/graph-accumulator.js';
import {
  currentSeries,
  keywordId,
  type Series,
  seriesIndexes,
  type TaggedKeyword,
} from '../../positions/series.js';
import { TableAccumulator } from '../domain/table-accumulator.js';
import { type ComparedRow, type TableRow, withFailures } from '../../positions/table.js';
import { positionFigures, type PositionFigures } from '../../positions/visibility.js';
import { BaselineReader, type DaySource, type Since } from './baseline-reader.js';
import { type ComparedDays, findComparedDays } from './comparison-days.js';
import { sum } from '../../positions/statistics.js';
import type { Dictionary } from '../../history/index.js';
import { ReportDays } from './report-days.js';
import { dayWithin } from './range.js';
import type { ReportDaySource } from './known-report-days.js';

/** Days before the end of the range in which keywords of daily checks have a current record and one that is a month older. */
const RECENT_DAYS = 33;
/** Days before the end in which most keywords have their newest record; earlier ones are read without blocks. */
const FEATURE_DAYS = 8;
/** Further days, read only for keywords without a record that is a month older: about a year in all. */
const OLDER_WINDOWS = [12, 90, 230];
const OLDER_DAYS = sum(OLDER_WINDOWS);

export interface TableRange {
  start: LocalDay;
  end: LocalDay;
  tz: string;
  /** With a number of days, the day is that of the comparison over so many. */
  since?: Since | { days: number } | undefined;
  /** Days of sparklines. */
  spark?: number | undefined;
}

export interface Spark extends DailyPositions {
  from: LocalDay;
}

export interface TableData {
  /** In the order of the keywords. */
  rows: ComparedRow[];
  spark: (row: TaggedKeyword, days: number) => Spark;
  /** Where the website is in the blocks of the newest result page of each of these rows, if there is one. */
  ownedPlaces: (rows: readonly ComparedRow[]) => Promise<Map<ComparedRow, OwnedPlace[]>>;
  /** The days of the comparison; null where rows are compared with a day of the request, or not at all. */
  compared: ComparedDays | null;
  /** Figures of some rows, on both days of the comparison. */
  figures: (rows: readonly TaggedKeyword[]) => Record<'now' | 'before', PositionFigures>;
}

/** Reads the rows of the table from day documents. */
@Injectable()
export class TableReader {
  constructor(private readonly days: ReportDays) {}

  /** @param source of the days; by default the store */
  async read(
    config: RankConfig,
    keywords: readonly TaggedKeyword[],
    range: TableRange,
    source: ReportDaySource = this.days,
  ): Promise<TableData> {
    const { start, end, tz } = range;
    const recentStart = shiftDay(end, -Math.max(RECENT_DAYS, range.spark ?? 0));
    const firstDay = start < recentStart ? start : recentStart;
    const featuresFrom = shiftDay(end, -FEATURE_DAYS);
    const newest = await source.read(config, featuresFrom, end, { features: true });
    const { dictionary } = newest;
    const readOlder = (options = {}) =>
      source.readBefore(config, firstDay, featuresFrom, dictionary, options);
    const origin = { config, dictionary, tz };
    const includes = indexFilter(config, keywords, dictionary.series);
    const table = new TableAccumulator(dayWithin(start, end, tz), includes);
    const recent = recentPositions(recentStart, end, tz, includes);
    const { since, compared } = await readComparedDays(source, config, range, dictionary);
    const earlier = since === undefined ? undefined : new BaselineReader(source, origin, since, start);
    const addPositions = (day: PackedDay) => {
      earlier?.add(day);
      if (day.day >= shiftDay(recentStart, -MAX_ZONE_SHIFT_DAYS)) recent.add(day);
    };
    for await (const day of (await readOlder()).days) {
      table.add(day);
      addPositions(day);
    }
    for await (const day of newest.days) {
      table.addWithFeatures(day);
      addPositions(day);
    }
    const known = seriesIndexes(dictionary.series, config);
    const indexes = keywords.map((keyword) => known.get(keywordId(keyword)));
    const series = indexes.filter((index) => index !== undefined);
    if (series.some((each) => table.lacksFeatures(each)))
      for await (const day of (await readOlder({ features: true })).days) table.addOlderFeatures(day);
    const changes = new PositionChanges([recent], start);
    const reached = await this.addOlder(changes, series, recentStart, { ...origin, source }, earlier);
    const read = reached < firstDay ? reached : firstDay;
    const baseline = (await earlier?.complete(series, known.values(), read)) ?? noBaseline(compared);
    const readLink = (index: number) => dictionary.link(index);
    const found = table.rows(keywords, indexes, readLink, (index) => changes.readSeries(index));
    const failedDays = await this.failedDays(config, found, { ...range, start: firstDay });
    const rows = withFailures(found, failedSince(failedDays, start));
    if (baseline) addComparison(rows, indexes, { table, baseline, readLink, tz });
    const spark = (row: TaggedKeyword, count: number) => {
      const from = shiftDay(end, 1 - count);
      const name = keywordId(row);
      return { from, ...recent.daily(known.get(name), from, count, failedDays.get(name)) };
    };
    const ownedPlaces = async (wanted: readonly ComparedRow[]) => {
      const owning = wanted.filter(({ owned }) => owned !== undefined && owned.length > 0);
      const ofRows = new Map(owning.map((row) => [row, known.get(keywordId(row))!]));
      const slotDays = new Map([...ofRows.values()].map((index) => [index, table.readSlotDay(index)!]));
      const places = await source.ownedPlaces(config, slotDays, dictionary);
      return new Map([...ofRows].map(([row, index]) => [row, places.get(index) ?? []]));
    };
    const figures = (of: readonly TaggedKeyword[]) => {
      const shown = of.flatMap((row) => known.get(keywordId(row)) ?? []);
      return {
        now: positionFigures(shown.flatMap((index) => table.readNewest(index) ?? [])),
        before: positionFigures(shown.flatMap((index) => baseline?.findResult(index) ?? [])),
      };
    };
    return { rows, spark, ownedPlaces, compared, figures };
  }

  /** Empty where no row depends on it. */
  private async failedDays({ _id }: RankConfig, rows: readonly TableRow[], range: TableRange) {
    const needed = range.spark !== undefined || rows.some(({ state }) => state === 'never');
    if (!needed) return new Map<string, Set<LocalDay>>();
    return this.days.findFailed(_id, dayWithin(range.start, range.end, range.tz));
  }

  /**
   * Reads further back while a keyword has no record that is a month older than its newest.
   * @returns the first day that has been read
   */
  private async addOlder(
    changes: PositionChanges,
    series: readonly number[],
    before: LocalDay,
    { config, dictionary, tz, source }: DaySource & { source: ReportDaySource },
    earlier: BaselineReader | undefined,
  ): Promise<LocalDay> {
    let reached = before;
    for (const size of OLDER_WINDOWS) {
      const first = shiftDay(reached, -size);
      const needing = series.filter((each) => changes.needsOlder(each));
      if (needing.length === 0) break;
      if (!(await source.mayHaveBefore(config, needing, shiftDay(before, -OLDER_DAYS), reached, dictionary)))
        break;
      const window = recentPositions(first, reached, tz);
      const { days } = await source.readBefore(config, first, reached, dictionary);
      for await (const day of days) {
        window.add(day);
        earlier?.addOlder(day);
      }
      changes.addWindow(window);
      reached = first;
    }
    return reached;
  }
}

/** The day that rows are compared with; none where nothing is compared, and where there is no day to compare with. */
async function readComparedDays(
  source: ReportDaySource,
  config: RankConfig,
  { since, ...range }: TableRange,
  known: Dictionary,
): Promise<{ since: Since | undefined; compared: ComparedDays | null }> {
  if (typeof since !== 'object') return { since, compared: null };
  const compared = await findComparedDays(source, config, range, { ...since, known });
  return { since: compared.before ?? undefined, compared };
}

/** Includes the days of another zone that the first slot days may fall on. */
function recentPositions(
  start: LocalDay,
  end: LocalDay,
  tz: string,
  includes?: (series: number) => boolean,
): RecentPositions {
  const first = shiftDay(start, -2 * MAX_ZONE_SHIFT_DAYS);
  return new RecentPositions(daysBetween(start, end), dayWithin(first, end, tz), includes);
}

/**
 * Whether a series is of one of some keywords, by its index; always true where these are most of all.
 * @param series the dictionary, which may grow
 */
function indexFilter(
  config: RankConfig,
  keywords: readonly TaggedKeyword[],
  series: readonly Series[],
): ((index: number) => boolean) | undefined {
  if (2 * keywords.length > config.keywords.length) return undefined;
  const isWanted = currentSeries({ ...config, keywords });
  const known: boolean[] = [];
  return (index) => (known[index] ??= isWanted(series[index]!));
}

/** Baseline of a comparison without an earlier day, whose rows are compared with nothing. */
const noBaseline = (compared: ComparedDays | null) => (compared ? new Baseline(new Date(0)) : undefined);

/** Ids of the keywords that failed on that day or later. */
function failedSince(failed: Map<string, Set<LocalDay>>, start: LocalDay): Set<string> {
  const names = [...failed].filter(([, days]) => [...days].some((day) => day >= start));
  return new Set(names.map(([name]) => name));
}

interface Compared {
  table: TableAccumulator;
  baseline: Baseline;
  readLink: (index: number) => string;
  tz: string;
}

/** Adds to each row what it is compared with; the rows are nobody else's yet. */
function addComparison(
  rows: readonly ComparedRow[],
  indexes: readonly (number | undefined)[],
  { table, baseline, readLink, tz }: Compared,
): void {
  const findDay = cacheDays(tz);
  rows.forEach((row, n) => {
    const index = indexes[n];
    const record = index === undefined ? undefined : baseline.findResult(index);
    const earlier = record && { ...record, day: findDay(record.runAt), url: readLink(record.link) };
    const found = compare(row, table.readExamined(index), earlier);
    row.fromPosition = found.fromPosition;
    if (found.fromDepth !== undefined) row.fromDepth = found.fromDepth;
    row.fromDate = found.fromDate;
    row.changeSince = found.changeSince;
    row.urlChanged = found.urlChanged;
    row.movement = found.movement;
  });
}

/** The day of an instant; the results of a run have the same one. */
function cacheDays(tz: string): (instant: Date) => LocalDay {
  const known = new Map<number, LocalDay>();
  return (instant) => {
    const day = known.get(instant.getTime()) ?? localDay(instant, tz);
    known.set(instant.getTime(), day);
    return day;
  };
}
