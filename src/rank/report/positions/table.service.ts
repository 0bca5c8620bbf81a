import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { pagination } from '../../../common/validation/pagination.js';
import { daysBetween, type LocalDay } from '../../../common/time/zone.js';
import { filterOf } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { Dictionary } from '../../records/index.js';
import { PositionChanges } from '../../domain/changes.js';
import { type DayOf, MAX_ZONE_SHIFT_DAYS } from '../../domain/graph-accumulator.js';
import { keywordMatcher } from '../../domain/keyword-filter.js';
import { type DailyPositions, RecentPositions } from '../../domain/recent-positions.js';
import { keywordId, seriesIndexes, type TaggedKeyword } from '../../domain/series.js';
import { TableAccumulator } from '../../domain/table-accumulator.js';
import { filterRows, type TableFilter } from '../../domain/table-filter.js';
import { searchRows, sortRows, type TableRow, withFailures } from '../../domain/table.js';
import { FailedKeywords } from './failed-keywords.js';
import { dayWithin, resolveRange, shiftDay } from './range.js';
import { ReportDays } from './report-days.js';
import { tableFilterOf, type TableQuery } from './report.dto.js';

/** Days before the end of the range in which most keywords have a current record and one that is a month older. */
const RECENT_DAYS = 45;
/** Further days, read only for keywords without a record that is a month older: about a year in all. */
const OLDER_WINDOWS = [90, 230];

interface SparkRow extends TableRow {
  spark?: DailyPositions & { from: LocalDay };
}

interface Table {
  rows: TableRow[];
  spark: (row: TableRow, days: number) => DailyPositions & { from: LocalDay };
}

/** The table from day documents (rules 277-296). */
@Injectable()
export class TableService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: ReportDays,
    private readonly failed: FailedKeywords,
    private readonly clock: Clock,
  ) {}

  /** One page of the table. @throws NotFoundError on an unknown or foreign configuration */
  async page(account: Account, id: Types.ObjectId, query: TableQuery) {
    const { rows, spark } = await this.load(account, id, query);
    const first = (query.page - 1) * query.limit;
    const page: SparkRow[] = rows.slice(first, first + query.limit);
    return {
      rows: query.spark ? page.map((row) => ({ ...row, spark: spark(row, query.spark!) })) : page,
      pagination: pagination(query, rows.length),
    };
  }

  /** All rows of the table, filtered and sorted. @throws NotFoundError on an unknown or foreign configuration */
  async rows(account: Account, id: Types.ObjectId, query: TableQuery): Promise<TableRow[]> {
    return (await this.load(account, id, query)).rows;
  }

  private async load(account: Account, id: Types.ObjectId, query: TableQuery): Promise<Table> {
    const { start, end } = resolveRange(query, this.clock.now());
    const filter = tableFilterOf(query);
    const config = await this.configs.find(account, id);
    const recentStart = shiftDay(end, -Math.max(RECENT_DAYS, query.spark ?? 0));
    const firstDay = start < recentStart ? start : recentStart;
    const { dictionary, days } = await this.days.read(config, firstDay, end);
    const table = new TableAccumulator(dayWithin(start, end, query.tz));
    const recent = this.recentPositions(recentStart, end, query.tz);
    for await (const day of days) {
      table.add(day);
      if (day.day >= shiftDay(recentStart, -MAX_ZONE_SHIFT_DAYS)) recent.add(day);
    }
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, filterOf(query)));
    const indexes = seriesIndexes(dictionary.series, config);
    const changes = new PositionChanges([recent], start);
    const wanted = keywords.flatMap((keyword) => indexes.get(keywordId(keyword)) ?? []);
    await this.addOlder(changes, wanted, { config, dictionary, before: recentStart, tz: query.tz });
    const linkOf = (index: number) => dictionary.link(index);
    const found = table.rows(keywords, config, dictionary.series, linkOf, (index) => changes.of(index));
    const failedDays = await this.failedDays(id, found, query, dayWithin(firstDay, end, query.tz));
    const rows = arrange(withFailures(found, failedSince(failedDays, start)), filter, query);
    const spark = (row: TaggedKeyword, count: number) => {
      const from = shiftDay(end, 1 - count);
      const name = keywordId(row);
      return { from, ...recent.daily(indexes.get(name), from, count, failedDays.get(name)) };
    };
    return { rows, spark };
  }

  /** Empty where no row depends on it. */
  private async failedDays(id: Types.ObjectId, rows: TableRow[], query: TableQuery, dayOf: DayOf) {
    const needed = query.spark !== undefined || rows.some(({ state }) => state === 'never');
    return needed ? this.failed.within(id, dayOf) : new Map<string, Set<LocalDay>>();
  }

  /** Reads further back while a keyword has no record that is a month older than its newest. */
  private async addOlder(
    changes: PositionChanges,
    series: readonly number[],
    from: { config: RankConfig; dictionary: Dictionary; before: LocalDay; tz: string },
  ): Promise<void> {
    let { before } = from;
    for (const size of OLDER_WINDOWS) {
      if (!series.some((each) => changes.needsOlder(each))) return;
      const first = shiftDay(before, -size);
      const { days } = await this.days.readBefore(from.config, first, before, from.dictionary);
      const window = this.recentPositions(first, before, from.tz);
      for await (const day of days) window.add(day);
      changes.addWindow(window);
      before = first;
    }
  }

  /** Includes the days of another zone that the first slot days may fall on. */
  private recentPositions(start: LocalDay, end: LocalDay, tz: string): RecentPositions {
    const first = shiftDay(start, -2 * MAX_ZONE_SHIFT_DAYS);
    return new RecentPositions(daysBetween(start, end), dayWithin(first, end, tz));
  }
}

function arrange(rows: TableRow[], filter: TableFilter, query: TableQuery): TableRow[] {
  const found = query.search ? searchRows(rows, query.search) : rows;
  return sortRows(filterRows(found, filter), query.sortField, query.sortOrder);
}

/** Ids of the keywords that failed on that day or later. */
function failedSince(failed: Map<string, Set<LocalDay>>, start: LocalDay): Set<string> {
  const names = [...failed].filter(([, days]) => [...days].some((day) => day >= start));
  return new Set(names.map(([name]) => name));
}
