import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import type { LocalDay } from '../../../common/time/zone.js';
import { toFilter, limitedConfig } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import { DaysService, type KnownDays } from '../../history/index.js';
import {
  type CompetitorsDay,
  competitorsDay,
  countKeywords,
  type DistributionDay,
  distributionDay,
} from '../../positions/competitors.js';
import type { DayPlaces } from '../../positions/day-places.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { PlacesAccumulator } from '../domain/places-accumulator.js';
import type { DayVisibility } from '../../positions/website-list.js';
import { currentSeries, keywordId, seriesIndexes } from '../../positions/series.js';
import { WorthSum } from '../../positions/worth.js';
import { SearchWorths } from '../../volumes/index.js';
import type { CompetitorsQuery } from './competitors.dto.js';
import { ReportDays } from '../positions/report-days.js';
import type { DaysQuery } from '../positions/report.dto.js';
import { dayWithin, resolveRange, slotDays } from '../positions/range.js';

/**
 * Reports by day over the current keywords: competitors and distribution. As in the summary, the newest result of a
 * keyword counts where two are of the same day.
 */
@Injectable()
export class CompetitorsService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: DaysService,
    private readonly reportDays: ReportDays,
    private readonly worths: SearchWorths,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range */
  async competitors(
    account: Account,
    id: Types.ObjectId,
    query: CompetitorsQuery,
  ): Promise<CompetitorsDay[]> {
    const config = selectedBy(query, await this.configs.find(account, id));
    const competitors = config.competitors ?? [];
    const websites = [config.website, ...competitors];
    const known = await this.worths.find(config, config.keywords);
    const sum = known && new WorthSum(config.keywords, known.findWorth, this.worths.curve);
    const weighted = query.weight === 'volume';
    const day: ToRow<CompetitorsDay> = (date, places, indexes) => {
      const worths = sum && { sum, series: indexes().list };
      return competitorsDay(date, places, websites, { worths, weighted });
    };
    return this.byDay(config, query, day, { competitors, features: sum !== undefined });
  }

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range */
  async distribution(account: Account, id: Types.ObjectId, query: DaysQuery): Promise<DistributionDay[]> {
    return this.readDistribution(selectedBy(query, await this.configs.find(account, id)), query);
  }

  async readDistribution(config: RankConfig, query: DaysRange): Promise<DistributionDay[]> {
    const { start, end } = resolveRange(query, this.clock.now());
    const failedDays = await this.reportDays.findFailed(config._id, dayWithin(start, end, query.tz));
    return this.byDay(config, query, (date, places, indexes) => {
      const failed = [...failedDays].filter(([, days]) => days.has(date)).map(([id]) => id);
      return distributionDay(date, places, failed.length === 0 ? 0 : withoutPlace(failed, places, indexes()));
    });
  }

  /** @param known slot days that include those of the query */
  readVisibility(config: RankConfig, query: DaysRange, known: KnownDays): Promise<CountedVisibility[]> {
    const visibilityOn = (date: LocalDay, places: DayPlaces) => {
      const day = distributionDay(date, places);
      return day && { date, visibility: day.visibility, keywords: countKeywords(day) };
    };
    return this.byDay(config, query, visibilityOn, { known });
  }

  private async byDay<Row>(
    config: RankConfig,
    query: DaysRange,
    toRow: ToRow<Row>,
    { competitors = [], features = false, known }: Columns = {},
  ): Promise<Row[]> {
    const { start, end } = resolveRange(query, this.clock.now());
    const needed = { competitors: competitors.length > 0, features, links: false };
    const { dictionary, days } = known ?? (await this.days.read(config, ...slotDays(start, end), needed));
    const findDay = dayWithin(start, end, query.tz);
    const { keywords } = config;
    const includes = currentSeries(config);
    const places = new PlacesAccumulator(dictionary, findDay, competitors, includes);
    let [size, indexes]: [number, KeywordIndexes] = [-1, { byId: new Map(), list: new Int32Array() }];
    // The dictionary grows while days are packed in memory.
    const readIndexes = () => {
      if (dictionary.series.length === size) return indexes;
      const known = seriesIndexes(dictionary.series, config);
      size = dictionary.series.length;
      const ids = keywords.map(keywordId);
      indexes = {
        byId: new Map(ids.map((id) => [id, known.get(id)])),
        list: Int32Array.from(ids, (id) => known.get(id) ?? -1),
      };
      return indexes;
    };
    const rows: Row[] = [];
    const collect = (complete: [LocalDay, DayPlaces][]) => {
      for (const [date, of] of complete) rows.push(...present(toRow(date, of, readIndexes)));
    };
    for await (const day of days) collect(places.add(day));
    collect(places.end());
    return rows;
  }
}

/** `keywords`: number of those with a record. */
type CountedVisibility = DayVisibility & { keywords: number };

type DaysRange = Pick<DaysQuery, 'startDate' | 'endDate' | 'tz'>;

function selectedBy(query: DaysQuery, found: RankConfig): RankConfig {
  const { keywords, ...config } = limitedConfig(query, found);
  return { ...config, keywords: keywords.filter(keywordMatcher(keywords, toFilter(query))) };
}

type ToRow<Row> = (date: LocalDay, places: DayPlaces, indexes: () => KeywordIndexes) => Row | undefined;

/** What is read of each day. */
interface Columns {
  competitors?: readonly string[];
  features?: boolean;
  /** Days of an earlier read. */
  known?: KnownDays;
}

/** Indexes in the dictionary of the keywords of a report. */
interface KeywordIndexes {
  /** Undefined without any record. */
  byId: ReadonlyMap<string, number | undefined>;
  /** -1 without any record. */
  list: Int32Array;
}

/** Number of keywords of the report among these without a record of the day. */
function withoutPlace(ids: readonly string[], places: DayPlaces, { byId }: KeywordIndexes): number {
  return ids.filter((id) => {
    if (!byId.has(id)) return false;
    const index = byId.get(id);
    return index === undefined || places.readPlace(index, 0) === undefined;
  }).length;
}

const present = <T>(value: T | undefined): T[] => (value === undefined ? [] : [value]);
