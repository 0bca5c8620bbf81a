import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Cell, csvHeader, csvLines } from '../../../common/csv.js';
import { Clock } from '../../../common/clock.js';
import { readDevice } from '../../positions/series.js';
import { CompetitorsQuery, DaysQuery, GraphQuery, PagesQuery, TableQuery } from '../../reports/dto.js';
import { CompetitorsService, PagesService, ReportService, TableService } from '../../reports/index.js';
import { SearchConsoleFigures } from '../../search-console/index.js';
import { keywordMatcher } from '../../positions/keyword-filter.js';
import { limitedConfig, toFilter } from '../../tracking/dto.js';
import { ConfigService } from '../../tracking/index.js';
import { SearchWorths } from '../../volumes/index.js';
import type { OpenShare } from '../access/share.guard.js';
import { held } from '../access/held-query.js';
import type { FeedRange } from './feeds.dto.js';

/** Names of columns by feed. Spreadsheets refer to them: none is ever renamed or moved, new ones are added at the end. */
export const FEED_COLUMNS = {
  keywords: [
    'date',
    'keyword',
    'country',
    'near',
    'device',
    'tags',
    'position',
    'previous_position',
    'change',
    'best_position',
    'worst_position',
    'average_position',
    'url',
    'state',
    'last_checked',
    'volume',
    'cpc',
    'traffic',
  ],
  positions: ['date', 'keyword', 'country', 'near', 'device', 'position', 'state'],
  summary: [
    'date',
    'keywords',
    'visibility',
    'average_position',
    'top3',
    'top10',
    'top20',
    'top50',
    'top100',
    'not_found',
    'failed',
  ],
  competitors: [
    'date',
    'website',
    'own',
    'share_of_voice',
    'visibility',
    'average_position',
    'top3',
    'top10',
    'top100',
    'traffic',
  ],
  pages: [
    'url',
    'keywords',
    'best_keywords',
    'top3',
    'top10',
    'best_position',
    'average_position',
    'visibility',
    'traffic',
    'clicks',
    'impressions',
    'first_seen',
    'last_seen',
  ],
  'search-console': [
    'date',
    'keyword',
    'country',
    'device',
    'clicks',
    'impressions',
    'ctr',
    'position',
    'final',
  ],
} as const;
export type FeedName = keyof typeof FEED_COLUMNS;

const ROWS_PER_CHUNK = 1000;

/** What a feed is made of, for conditional requests. */
export interface FeedVersion {
  etag: string;
  modified: Date;
}

/** Reports of a share as lines of CSV, read while they are sent. */
@Injectable()
export class FeedsService {
  constructor(
    private readonly configs: ConfigService,
    private readonly tables: TableService,
    private readonly reports: ReportService,
    private readonly competitors: CompetitorsService,
    private readonly pages: PagesService,
    private readonly searchConsole: SearchConsoleFigures,
    private readonly worths: SearchWorths,
    private readonly clock: Clock,
  ) {}

  /** Of everything that the lines depend on: reading these itself would take as long as sending them. */
  async version({ share, account, view }: OpenShare, name: FeedName, range: FeedRange): Promise<FeedVersion> {
    const config = await this.configs.find(account, share.config);
    const clicks = await this.searchConsole.version(config._id, range.first, range.last);
    const now = this.clock.now();
    const parts = [
      name,
      range,
      config._id,
      config.updatedAt,
      config.keywords_rev,
      config.claims,
      config.dirty_days,
      // Results arrive one by one.
      config.run && now,
      share._id,
      share.tag,
      view?.filter,
      await this.worths.revision(),
      clicks,
    ];
    const times = [config.updatedAt, config.last_triggred, config.run && now, share.createdAt, clicks?.at]
      .filter((at) => at instanceof Date)
      .map((at) => at.getTime());
    const today = now.getTime() - (now.getTime() % 86_400_000);
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
    return { etag: `W/"${hash.slice(0, 32)}"`, modified: new Date(Math.max(today, ...times)) };
  }

  async *lines(opened: OpenShare, name: FeedName, range: FeedRange): AsyncGenerator<string> {
    yield csvHeader(FEED_COLUMNS[name], false);
    let chunk: Cell[][] = [];
    for await (const row of this.rows(opened, name, range)) {
      chunk.push(row);
      if (chunk.length < ROWS_PER_CHUNK) continue;
      yield csvLines(chunk);
      chunk = [];
    }
    if (chunk.length > 0) yield csvLines(chunk);
  }

  private rows(opened: OpenShare, name: FeedName, range: FeedRange): AsyncGenerator<Cell[]> {
    switch (name) {
      case 'keywords':
        return this.keywordRows(opened, range);
      case 'positions':
        return this.positionRows(opened, range);
      case 'summary':
        return this.summaryRows(opened, range);
      case 'competitors':
        return this.competitorRows(opened, range);
      case 'pages':
        return this.pageRows(opened, range);
      case 'search-console':
        return this.searchConsoleRows(opened, range);
    }
  }

  private async *keywordRows(opened: OpenShare, range: FeedRange): AsyncGenerator<Cell[]> {
    const query = toQuery(TableQuery, opened, range, { withoutClicks: true });
    const { rows } = await this.tables.whole(opened.account, opened.share.config, query);
    for (const row of rows)
      yield [
        range.last,
        row.keyword,
        row.country,
        row.near,
        row.device,
        row.tags.join('|'),
        row.currentPosition,
        row.previousPosition,
        row.change,
        row.bestPosition,
        row.worstPosition,
        row.avgPosition,
        row.url === '' ? null : row.url,
        row.state,
        row.lastChecked,
        row.volume,
        row.cpc,
        row.traffic,
      ];
  }

  private async *positionRows(opened: OpenShare, range: FeedRange): AsyncGenerator<Cell[]> {
    const query = toQuery(GraphQuery, opened, range, { detail: 'true', current: 'true' });
    const { rows } = await this.reports.graph(opened.account, query);
    for await (const { date, keywords } of rows)
      for (const entry of keywords)
        if ('state' in entry) {
          const { keyword, country, near, device, bestPosition, state } = entry;
          yield [date, keyword, country, near, device, bestPosition, state];
        }
  }

  private async *summaryRows(opened: OpenShare, range: FeedRange): AsyncGenerator<Cell[]> {
    const query = toQuery(DaysQuery, opened, range);
    for (const day of await this.competitors.distribution(opened.account, opened.share.config, query)) {
      const { date, top3, top10, top20, top50, top100, not_found, failed, visibility, average } = day;
      const keywords = top100 + not_found;
      yield [date, keywords, visibility, average, top3, top10, top20, top50, top100, not_found, failed];
    }
  }

  private async *competitorRows(opened: OpenShare, range: FeedRange): AsyncGenerator<Cell[]> {
    const query = toQuery(CompetitorsQuery, opened, range);
    for (const { date, sites } of await this.competitors.competitors(
      opened.account,
      opened.share.config,
      query,
    ))
      for (const { website, own, share, visibility, average, top3, top10, top100, traffic } of sites)
        yield [date, website, own, share, visibility, average, top3, top10, top100, traffic];
  }

  private async *pageRows(opened: OpenShare, range: FeedRange): AsyncGenerator<Cell[]> {
    const query = toQuery(PagesQuery, opened, range, { limit: Number.MAX_SAFE_INTEGER });
    const { rows } = await this.pages.page(opened.account, opened.share.config, query);
    // Clicks of a page are of all queries, not of the keywords that the link is limited to.
    const isLimited = opened.share.tag !== null || opened.view !== undefined;
    for (const row of rows)
      yield [
        row.url,
        row.keywords,
        row.best_keywords,
        row.top3,
        row.top10,
        row.best,
        row.average,
        row.visibility,
        row.traffic,
        isLimited ? null : row.clicks,
        isLimited ? null : row.impressions,
        row.first_seen,
        row.last_seen,
      ];
  }

  /** Of the keywords that Google has counted: one row for those that differ by case or location only. */
  private async *searchConsoleRows(opened: OpenShare, { first, last }: FeedRange): AsyncGenerator<Cell[]> {
    const query = toQuery(DaysQuery, opened, { first, last });
    const config = limitedConfig(query, await this.configs.find(opened.account, opened.share.config));
    const keywords = config.keywords.filter(keywordMatcher(config.keywords, toFilter(query)));
    for await (const { day, final, first: firsts, read } of this.searchConsole.byDay(
      config._id,
      keywords,
      first,
      last,
    ))
      for (const [index, entry] of keywords.entries()) {
        const figures = firsts[index] === index ? read(index) : null;
        if (!figures) continue;
        const { clicks, impressions, ctr, position } = figures;
        const device = readDevice(entry);
        yield [day, entry.keyword, entry.country, device, clicks, impressions, ctr, position, final];
      }
  }
}

function toQuery<Query extends DaysQuery>(
  type: new () => Query,
  opened: OpenShare,
  { first, last }: FeedRange,
  more: Partial<Query> = {},
): Query {
  return held(opened, Object.assign(new type(), { startDate: first, endDate: last, tz: 'UTC' }, more));
}
