import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { ValidationError } from '../../../common/errors.js';
import { fileName } from '../../../common/file-name.js';
import { type LocalDay, localDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { toFilter, limitedConfig } from '../../tracking/dto.js';
import { ConfigService, type RankConfig } from '../../tracking/index.js';
import type { FeatureType } from '../../positions/features/feature-types.js';
import type { OwnedPlace } from '../../positions/features/page-features.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { countRows, type CountedConditions, type TableCounts } from '../domain/table-counts.js';
import { readConditions, filterRows, type TableFilter } from '../../positions/table-filter.js';
import { readDevice, type TaggedKeyword } from '../../positions/series.js';
import {
  CLICK_COLUMNS,
  type ComparedRow,
  KEYWORD_FIELDS,
  type PlainRow,
  searchRows,
  sortRows,
  TRAFFIC_FIELDS,
  WORTH_COLUMNS,
} from '../../positions/table.js';
import type { PositionFigures } from '../../positions/visibility.js';
import { countDays } from './comparison-days.js';
import { SearchConsoleFigures } from '../../search-console/index.js';
import { SearchWorths } from '../../volumes/index.js';
import { resolveRange } from './range.js';
import { readComparedDays, toTableFilter, type TableFilterQuery, type TableQuery } from './report.dto.js';
import { addClicks } from './row-clicks.js';
import { addWorths } from './row-worths.js';
import { type Spark, type TableData, type TableRange, TableReader } from './table-reader.js';

export interface WholeTable {
  rows: ComparedRow[];
  /** Name to save it under. */
  file: string;
}

interface LoadedTable {
  /** Without the search; with the rows that the filter of keywords excludes, where these are read. */
  all: ComparedRow[];
  rows: ComparedRow[];
  spark: TableData['spark'];
  ownedPlaces: TableData['ownedPlaces'];
  compared: TableData['compared'];
  figures: TableData['figures'];
}

interface TablePage extends Omit<LoadedTable, 'rows'> {
  page: ComparedRow[];
  /** Rows of all pages. */
  total: number;
}

/** The blocks with the website have its place and link. */
export type ShownRow = Omit<ComparedRow | PlainRow, 'owned'> & {
  owned?: readonly (OwnedPlace | ReturnType<typeof unplaced>)[] | undefined;
  spark?: Spark;
};

const isByWorth = ({ sortField }: TableQuery) =>
  [...WORTH_COLUMNS, ...TRAFFIC_FIELDS].includes(sortField as never);

const isByClicks = ({ sortField }: TableQuery) => CLICK_COLUMNS.includes(sortField as never);

/** Whether the keywords alone decide which rows are on a page. */
const isByKeyword = ({ sortField, counts }: TableQuery, filter: TableFilter) =>
  counts !== 'true' &&
  KEYWORD_FIELDS.includes(sortField as never) &&
  Object.keys(readConditions(filter)).length === 0;

/** The single result is missing, as in a store that was restored in part. */
const unplaced = (type: FeatureType) => ({ type, place: null, link: null });

function slicePage<Row>(rows: readonly Row[], { page, limit }: TableQuery): Row[] {
  return rows.slice((page - 1) * limit, page * limit);
}

/** A row that is not compared has the fields of releases before comparisons. */
function withoutComparison(row: ComparedRow): PlainRow {
  const { averageDaily: _, ...plain } = row;
  return plain;
}

/** The table from day documents. */
@Injectable()
export class TableService {
  constructor(
    private readonly configs: ConfigService,
    private readonly reader: TableReader,
    private readonly worths: SearchWorths,
    private readonly searchConsole: SearchConsoleFigures,
    private readonly clock: Clock,
  ) {}

  /** One page of the table. @throws NotFoundError on an unknown or foreign configuration */
  async page(account: Account, id: Types.ObjectId, query: TableQuery) {
    const range = this.toRange(query);
    const filter = toTableFilter(query);
    const config = limitedConfig(query, await this.configs.find(account, id));
    const { all, page, total, spark, ownedPlaces, ...comparison } = isByKeyword(query, filter)
      ? await this.readPage(config, query, range)
      : await this.choosePage(config, query, range, filter);
    if (!isByWorth(query)) await addWorths(this.worths, config, page);
    if (!isByClicks(query)) await this.addClicks(config, page, query, range);
    const places = await ownedPlaces(page);
    const rows = page.map((row): ShownRow => {
      const shown = query.since === undefined ? withoutComparison(row) : row;
      const owned = row.owned?.map(
        (type) => places.get(row)?.find((each) => each.type === type) ?? unplaced(type),
      );
      return { ...shown, owned, ...(query.spark && { spark: spark(row, query.spark) }) };
    });
    return {
      rows,
      pagination: pagination(query, total),
      ...(query.counts === 'true' && {
        counts: { ...toCounts(all, query, filter), compared: toCompared(all, query, filter, comparison) },
      }),
    };
  }

  /** Reads the rows of the page only: which these are does not depend on results. */
  private async readPage(config: RankConfig, query: TableQuery, range: TableRange): Promise<TablePage> {
    const matching = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const found = query.search ? searchRows(matching, query.search) : matching;
    const named = found.map((entry) => ({
      keyword: entry.keyword,
      country: entry.country,
      near: entry.near || '',
      device: readDevice(entry),
      tags: entry.tags ?? [],
    }));
    const sorted = sortRows(named, query.sortField as (typeof KEYWORD_FIELDS)[number], query.sortOrder);
    const { rows: page, ...read } = await this.reader.read(config, slicePage(sorted, query), range);
    return { all: page, page, total: found.length, ...read };
  }

  private async choosePage(config: RankConfig, query: TableQuery, range: TableRange, filter: TableFilter) {
    const { rows, ...loaded } = await this.load(config, query, range, filter);
    return { page: slicePage(rows, query), total: rows.length, ...loaded };
  }

  /** All rows of the table, filtered and sorted. @throws NotFoundError on an unknown or foreign configuration */
  async whole(account: Account, id: Types.ObjectId, query: TableQuery): Promise<WholeTable> {
    const range = this.toRange(query);
    const filter = toTableFilter(query);
    const config = limitedConfig(query, await this.configs.find(account, id));
    const { rows } = await this.load(config, query, range, filter);
    if (!isByWorth(query)) await addWorths(this.worths, config, rows);
    if (!isByClicks(query)) await this.addClicks(config, rows, query, range);
    return { rows, file: fileName(config.website, 'rank-table', localDay(this.clock.now(), query.tz)) };
  }

  /** The keywords whose rows match the filters, in the order of the configuration. */
  async keywords(config: RankConfig, query: TableFilterQuery): Promise<readonly TaggedKeyword[]> {
    const range = this.toRange(query);
    const filter = toTableFilter(query);
    const matching = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    const found = query.search ? searchRows(matching, query.search) : matching;
    if (Object.keys(readConditions(filter)).length === 0) return found;
    const { rows } = await this.reader.read(config, found, range);
    return filterRows(rows, filter);
  }

  /** The rows of the table by what a filter could select next. @throws NotFoundError on an unknown or foreign configuration */
  async counts(
    account: Account,
    id: Types.ObjectId,
    query: TableFilterQuery,
  ): Promise<TableCounts & { compared: Compared | undefined }> {
    const range = this.toRange(query);
    const filter = toTableFilter(query);
    const config = limitedConfig(query, await this.configs.find(account, id));
    const { rows, ...comparison } = await this.reader.read(config, config.keywords, range);
    const compared = toCompared(rows, query, filter, comparison);
    return { ...toCounts(rows, query, filter), compared };
  }

  /** With counts, also the rows that do not match the filter of keywords, in `all`. */
  private async load(
    config: RankConfig,
    query: TableQuery,
    range: TableRange,
    filter: TableFilter,
  ): Promise<LoadedTable> {
    const isWhole = query.counts === 'true';
    const matches = keywordMatcher(config.keywords, toFilter(query));
    const isRead = isWhole ? keywordMatcher(config.keywords, query.within ?? {}) : matches;
    const keywords = config.keywords.filter(isRead);
    const { rows: all, ...read } = await this.reader.read(config, keywords, range);
    const matching = isWhole ? all.filter(matches) : all;
    const found = query.search ? searchRows(matching, query.search) : matching;
    const filtered = filterRows(found, filter);
    // Otherwise only the rows that are returned need it.
    if (isByWorth(query)) await addWorths(this.worths, config, filtered);
    if (isByClicks(query)) await this.addClicks(config, filtered, query, range);
    const sorted = sortRows(filtered, query.sortField, query.sortOrder);
    return { all, rows: sorted, ...read };
  }

  private async addClicks(
    config: RankConfig,
    rows: readonly ComparedRow[],
    { withoutClicks }: TableQuery,
    range: TableRange,
  ): Promise<void> {
    if (!withoutClicks) await addClicks(this.searchConsole, config, rows, range);
  }

  /** @throws ValidationError on an invalid range, or a comparison with a later day */
  private toRange(query: TableFilterQuery & { spark?: number }): TableRange {
    const { start, end } = resolveRange(query, this.clock.now());
    const { tz } = query;
    const days = readComparedDays(query.since);
    if (days !== undefined)
      return {
        start,
        end,
        tz,
        since: { days: days === 'range' ? countDays({ start, end }) : days },
        spark: query.spark,
      };
    const { since } = query;
    if (since !== undefined && since !== 'start' && since > end)
      throw new ValidationError([{ path: 'since', message: 'since must not be after the last day' }]);
    return { start, end, tz, since, spark: query.spark };
  }
}

/** The figures of the rows that meet the filters, on both days of the comparison. */
interface Compared {
  days: number;
  now: ({ date: LocalDay } & PositionFigures) | null;
  before: ({ date: LocalDay } & PositionFigures) | null;
}

/** Undefined where rows are not compared over a number of days. @param rows of all keywords */
function toCompared(
  rows: readonly ComparedRow[],
  query: TableFilterQuery,
  filter: TableFilter,
  { compared, figures }: Pick<TableData, 'compared' | 'figures'>,
): Compared | undefined {
  if (!compared) return undefined;
  const matching = rows.filter(keywordMatcher(rows, toFilter(query)));
  const found = query.search ? searchRows(matching, query.search) : matching;
  const { now, before } = figures(filterRows(found, filter));
  const on = (date: LocalDay | null, of: PositionFigures) => (date === null ? null : { date, ...of });
  return { days: compared.days, now: on(compared.now, now), before: on(compared.before, before) };
}

/** @param rows of all keywords */
function toCounts(rows: readonly ComparedRow[], query: TableFilterQuery, filter: TableFilter): TableCounts {
  const { tags, country, device } = toFilter(query);
  const conditions: CountedConditions = {
    ...readConditions(filter),
    ...(tags && { tag: keywordMatcher(rows, { tags }) }),
    ...(country && { country: keywordMatcher(rows, { country }) }),
    ...(device && { device: keywordMatcher(rows, { device }) }),
  };
  const found = query.search ? searchRows(rows, query.search) : rows;
  return countRows(found, conditions, query.since !== undefined);
}
