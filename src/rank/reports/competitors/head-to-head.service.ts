import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { NotFoundError, ValidationError } from '../../../common/errors.js';
import { type LocalDay, shiftDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { toFilter } from '../../tracking/dto.js';
import {
  ConfigService,
  ErrorLogRepository,
  NoteRepository,
  type NoteView,
  type RankConfig,
} from '../../tracking/index.js';
import { DaysService, ResultRepository } from '../../history/index.js';
import { findComparedDays } from '../positions/comparison-days.js';
import { ReportDays } from '../positions/report-days.js';
import type { DayPlaces } from '../../positions/day-places.js';
import {
  isAbove,
  type KeywordPlaces,
  placesChange,
  type PlacesField,
  rivalries,
  sortPlaces,
} from '../domain/head-to-head.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { foldCase } from '../../positions/order.js';
import { PlacesAccumulator } from '../domain/places-accumulator.js';
import { currentSeries, readDevice, keywordId, seriesIndexes, toSeriesKey } from '../../positions/series.js';
import { dayWithin, resolveRange, slotDays } from '../positions/range.js';
import type { HeadToHeadQuery, HistoryQuery } from './competitors.dto.js';
import { omitUndefined } from '../../../common/omit-undefined.js';
import { deviceRefusedSince } from '../../positions/error-entry.js';
import { type HistoryDay, keywordHistory } from '../domain/keyword-history.js';

/** Days up to the compared one in which the result of a keyword is looked for. */
const EARLIER_DAYS = 45;

interface KeywordHistory {
  days: HistoryDay[];
  /** Results of these days. */
  notes: NoteView[];
  /** Since when each check was refused for its device; absent: fewer than three days. */
  device_refused_since?: LocalDay;
}

/** Keywords beside those of the competitors: the newest positions of all of them, and the history of one. */
@Injectable()
export class HeadToHeadService {
  constructor(
    private readonly configs: ConfigService,
    private readonly days: DaysService,
    private readonly reportDays: ReportDays,
    private readonly results: ResultRepository,
    private readonly notes: NoteRepository,
    private readonly errors: ErrorLogRepository,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFoundError on an unknown or foreign configuration; ValidationError on an invalid range or website */
  async page(account: Account, id: Types.ObjectId, query: HeadToHeadQuery) {
    const { website, competitors = [], ...config } = await this.configs.find(account, id);
    const by = toField(query.sortField);
    if (typeof by === 'object') requireListed('sortField', by.website, [website, ...competitors]);
    requireListed('above', query.above, competitors);
    const all = await this.rows({ ...config, website }, competitors, query);
    const { above, overtaken, search = '' } = query;
    const wanted = foldCase(search);
    const found = all.filter(
      (row) =>
        (above === undefined || isAbove(row, above, website)) &&
        (overtaken === undefined || row.overtaken_by.length > 0) &&
        foldCase(row.keyword).includes(wanted),
    );
    const first = (query.page - 1) * query.limit;
    return {
      data: {
        competitors: rivalries(all, website, competitors),
        rows: sortPlaces(found, by, query.sortOrder, website).slice(first, first + query.limit),
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
    const { tz } = query;
    const { before } = await findComparedDays(this.reportDays, config, { start, end, tz });
    const earliest = before === null ? start : shiftDay(before, 1 - EARLIER_DAYS);
    const first = earliest < start ? earliest : start;
    const { dictionary, days } = await this.days.read(config, ...slotDays(first, end), {
      competitors: competitors.length > 0,
      links: false,
    });
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const includes = currentSeries({ ...config, keywords });
    // The days of each count as one, so that the newest record of each keyword in them is kept.
    const within = (from: LocalDay, to: LocalDay) => {
      const findDay = dayWithin(from, to, tz);
      const asOne = (at: Date) => (findDay(at) === null ? null : end);
      return new PlacesAccumulator(dictionary, asOne, competitors, includes);
    };
    const places = within(start, end);
    const placesBefore = before === null ? undefined : within(earliest, before);
    for await (const day of days) {
      placesBefore?.add(day);
      places.add(day);
    }
    const [newest, older] = [places, placesBefore].map((each) => each?.end()[0]?.[1]);
    const indexes = seriesIndexes(dictionary.series, config);
    const websites = [config.website, ...competitors];
    const listPositions = (period: DayPlaces | undefined, series: number | undefined) =>
      Object.fromEntries(
        websites.flatMap((site, index) => {
          const place = series === undefined ? undefined : period?.readPlace(series, index);
          return place === undefined ? [] : [[site, place] as const];
        }),
      );
    return keywords.map((entry) => {
      const series = indexes.get(keywordId(entry));
      const [positions, before] = [listPositions(newest, series), listPositions(older, series)];
      const isMissing = Object.values(positions).includes(null);
      const { keyword, country, near } = entry;
      return {
        keyword,
        country,
        near: near ?? '',
        device: readDevice(entry),
        positions,
        before,
        ...placesChange(config.website, before, positions),
        depth: isMissing && series !== undefined ? newest?.cutAt(series) : undefined,
      };
    });
  }

  /**
   * The history of one keyword, from its results: an index has them together, unlike the day documents.
   * @throws NotFoundError on an unknown configuration or keyword; ValidationError on an invalid range
   */
  async history(account: Account, id: Types.ObjectId, query: HistoryQuery): Promise<KeywordHistory> {
    const { start, end } = resolveRange(query, this.clock.now());
    const config = await this.configs.find(account, id);
    const keyword = config.keywords.find((each) => keywordId(each) === keywordId(query));
    if (!keyword) throw new NotFoundError('Keyword not found.');
    const results = await this.results.listBySeries(
      id,
      toSeriesKey(config, keyword),
      ...slotDays(start, end),
    );
    const points = results.map(
      ({
        run_at,
        checked_at,
        rolled_from_previous,
        depth,
        cut,
        results: positions,
        competitors,
        ...page
      }) => ({
        runAt: run_at,
        checkedAt: checked_at,
        rolled: rolled_from_previous,
        depth,
        cut,
        positions,
        competitors: competitors ?? [],
        page,
      }),
    );
    const refusedSince =
      keyword.device === 'mobile'
        ? deviceRefusedSince(await this.errors.read(id), keywordId(keyword))
        : undefined;
    return {
      days: keywordHistory(points, dayWithin(start, end, query.tz), config.competitors ?? []),
      notes: await this.notes.list(id, start, end),
      ...omitUndefined({ device_refused_since: refusedSince }),
    };
  }
}

const toField = (name: string): PlacesField =>
  name === 'keyword' || name === 'change' ? name : { website: name };

function requireListed(path: string, value: string | undefined, websites: readonly string[]): void {
  if (value === undefined || websites.includes(value)) return;
  throw new ValidationError([{ path, message: `${path} must be a website of the configuration` }]);
}
