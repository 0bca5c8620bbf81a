import { Injectable } from '@nestjs/common';
import type { Types } from 'mongoose';
import type { Account } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import { ValidationError } from '../../../common/errors.js';
import { daysBetween, type LocalDay, shiftDay } from '../../../common/time/zone.js';
import { pagination } from '../../../common/validation/pagination.js';
import { compareSortKeys, type SortKey, toSortKey } from '../../positions/order.js';
import { foldKeyword } from '../../positions/series.js';
import { ConfigService } from '../../tracking/index.js';
import { type QueryNames, readFigures, readNames } from '../store/day-rows.js';
import { addSums, hiddenShare, NO_SUMS, toFigures } from '../domain/figures.js';
import { pacificToday } from '../domain/pacific-days.js';
import { ConnectionRepository } from '../store/connection.repository.js';
import { DayRepository } from '../store/day.repository.js';
import type { KeywordDaysQuery, SearchDaysQuery, SearchQueriesQuery } from './figures.dto.js';
import { type QueryRow, querySearch, QuerySums } from './query-sums.js';
import { SearchConsoleFigures } from './search-console-figures.js';
import { notesWithin } from './system-notes.js';

const DEFAULT_DAYS = 28;
/** More than Google keeps. */
const MAX_DAYS = 500;

/** Reports of Search Console alone; each method @throws NotFoundError on an unknown or foreign configuration. */
@Injectable()
export class FiguresService {
  constructor(
    private readonly configs: ConfigService,
    private readonly connections: ConnectionRepository,
    private readonly days: DayRepository,
    private readonly figures: SearchConsoleFigures,
    private readonly clock: Clock,
  ) {}

  /** The totals of each day, their sum, and the share of clicks whose queries Google hides. */
  async daily(account: Account, config: Types.ObjectId, query: SearchDaysQuery) {
    await this.configs.find(account, config);
    const { first, last } = this.toRange(query);
    const connection = await this.connections.find(config);
    const found = connection ? await this.days.list(connection, first, last) : [];
    const days = found.flatMap(({ day, totals, queries }) =>
      totals ? [{ day, totals, queries: queries ?? NO_SUMS, isWhole: queries !== undefined }] : [],
    );
    const whole = days.filter(({ isWhole }) => isWhole);
    const sum = (list: typeof days, set: 'totals' | 'queries') =>
      list.reduce((sums, day) => addSums(sums, day[set]), NO_SUMS);
    return {
      connected: connection !== null,
      days: days.map(({ day: date, totals }) => ({ date, ...toFigures(totals), final: totals.final })),
      totals: days.length === 0 ? null : toFigures(sum(days, 'totals')),
      hidden_share: hiddenShare(sum(whole, 'totals'), sum(whole, 'queries')),
      notes: notesWithin(first, last),
    };
  }

  /** The figures of one keyword by day; a day without a row is not among them. */
  async ofKeyword(account: Account, config: Types.ObjectId, query: KeywordDaysQuery) {
    await this.configs.find(account, config);
    const { first, last } = this.toRange(query);
    const { keyword, country, device } = query;
    const rows: object[] = [];
    for await (const { day: date, final, read } of this.figures.byDay(
      config,
      [{ keyword, country, device }],
      first,
      last,
    )) {
      const figures = read(0);
      if (figures) rows.push({ date, ...figures, final });
    }
    const total = await this.figures.ofKeywords(config, [{ keyword, country, device }], first, last);
    return {
      connected: total !== undefined,
      days: rows,
      totals: total?.(0) ?? null,
      notes: notesWithin(first, last),
    };
  }

  async queries(account: Account, id: Types.ObjectId, query: SearchQueriesQuery) {
    const config = await this.configs.find(account, id);
    const { first, last } = this.toRange(query);
    const connection = await this.connections.find(id);
    const tracked = new Set(config.keywords.map(({ keyword }) => foldKeyword(keyword)));
    const isFound = querySearch(query.search ?? '');
    const { country, device, untracked } = query;
    const isWanted = (text: string, folded: string) =>
      (untracked === undefined || tracked.has(folded) === (untracked === 'false')) && isFound(text);
    const sums = new QuerySums({ country, device, isWanted });
    if (connection)
      for await (const { count, figures, names } of this.days.whole(connection, 'queries', first, last))
        await inSlices(sums.add(await readNames<QueryNames>(names), readFigures(count, figures)));
    const { rows, total } = await inSlices(
      selectPage(
        sums.rows((folded) => tracked.has(folded)),
        query,
      ),
    );
    return { rows, pagination: pagination(query, total) };
  }

  /** @throws ValidationError when the end precedes the start, or the range is too long */
  private toRange({ startDate, endDate }: SearchDaysQuery): { first: LocalDay; last: LocalDay } {
    const last = endDate ?? pacificToday(this.clock.now());
    const first = startDate ?? shiftDay(last, 1 - DEFAULT_DAYS);
    const invalid = (path: string, message: string) => new ValidationError([{ path, message }]);
    if (last < first)
      throw endDate
        ? invalid('endDate', 'endDate must not be before startDate')
        : invalid('startDate', 'startDate must not be after today, unless endDate is given');
    if (daysBetween(first, last) >= MAX_DAYS)
      throw invalid('endDate', `the range must not be longer than ${MAX_DAYS} days`);
    return { first, last };
  }
}

/** Rows that are kept beyond those of the page, so that few sorts are needed. */
const SPARE_ROWS = 5000;

/** The rows of a page in their order, and the number of all; may be paused where it yields. */
function* selectPage(
  found: Iterable<QueryRow>,
  { minImpressions, striking, sortField, sortOrder, page, limit }: SearchQueriesQuery,
): Generator<void, { rows: QueryRow[]; total: number }> {
  const sign = sortOrder === 'asc' ? 1 : -1;
  const end = page * limit;
  const best: { row: QueryRow; key: SortKey; text: SortKey }[] = [];
  const trim = () => {
    best.sort((a, b) => compareSortKeys(a.key, b.key, sign) || compareSortKeys(a.text, b.text, 1));
    best.length = Math.min(best.length, end);
  };
  let [seen, total] = [0, 0];
  for (const row of found) {
    if (++seen % 1000 === 0) yield;
    if (row.impressions < minImpressions || (striking === 'true' && !row.striking_distance)) continue;
    total += 1;
    best.push({ row, key: toSortKey(row[sortField]), text: toSortKey(row.query) });
    if (best.length >= 2 * end + SPARE_ROWS) trim();
  }
  trim();
  return { rows: best.slice(end - limit).map(({ row }) => row), total };
}
