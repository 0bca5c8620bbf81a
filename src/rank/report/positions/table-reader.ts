import { Injectable } from '@nestjs/common';
import { dayRange, daysBetween, type LocalDay, localDay } from '../../../common/time/zone.js';
import type { RankConfig } from '../../tracking/index.js';
import type { Dictionary } from '../../records/index.js';
import { Baseline, compare } from '../../domain/baseline.js';
import { PositionChanges } from '../../domain/changes.js';
import { MAX_ZONE_SHIFT_DAYS } from '../../domain/graph-accumulator.js';
import { type DailyPositions, RecentPositions } from '../../domain/recent-positions.js';
import { keywordId, seriesIndexes, type TaggedKeyword } from '../../domain/series.js';
import { TableAccumulator } from '../../domain/table-accumulator.js';
import { type ComparedRow, type TableRow, withFailures } from '../../domain/table.js';
import type { PackedDay } from '../../domain/day-pack.js';
import { FailedKeywords } from './failed-keywords.js';
import { dayWithin, shiftDay } from './range.js';
import { ReportDays } from './report-days.js';

/** Days before the end of the range in which most keywords have a current record and one that is a month older. */
const RECENT_DAYS = 45;
/** Further days, read only for keywords without a record that is a month older: about a year in all. */
const OLDER_WINDOWS = [90, 230];

interface TableRange {
  start: LocalDay;
  end: LocalDay;
  tz: string;
  /** The day that rows are compared with. */
  since?: LocalDay | undefined;
  /** Days of sparklines. */
  spark?: number | undefined;
}

export interface Spark extends DailyPositions {
  from: LocalDay;
}

interface TableData {
  /** In the order of the keywords. */
  rows: ComparedRow[];
  spark: (row: TaggedKeyword, days: number) => Spark;
}

/** Where days are read from, and who gets those before the range too. */
interface OlderDays {
  config: RankConfig;
  dictionary: Dictionary;
  tz: string;
  baseline: Baseline | undefined;
  /** Indexes of the series of the table. */
  series: readonly number[];
}

/** Reads the rows of the table from day documents. */
@Injectable()
export class TableReader {
  constructor(
    private readonly days: ReportDays,
    private readonly failed: FailedKeywords,
  ) {}

  async read(config: RankConfig, keywords: readonly TaggedKeyword[], range: TableRange): Promise<TableData> {
    const { start, end, tz, since } = range;
    const recentStart = shiftDay(end, -Math.max(RECENT_DAYS, range.spark ?? 0));
    const firstDay = start < recentStart ? start : recentStart;
    const { dictionary, days } = await this.days.read(config, firstDay, end);
    const table = new TableAccumulator(dayWithin(start, end, tz));
    const recent = recentPositions(recentStart, end, tz);
    const baseline = since === undefined ? undefined : new Baseline(dayRange(since, since, tz).to);
    for await (const day of days) {
      table.add(day);
      baseline?.add(day);
      if (day.day >= shiftDay(recentStart, -MAX_ZONE_SHIFT_DAYS)) recent.add(day);
    }
    const indexes = seriesIndexes(dictionary.series, config);
    const series = keywords.flatMap((keyword) => indexes.get(keywordId(keyword)) ?? []);
    const changes = new PositionChanges([recent], start);
    const older = { config, dictionary, tz, baseline, series };
    const reached = await this.addOlder(changes, recentStart, older);
    if (since !== undefined)
      await this.completeBaseline(older, since, reached < firstDay ? reached : firstDay);
    const linkOf = (index: number) => dictionary.link(index);
    const found = table.rows(keywords, config, dictionary.series, linkOf, (index) => changes.of(index));
    const failedDays = await this.failedDays(config, found, { ...range, start: firstDay });
    const rows = withFailures(found, failedSince(failedDays, start));
    const spark = (row: TaggedKeyword, count: number) => {
      const from = shiftDay(end, 1 - count);
      const name = keywordId(row);
      return { from, ...recent.daily(indexes.get(name), from, count, failedDays.get(name)) };
    };
    if (!baseline) return { rows, spark };
    const compared = rows.map((row) => {
      const index = indexes.get(keywordId(row));
      const record = index === undefined ? undefined : baseline.of(index);
      const earlier = record && { ...record, day: localDay(record.runAt, tz), url: linkOf(record.link) };
      return { ...row, ...compare(row, index === undefined ? 0 : table.depthOf(index), earlier) };
    });
    return { rows: compared, spark };
  }

  /** Empty where no row depends on it. */
  private async failedDays({ _id }: RankConfig, rows: readonly TableRow[], range: TableRange) {
    const needed = range.spark !== undefined || rows.some(({ state }) => state === 'never');
    if (!needed) return new Map<string, Set<LocalDay>>();
    return this.failed.within(_id, dayWithin(range.start, range.end, range.tz));
  }

  /**
   * Reads further back while a keyword has no record that is a month older than its newest.
   * @returns the first day that has been read
   */
  private async addOlder(changes: PositionChanges, before: LocalDay, older: OlderDays): Promise<LocalDay> {
    let reached = before;
    for (const size of OLDER_WINDOWS) {
      if (!older.series.some((each) => changes.needsOlder(each))) break;
      const first = shiftDay(reached, -size);
      const window = recentPositions(first, reached, older.tz);
      for await (const day of await this.daysBefore(older, first, reached)) {
        window.add(day);
        older.baseline?.add(day);
      }
      changes.addWindow(window);
      reached = first;
    }
    return reached;
  }

  /**
   * Reads back while a keyword has no real result at or before `since`; leaves out the days after it.
   * @param read all days from this one on have been read
   */
  private async completeBaseline(older: OlderDays, since: LocalDay, read: LocalDay): Promise<void> {
    const { baseline, series } = older;
    const afterSince = shiftDay(since, 1 + 2 * MAX_ZONE_SHIFT_DAYS);
    let before = read < afterSince ? read : afterSince;
    for (const size of [RECENT_DAYS, ...OLDER_WINDOWS]) {
      if (before <= shiftDay(since, -BASELINE_DAYS) || series.every((each) => baseline!.has(each))) return;
      const first = shiftDay(before, -size);
      for await (const day of await this.daysBefore(older, first, before)) baseline!.add(day);
      before = first;
    }
  }

  private async daysBefore({ config, dictionary }: OlderDays, first: LocalDay, before: LocalDay) {
    return (await this.days.readBefore(config, first, before, dictionary)).days as AsyncIterable<PackedDay>;
  }
}

/** Maximum age of a compared result, from `since`. */
const BASELINE_DAYS = 365;

/** Includes the days of another zone that the first slot days may fall on. */
function recentPositions(start: LocalDay, end: LocalDay, tz: string): RecentPositions {
  const first = shiftDay(start, -2 * MAX_ZONE_SHIFT_DAYS);
  return new RecentPositions(daysBetween(start, end), dayWithin(first, end, tz));
}

/** Ids of the keywords that failed on that day or later. */
function failedSince(failed: Map<string, Set<LocalDay>>, start: LocalDay): Set<string> {
  const names = [...failed].filter(([, days]) => [...days].some((day) => day >= start));
  return new Set(names.map(([name]) => name));
}
