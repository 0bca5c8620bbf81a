import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ValidationError } from '../../../common/errors.js';
import { pagination } from '../../../common/validation/pagination.js';
import { ConfigService } from '../../tracking/index.js';
import { DailyFeatures, MAX_FEATURE_CELLS } from '../domain/daily-features.js';
import { daysFrom, RecentPositions } from '../../positions/recent-positions.js';
import { currentSeries, deviceOf, keywordId, seriesIndexes, sortedBySeries } from '../../positions/series.js';
import { FailedKeywords } from './failed-keywords.js';
import { dayWithin, resolveRange } from './range.js';
import { ReportDays } from './report-days.js';
import type { MatrixQuery } from './report.dto.js';
import { TableService } from './table.service.js';

/** Position and state of each keyword on each day. */
@Injectable()
export class MatrixService {
  constructor(
    private readonly configs: ConfigService,
    private readonly tables: TableService,
    private readonly days: ReportDays,
    private readonly failed: FailedKeywords,
    private readonly clock: Clock,
  ) {}

  /**
   * The matrix of the keywords that the table has with the same filters.
   * @throws NotFoundError on an unknown or foreign configuration; ValidationError when features of too many days are
   * requested
   */
  async page(account: Account, id: Types.ObjectId, query: MatrixQuery) {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.find(account, id);
    const names = (await this.tables.keywords(config, query)).map((entry) => {
      const { keyword, country } = entry;
      return { keyword, country, near: entry.near || '', device: deviceOf(entry) };
    });
    const first = (query.page - 1) * query.limit;
    const page = sortedBySeries(names).slice(first, first + query.limit);
    const dates = daysFrom(start, end);
    const dayOf = dayWithin(start, end, query.tz);
    const wanted = { features: query.features === 'true', links: false };
    if (wanted.features && page.length * dates.length > MAX_FEATURE_CELLS) throw tooManyFeatures();
    const { dictionary, days } = await this.days.read(config, start, end, wanted);
    const isWanted = currentSeries({ ...config, keywords: page });
    const records = new RecentPositions(dates.length, dayOf, (index) => isWanted(dictionary.series[index]!));
    const features = wanted.features
      ? new DailyFeatures(start, dates.length, dayOf, (index) => isWanted(dictionary.series[index]!))
      : undefined;
    for await (const day of days) {
      records.add(day);
      features?.add(day);
    }
    const indexes = seriesIndexes(dictionary.series, config);
    const failedDays = await this.failed.within(id, dayOf);
    const rows = page.map((entry) => {
      const name = keywordId(entry);
      const index = indexes.get(name);
      const daily = records.daily(index, start, dates.length, failedDays.get(name));
      return { ...entry, ...daily, ...features?.of(index) };
    });
    return { data: { dates, rows }, pagination: pagination(query, names.length) };
  }
}

const tooManyFeatures = () =>
  new ValidationError([
    {
      path: 'features',
      message: `features=true is limited to ${MAX_FEATURE_CELLS} keywords x days; lower limit or shorten the range`,
    },
  ]);
