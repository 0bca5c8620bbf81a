import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ValidationError } from '../../../common/errors.js';
import { pagination } from '../../../common/validation/pagination.js';
import { filterOf } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import { DaysService } from '../days/days.service.js';
import { isAbove, type KeywordPlaces, rivalries, sortPlaces } from '../../domain/head-to-head.js';
import { keywordMatcher } from '../../domain/keyword-filter.js';
import { PlacesAccumulator } from '../../domain/places-accumulator.js';
import { currentSeries, deviceOf, keywordId, seriesIndexes } from '../../domain/series.js';
import { dayWithin, resolveRange, slotDays } from '../positions/range.js';
import type { HeadToHeadQuery } from './competitors.dto.js';

/** The newest positions of the website and its competitors, by keyword. */
@Injectable()
export class HeadToHeadService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: DaysService,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range or website */
  async page(account: Account, id: Types.ObjectId, query: HeadToHeadQuery) {
    const { website, competitors = [], ...config } = await this.configs.find(account, id);
    const by = query.sortField === 'keyword' ? undefined : query.sortField;
    requireOneOf('sortField', by, [website, ...competitors]);
    requireOneOf('above', query.above, competitors);
    const all = await this.rows({ ...config, website }, competitors, query);
    const { above } = query;
    const found = above === undefined ? all : all.filter((row) => isAbove(row, above, website));
    const first = (query.page - 1) * query.limit;
    return {
      data: {
        competitors: rivalries(all, website, competitors),
        rows: sortPlaces(found, by, query.sortOrder).slice(first, first + query.limit),
      },
      pagination: pagination(query, found.length),
    };
  }

  private async rows(
    config: Omit<RankConfig, 'competitors'>,
    competitors: readonly string[],
    query: HeadToHeadQuery,
  ): Promise<KeywordPlaces[]> {
    const { start, end } = resolveRange(query, this.clock.now());
    const { dictionary, days } = await this.days.read(config, ...slotDays(start, end), {
      competitors: competitors.length > 0,
      links: false,
    });
    const isInRange = dayWithin(start, end, query.tz);
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, filterOf(query)));
    const includes = currentSeries({ ...config, keywords });
    // The range counts as one day, so that the newest record of each keyword is kept.
    const dayOf = (at: Date) => (isInRange(at) === null ? null : end);
    const places = new PlacesAccumulator(dictionary, dayOf, competitors, includes);
    for await (const day of days) places.add(day);
    const newest = places.end()[0]?.[1];
    const indexes = seriesIndexes(dictionary.series, config);
    const websites = [config.website, ...competitors];
    return keywords.map((entry) => {
      const series = indexes.get(keywordId(entry));
      const known = websites.flatMap((site, index) => {
        const place = series === undefined ? undefined : newest?.placeOf(series, index);
        return place === undefined ? [] : [[site, place] as const];
      });
      const isMissing = known.some(([, place]) => place === null);
      const { keyword, country, near } = entry;
      return {
        keyword,
        country,
        near: near ?? '',
        device: deviceOf(entry),
        positions: Object.fromEntries(known),
        depth: isMissing && series !== undefined ? newest?.cutAt(series) : undefined,
      };
    });
  }
}

function requireOneOf(path: string, value: string | undefined, websites: readonly string[]): void {
  if (value === undefined || websites.includes(value)) return;
  throw new ValidationError([{ path, message: `${path} must be a website of the configuration` }]);
}
