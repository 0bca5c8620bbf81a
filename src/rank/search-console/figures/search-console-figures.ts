import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Types } from 'mongoose';
import { inSlices } from '../../../common/concurrency/in-slices.js';
import type { LocalDay } from '../../../common/time/zone.js';
import { type KeywordEntry } from '../../positions/series.js';
import { pageId } from '../../positions/page-url.js';
import { type Figures, readFigures, readPages } from '../store/day-rows.js';
import { NO_SUMS, type SearchFigures, type Sums, toFigures } from '../domain/figures.js';
import { keyOfKeyword, KeyTable } from '../domain/query-key.js';
import { ConnectionRepository } from '../store/connection.repository.js';
import { DayRepository, type DaySource } from '../store/day.repository.js';
import type { SearchConsoleDay } from '../store/search-console.schema.js';

/** Memory for columns of days that reports have read. */
const CACHE_BYTES = 32 * 1024 * 1024;
/** Rows, and addresses to parse, between two pauses. */
const [STEP_ROWS, STEP_PAGES] = [5000, 200];
/** Days whose columns are read at a time. */
const DAYS_PER_QUERY = 10;

interface DayFigures {
  day: LocalDay;
  final: boolean;
  columns: Figures;
}

/** The figures of keywords on a day. */
export interface KeywordDay {
  day: LocalDay;
  /** Whether they will not change. */
  final: boolean;
  /** By index of a keyword: that of the first one with the same figures. */
  first: Uint32Array;
  /** Until the next day is read. */
  read: (keyword: number) => SearchFigures | null;
}

/** Sums by index of a keyword; what has no row is unknown, and not 0. */
class KeywordSums {
  private readonly clicks: Float64Array;
  private readonly impressions: Float64Array;
  private readonly weighted: Float64Array;

  constructor(private readonly keys: KeyTable) {
    const { length } = keys.first;
    this.clicks = new Float64Array(length);
    this.impressions = new Float64Array(length);
    this.weighted = new Float64Array(length);
  }

  add({ low, high, clicks, impressions, weighted }: Figures): void {
    for (let row = 0; row < low.length; row += 1) {
      const index = this.keys.find(low[row]!, high[row]!);
      if (index < 0) continue;
      this.clicks[index]! += clicks[row]!;
      this.impressions[index]! += impressions[row]!;
      this.weighted[index]! += weighted[row]!;
    }
  }

  /** Null for a keyword without a row. */
  read(keyword: number): SearchFigures | null {
    const index = this.keys.first[keyword]!;
    const [clicks, impressions] = [this.clicks[index]!, this.impressions[index]!];
    if (clicks === 0 && impressions === 0) return null;
    return toFigures({ clicks, impressions, weighted: this.weighted[index]! });
  }

  clear(): void {
    for (const column of [this.clicks, this.impressions, this.weighted]) column.fill(0);
  }
}

/** Figures of Search Console for keywords and pages; undefined where a configuration is not connected. */
@Injectable()
export class SearchConsoleFigures {
  private readonly cache = new LRUCache<string, Figures>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ clicks }) => clicks.buffer.byteLength + 500,
  });

  constructor(
    private readonly connections: ConnectionRepository,
    private readonly days: DayRepository,
  ) {}

  /** Over the days, by keyword in their order; null: unknown. Keywords that differ only by case or location have the same. */
  async ofKeywords(
    config: Types.ObjectId,
    keywords: readonly KeywordEntry[],
    first: LocalDay,
    last: LocalDay,
  ): Promise<((keyword: number) => SearchFigures | null) | undefined> {
    const connection = await this.connections.find(config);
    if (!connection) return undefined;
    const sums = new KeywordSums(new KeyTable(keywords.map(keyOfKeyword)));
    for await (const { columns } of this.readDays(connection, first, last)) sums.add(columns);
    return (keyword) => sums.read(keyword);
  }

  /** Day by day, ascending, with the figures of each keyword. */
  async *byDay(
    config: Types.ObjectId,
    keywords: readonly KeywordEntry[],
    first: LocalDay,
    last: LocalDay,
  ): AsyncGenerator<KeywordDay> {
    const connection = await this.connections.find(config);
    if (!connection) return;
    const keys = new KeyTable(keywords.map(keyOfKeyword));
    const sums = new KeywordSums(keys);
    for await (const { day, final, columns } of this.readDays(connection, first, last)) {
      sums.clear();
      sums.add(columns);
      yield { day, final, first: keys.first, read: (keyword) => sums.read(keyword) };
    }
  }

  /** Changes whenever a day of these does; undefined without a connection. */
  async version(
    config: Types.ObjectId,
    first: LocalDay,
    last: LocalDay,
  ): Promise<{ source: string; days: number; at: Date } | undefined> {
    const connection = await this.connections.find(config);
    if (!connection) return undefined;
    const days = await this.days.list(connection, first, last);
    const times = days.flatMap(({ totals, queries, pages }) => [totals, queries, pages]);
    const newest = Math.max(0, ...times.map((set) => set?.at.getTime() ?? 0));
    return { source: String(connection.source), days: times.filter(Boolean).length, at: new Date(newest) };
  }

  /** Over the days, by page (positions/page-url.ts). */
  async ofPages(
    config: Types.ObjectId,
    first: LocalDay,
    last: LocalDay,
  ): Promise<ReadonlyMap<string, Sums> | undefined> {
    const connection = await this.connections.find(config);
    if (!connection) return undefined;
    const byUrl = new Map<string, Sums>();
    for await (const { count, figures, names } of this.days.whole(connection, 'pages', first, last))
      await inSlices(addPages(byUrl, await readPages(names), readFigures(count, figures)));
    return inSlices(mergeForms(byUrl));
  }

  private async *readDays(source: DaySource, first: LocalDay, last: LocalDay): AsyncGenerator<DayFigures> {
    const known = (await this.days.list(source, first, last)).filter(({ queries }) => queries);
    for (let start = 0; start < known.length; start += DAYS_PER_QUERY) {
      const slice = known.slice(start, start + DAYS_PER_QUERY);
      const columns = await this.readColumns(source, slice);
      for (const { day, queries } of slice) {
        const found = columns.get(day);
        if (found) yield { day, final: queries!.final, columns: found };
      }
    }
  }

  private async readColumns(
    source: DaySource,
    days: readonly SearchConsoleDay[],
  ): Promise<Map<LocalDay, Figures>> {
    const toName = ({ day, queries }: SearchConsoleDay) =>
      `${String(source.source)} ${day} ${queries!.at.getTime()}`;
    const found = new Map<LocalDay, Figures>();
    for (const each of days) {
      const cached = this.cache.get(toName(each));
      if (cached) found.set(each.day, cached);
    }
    const missing = new Map(
      days.filter(({ day }) => !found.has(day)).map((each) => [each.day, toName(each)]),
    );
    if (missing.size === 0) return found;
    for await (const row of this.days.figures(source, 'queries', [...missing.keys()])) {
      const columns = readFigures(row.count, row.figures);
      this.cache.set(missing.get(row.day)!, columns);
      found.set(row.day, columns);
    }
    return found;
  }
}

function* addPages(byUrl: Map<string, Sums>, pages: readonly string[], columns: Figures): Generator<void> {
  const ofDay: Sums[] = [];
  for (const [index, url] of pages.entries()) {
    if (index % STEP_ROWS === 0) yield;
    const sums = byUrl.get(url) ?? { ...NO_SUMS };
    byUrl.set(url, sums);
    ofDay.push(sums);
  }
  for (let row = 0; row < columns.low.length; row += 1) {
    if (row % STEP_ROWS === 0) yield;
    const sums = ofDay[columns.low[row]!]!;
    sums.clicks += columns.clicks[row]!;
    sums.impressions += columns.impressions[row]!;
    sums.weighted += columns.weighted[row]!;
  }
}

/** Addresses that differ in scheme, `www.` or tracking parameters are one page. */
function* mergeForms(byUrl: ReadonlyMap<string, Sums>): Generator<void, ReadonlyMap<string, Sums>> {
  const pages = new Map<string, Sums>();
  let merged = 0;
  for (const [url, sums] of byUrl) {
    const id = pageId(url);
    const known = pages.get(id);
    if (!known) pages.set(id, { ...sums });
    else {
      known.clicks += sums.clicks;
      known.impressions += sums.impressions;
      known.weighted += sums.weighted;
    }
    if (++merged % STEP_PAGES === 0) yield;
  }
  return pages;
}
