import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { pagination } from '../../common/pagination.js';
import { type LocalDay, localDay } from '../../common/time/zone.js';
import { ConfigService } from '../config/config.service.js';
import type { RankConfig } from '../config/config.schema.js';
import { type DayReader, DaysService } from '../days/days.service.js';
import { keywordMatcher } from '../domain/keyword-filter.js';
import { currentSeries, deviceOf, type Series } from '../domain/series.js';
import type { GraphRow } from '../domain/graph.js';
import { GraphAccumulator } from '../domain/graph-accumulator.js';
import { SummaryAccumulator } from '../domain/summary-accumulator.js';
import { summary } from '../domain/summary.js';
import { searchRows, sortRows, type TableRow, withFailures } from '../domain/table.js';
import { TableAccumulator } from '../domain/table-accumulator.js';
import { FailedKeywords } from './failed-keywords.js';
import { filterOf } from './keyword-filter.dto.js';
import { dayWithin, resolveRange, slotDays } from './range.js';
import type { GraphQuery, SummaryQuery, TableQuery } from './report.dto.js';

interface Graph {
  rows: AsyncIterable<GraphRow>;
  /** Whether a series may be of another device than desktop. */
  devices: boolean;
}

/** Graph, table and summary from day documents (rules 265-304). */
@Injectable()
export class ReportService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: DaysService,
    private readonly failed: FailedKeywords,
    private readonly clock: Clock,
  ) {}

  /** The days of the graph, ascending; none for an account without a configuration. @throws ValidationError on an invalid range */
  async graph(account: Account, query: GraphQuery): Promise<Graph> {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.findByAccount(account);
    if (!config) return { rows: noRows(), devices: false };
    const { dictionary, days } = await this.read(config, start, end);
    const matches = keywordMatcher(config.keywords, filterOf(query));
    const isCurrent = query.current === 'true' ? currentSeries(config) : () => true;
    const includes = (series: Series) => matches(series) && isCurrent(series);
    const dayOf = dayWithin(start, end, query.tz);
    const graph = new GraphAccumulator(dictionary.series, dayOf, query.detail === 'true', includes);
    const devices = [...config.keywords, ...dictionary.series].some((one) => deviceOf(one) !== 'desktop');
    return { rows: graphRows(graph, days), devices };
  }

  /** One page of the table. @throws NotFoundError on an unknown or foreign configuration */
  async table(account: Account, id: Types.ObjectId, query: TableQuery) {
    const rows = await this.rows(account, id, query);
    const first = (query.page - 1) * query.limit;
    return { rows: rows.slice(first, first + query.limit), pagination: pagination(query, rows.length) };
  }

  /** All rows of the table, searched and sorted. @throws NotFoundError on an unknown or foreign configuration */
  async rows(account: Account, id: Types.ObjectId, query: TableQuery): Promise<TableRow[]> {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.find(account, id);
    const { dictionary, days } = await this.read(config, start, end);
    const dayOf = dayWithin(start, end, query.tz);
    const table = new TableAccumulator(dayOf);
    for await (const day of days) table.add(day);
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, filterOf(query)));
    const found = table.rows(keywords, config, dictionary.series, (index) => dictionary.link(index));
    const unchecked = found.some(({ state }) => state === 'never');
    const rows = unchecked ? withFailures(found, await this.failed.within(id, dayOf)) : found;
    return sortRows(query.search ? searchRows(rows, query.search) : rows, query.sortField, query.sortOrder);
  }

  /** Compares the newest of the last 30 days that has results with the newest earlier day that has a real one. */
  async summary(account: Account, id: Types.ObjectId, query: SummaryQuery) {
    const { tz } = query;
    const { start, end } = resolveRange({ tz }, this.clock.now());
    const config = await this.configs.find(account, id);
    const { dictionary, days } = await this.read(config, start, end);
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, filterOf(query)));
    const tracked = { ...config, keywords };
    const accumulator = new SummaryAccumulator(dictionary.series, tracked, (runAt) => localDay(runAt, tz));
    for await (const day of days) accumulator.add(day);
    const [now, before] = accumulator.newest(end);
    return summary(now, before);
  }

  private read(config: RankConfig, start: LocalDay, end: LocalDay): Promise<DayReader> {
    return this.days.read(config, ...slotDays(start, end));
  }
}

async function* noRows(): AsyncGenerator<GraphRow> {}

async function* graphRows(graph: GraphAccumulator, days: DayReader['days']): AsyncGenerator<GraphRow> {
  for await (const day of days) yield* graph.add(day);
  yield* graph.end();
}
