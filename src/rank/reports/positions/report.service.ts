import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { fileName } from '../../../common/file-name.js';
import { type LocalDay, localDay, shiftDay } from '../../../common/time/zone.js';
import { toFilter, limitedConfig } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { DayReader, KnownDays } from '../../history/index.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import {
  currentSeries,
  readDevice,
  keywordId,
  type Series,
  seriesIndexes,
  sortedBySeries,
} from '../../positions/series.js';
import type { GraphRow } from '../../positions/graph.js';
import { GraphAccumulator } from '../../positions/graph-accumulator.js';
import { SummaryAccumulator } from '../domain/summary-accumulator.js';
import { compareDays, type DayPoints, toNewest, summary, trafficOn } from '../../positions/summary.js';
import { keywordWorths } from '../../positions/worth.js';
import { SearchWorths } from '../../volumes/index.js';
import { ReportDays } from './report-days.js';
import { dayWithin, resolveRange, slotDays } from './range.js';
import type { GraphQuery, MatrixQuery, SummaryQuery } from './report.dto.js';
import { ValidationError } from '../../../common/errors.js';
import { pagination } from '../../../common/validation/pagination.js';
import { DailyFeatures, MAX_FEATURE_CELLS } from '../domain/daily-features.js';
import { daysFrom, RecentPositions } from '../../positions/recent-positions.js';
import { TableService } from './table.service.js';

/** Days before today in which a website that is checked every day has its newest two days with results. */
const RECENT_DAYS = 3;

export interface Graph {
  rows: AsyncIterable<GraphRow>;
  /** Whether a series may be of another device than desktop. */
  devices: boolean;
  /** Name to save it under as CSV. */
  file: string;
}

interface NewestDaysOptions {
  known?: KnownDays;
  omitted?: ReadonlySet<LocalDay>;
  /** Whether it matters which pages have an AI Overview. */
  features?: boolean;
}

/** Graph and summary from day documents. */
@Injectable()
export class ReportService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: ReportDays,
    private readonly worths: SearchWorths,
    private readonly clock: Clock,
    private readonly tables: TableService,
  ) {}

  /** The days of the graph, ascending; none for an account without a configuration. @throws ValidationError on an invalid range */
  async graph(account: Account, query: GraphQuery): Promise<Graph> {
    const { start, end } = resolveRange(query, this.clock.now());
    const found = await this.configs.findByAccount(account);
    const file = fileName(found?.website ?? null, 'rank-graph', localDay(this.clock.now(), query.tz));
    if (!found) return { rows: noRows(), devices: false, file };
    const config = limitedConfig(query, found);
    const { dictionary, days } = await this.days.read(config, start, end, { links: false });
    const matches = keywordMatcher(config.keywords, toFilter(query));
    const isCurrent = query.current === 'true' ? currentSeries(config) : () => true;
    const includes = (series: Series) => matches(series) && isCurrent(series);
    const findDay = dayWithin(start, end, query.tz);
    const graph = new GraphAccumulator(dictionary.series, findDay, query.detail === 'true', includes);
    const isShown = keywordMatcher(config.keywords, query.within ?? {});
    const shown = [...config.keywords, ...dictionary.series].filter(isShown);
    const devices = shown.some((one) => readDevice(one) !== 'desktop');
    return { rows: graphRows(graph, days), devices, file };
  }

  /** Compares the newest of the last 30 days that has results with the newest earlier day that has a real one. */
  async summary(account: Account, id: Types.ObjectId, query: SummaryQuery) {
    const config = limitedConfig(query, await this.configs.find(account, id));
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const known = await this.worths.find(config, keywords);
    const worths = known && keywordWorths(keywords, known.findWorth, this.worths.curve);
    const selected = { ...config, keywords };
    const days = await this.newestDays(selected, query, { features: worths !== undefined });
    const [now, before] = [toNewest(days[0]), toNewest(days[1])];
    const compared = compareDays(now, before);
    return {
      ...compared,
      now: { ...compared.now, ...trafficOn(now, worths) },
      before: { ...compared.before, ...trafficOn(before, worths) },
    };
  }

  /**
   * @param known slot days of an earlier read that include those of the last 30 days; others are ignored
   * @param omitted days that do not count
   */
  async summarize(config: RankConfig, tz: string, known: KnownDays, omitted: ReadonlySet<LocalDay>) {
    return summary(...(await this.newestDays(config, { tz }, { known, omitted })));
  }

  private async newestDays(
    config: RankConfig,
    query: SummaryQuery,
    { known, omitted, features = false }: NewestDaysOptions,
  ): Promise<[DayPoints, DayPoints]> {
    const { tz } = query;
    const { start, end } = resolveRange({ tz }, this.clock.now());
    const findDay = (runAt: Date) => {
      const day = localDay(runAt, tz);
      return omitted?.has(day) ? null : day;
    };
    let dictionary = known?.dictionary;
    const newestSince = async (first: LocalDay) => {
      const options = { features, links: false, ...(dictionary && { known: dictionary }) };
      const read = known ?? (await this.days.read(config, first, end, options));
      dictionary = read.dictionary;
      const [from, to] = slotDays(first, end);
      const accumulator = new SummaryAccumulator(dictionary.series, config, findDay);
      for await (const day of read.days) if (day.day >= from && day.day <= to) accumulator.add(day);
      return accumulator.newest(end);
    };
    const recent = shiftDay(end, -RECENT_DAYS);
    const found = await newestSince(recent);
    // Days from `recent` on are complete; further ones count only where these are without a real result to compare with.
    const [now, before] =
      found[1].date >= recent && found[1].points.length > 0 ? found : await newestSince(start);
    const failedDays = await this.days.findFailed(config._id, dayWithin(start, end, tz));
    const ids = failedDays.size === 0 ? [] : config.keywords.map(keywordId);
    const failedOn = (date: LocalDay) => ids.filter((name) => failedDays.get(name)?.has(date));
    return [
      { ...now, failed: failedOn(now.date) },
      { ...before, failed: failedOn(before.date) },
    ];
  }

  /**
   * The matrix of the keywords that the table has with the same filters.
   * @throws NotFoundError on an unknown or foreign configuration; ValidationError when features of too many days are
   * requested
   */
  async matrix(account: Account, id: Types.ObjectId, query: MatrixQuery) {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.find(account, id);
    const names = (await this.tables.keywords(config, query)).map((entry) => {
      const { keyword, country } = entry;
      return { keyword, country, near: entry.near || '', device: readDevice(entry) };
    });
    const first = (query.page - 1) * query.limit;
    const page = sortedBySeries(names).slice(first, first + query.limit);
    const dates = daysFrom(start, end);
    const findDay = dayWithin(start, end, query.tz);
    const wanted = { features: query.features === 'true', links: false };
    if (wanted.features && page.length * dates.length > MAX_FEATURE_CELLS) throw tooManyFeatures();
    const { dictionary, days } = await this.days.read(config, start, end, wanted);
    const isWanted = currentSeries({ ...config, keywords: page });
    const records = new RecentPositions(dates.length, findDay, (index) =>
      isWanted(dictionary.series[index]!),
    );
    const features = wanted.features
      ? new DailyFeatures(start, dates.length, findDay, (index) => isWanted(dictionary.series[index]!))
      : undefined;
    for await (const day of days) {
      records.add(day);
      features?.add(day);
    }
    const indexes = seriesIndexes(dictionary.series, config);
    const failedDays = await this.days.findFailed(id, findDay);
    const rows = page.map((entry) => {
      const name = keywordId(entry);
      const index = indexes.get(name);
      const daily = records.daily(index, start, dates.length, failedDays.get(name));
      return { ...entry, ...daily, ...features?.readSeries(index) };
    });
    return { data: { dates, rows }, pagination: pagination(query, names.length) };
  }
}

async function* noRows(): AsyncGenerator<GraphRow> {}

async function* graphRows(graph: GraphAccumulator, days: DayReader['days']): AsyncGenerator<GraphRow> {
  for await (const day of days) yield* graph.add(day);
  yield* graph.end();
}

const tooManyFeatures = () =>
  new ValidationError([
    {
      path: 'features',
      message: `features=true is limited to ${MAX_FEATURE_CELLS} keywords x days; lower limit or shorten the range`,
    },
  ]);
