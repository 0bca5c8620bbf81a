import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { type LocalDay, localDay, shiftDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { toFilter, type KeywordFilterQuery } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { ClickCurve } from '../../positions/visibility.js';
import { LEAST_LOSS, PageSwitches, type SeveralOnDay } from '../domain/cannibalization.js';
import type { Position } from '../../positions/data-point.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import {
  type EarlierResult,
  findPages,
  PagesAccumulator,
  type RankedSeries,
  sortPages,
} from '../domain/pages.js';
import { currentSeries, keywordId, type Series, seriesIndexes, toSeriesKey } from '../../positions/series.js';
import { WorthSum } from '../../positions/worth.js';
import { pageId } from '../../positions/page-url.js';
import { SearchConsoleFigures } from '../../search-console/index.js';
import { SearchWorths } from '../../volumes/index.js';
import { DaysService, type Dictionary, ResultRepository } from '../../history/index.js';
import { BaselineReader } from '../positions/baseline-reader.js';
import { countDays, findComparedDays } from '../positions/comparison-days.js';
import { ReportDays } from '../positions/report-days.js';
import { readComparedDays } from '../positions/report.dto.js';
import { dayWithin, resolveRange, slotDays } from '../positions/range.js';
import type { CannibalizationQuery, PagesQuery } from './pages.dto.js';

/** Results with their links that are read at a time. */
const RESULTS_PER_QUERY = 500;

/** Reports on the pages of the website, over its current keywords. */
@Injectable()
export class PagesService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: DaysService,
    private readonly reportDays: ReportDays,
    private readonly results: ResultRepository,
    private readonly worths: SearchWorths,
    private readonly searchConsole: SearchConsoleFigures,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range */
  async page(account: Account, id: Types.ObjectId, query: PagesQuery) {
    const config = await this.configs.find(account, id);
    const { start, end } = resolveRange(query, this.clock.now());
    const known = await this.worths.find(config, config.keywords);
    const wanted = { features: known !== undefined };
    const { dictionary, days } = await this.days.read(config, ...slotDays(start, end), wanted);
    const pages = new PagesAccumulator(
      dictionary,
      dayWithin(start, end, query.tz),
      selectSeries(config, query),
    );
    for await (const day of days) pages.add(day);
    if (query.since !== undefined)
      pages.compareWith(await this.earlierResults(config, query, { start, end, dictionary }));
    const newest = await this.newestPositions(config, pages.candidates, dictionary.series);
    const estimateTraffic =
      known && pageTraffic(config, dictionary.series, known.findWorth, this.worths.curve);
    const clicks = await this.searchConsole.ofPages(config._id, start, end);
    const found = findPages(pages.rows(newest, estimateTraffic), query.search ?? '');
    const rows = clicks
      ? found.map((row) => ({ ...row, ...readClicks(clicks.get(pageId(row.url))) }))
      : found;
    const first = (query.page - 1) * query.limit;
    return {
      rows: sortPages(rows, query.sortField, query.sortOrder).slice(first, first + query.limit),
      pagination: pagination(query, rows.length),
    };
  }

  /** @throws NotFoundError on an unknown or foreign configuration */
  async cannibalization(account: Account, id: Types.ObjectId, query: CannibalizationQuery) {
    const config = await this.configs.find(account, id);
    const end = localDay(this.clock.now(), query.tz);
    const start = shiftDay(end, 1 - query.days);
    const { dictionary, days } = await this.days.read(config, ...slotDays(start, end));
    const switches = new PageSwitches(
      dictionary,
      dayWithin(start, end, query.tz),
      selectSeries(config, query),
    );
    for await (const day of days) switches.add(day);
    const least = query.costly === 'true' ? LEAST_LOSS : 0;
    const rows = switches
      .rows(await this.newestPositions(config, switches.candidates, dictionary.series))
      .filter(({ lost }) => lost >= least);
    // Releases before paging returned all of them.
    const { page, limit = Math.max(1, rows.length) } = query;
    const first = (page - 1) * limit;
    return { rows: rows.slice(first, first + limit), pagination: pagination({ page, limit }, rows.length) };
  }

  /** The last real result of each keyword at or before the compared day; none without such a day. */
  private async earlierResults(
    config: RankConfig,
    query: PagesQuery,
    { start, end, dictionary }: { start: LocalDay; end: LocalDay; dictionary: Dictionary },
  ): Promise<EarlierResult[]> {
    const { tz, since } = query;
    const asked = readComparedDays(since);
    const days = typeof asked === 'number' ? asked : countDays({ start, end });
    const { before } = await findComparedDays(
      this.reportDays,
      config,
      { start, end, tz },
      { days, known: dictionary },
    );
    if (before === null) return [];
    const reader = new BaselineReader(this.reportDays, { config, dictionary, tz }, before, start);
    const known = seriesIndexes(dictionary.series, config);
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const series = keywords.flatMap((keyword) => known.get(keywordId(keyword)) ?? []);
    const baseline = await reader.complete(series, known.values());
    return series.flatMap((index) => {
      const found = baseline.findResult(index);
      return found
        ? [{ series: index, best: found.best, link: found.link, day: localDay(found.runAt, tz) }]
        : [];
    });
  }

  /** Own positions by index of the series. */
  private async newestPositions(
    config: RankConfig,
    candidates: readonly SeveralOnDay[],
    names: readonly Series[],
  ): Promise<Map<number, Position[]>> {
    const found = new Map<number, Position[]>();
    for (const { day, series: indexes } of candidates)
      for (let first = 0; first < indexes.length; first += RESULTS_PER_QUERY) {
        const batch = indexes.slice(first, first + RESULTS_PER_QUERY);
        const keys = new Map(batch.map((index) => [toSeriesKey(config, names[index]!), index]));
        const read = await this.results.findPositions(config._id, day, [...keys.keys()]);
        for (const { series, results } of read) found.set(keys.get(series)!, results);
        await yieldToEventLoop();
      }
    return found;
  }
}

const readClicks = ({
  clicks,
  impressions,
}: { clicks: number | null; impressions: number | null } = UNKNOWN) => ({
  clicks,
  impressions,
});
const UNKNOWN = { clicks: null, impressions: null };

/** @returns the estimate of the keywords of a page */
function pageTraffic(
  config: RankConfig,
  names: readonly Series[],
  findWorth: ConstructorParameters<typeof WorthSum>[1],
  curve: ClickCurve,
) {
  const sum = new WorthSum(config.keywords, findWorth, curve);
  const known = seriesIndexes(names, config);
  const indexes = new Map(config.keywords.map((keyword, index) => [known.get(keywordId(keyword)), index]));
  return (found: readonly RankedSeries[]) => {
    for (const { series, best, hasOverview } of found) sum.add(indexes.get(series)!, best, hasOverview);
    return sum.take().figures.traffic;
  };
}

function selectSeries(config: RankConfig, query: KeywordFilterQuery): (series: Series) => boolean {
  const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
  return currentSeries({ ...config, keywords });
}
