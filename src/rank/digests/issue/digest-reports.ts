import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { addDays, daysBetween, type LocalDay, localDay } from '../../../common/time/zone.js';
import { SlotsService } from '../../../slots/index.js';
import { countOf } from '../../positions/competitors.js';
import { type DigestContent, digestContent } from '../domain/digest.js';
import { comparedDay, type DigestPeriod } from '../domain/digest-due.js';
import type { PositionFigures } from '../../positions/position-figures.js';
import { missedDays } from '../../positions/due.js';
import { wholeDays } from '../../positions/partial-days.js';
import type { ComparedRow } from '../../positions/table.js';
import { ComparisonDays, CompetitorsService, TableReader } from '../../reports/index.js';
import type { RankConfig } from '../../tracking/index.js';

/** Days of the chart. */
const CHART_DAYS: Record<DigestPeriod, number> = { daily: 14, weekly: 28, monthly: 31 };
/** Days before the compared one that are searched for results. */
const SLACK_DAYS = 14;
const SEARCHED_DAYS: Record<DigestPeriod, number> = {
  daily: CHART_DAYS.daily + SLACK_DAYS,
  weekly: CHART_DAYS.weekly + SLACK_DAYS,
  monthly: CHART_DAYS.monthly + SLACK_DAYS,
};

export interface DigestReport {
  /** Null without results of the last `searchedDays`. */
  content: DigestContent | null;
  searchedDays: number;
  since: LocalDay | null;
  /** The newest day that ended without its check, after that of the figures. */
  missed: LocalDay | null;
  /** All keywords, compared with `since`. */
  rows: ComparedRow[];
}

/** What a digest reports, from the packed days that the table and the distribution read. */
@Injectable()
export class DigestReports {
  constructor(
    private readonly distribution: CompetitorsService,
    private readonly tables: TableReader,
    private readonly comparison: ComparisonDays,
    private readonly slots: SlotsService,
    private readonly clock: Clock,
  ) {}

  async of(config: RankConfig, period: DigestPeriod, tz: string): Promise<DigestReport> {
    const today = localDay(this.clock.now(), tz);
    const searchedDays = SEARCHED_DAYS[period];
    const range = { startDate: addDays(today, 1 - searchedDays), endDate: today, tz };
    const all = await this.distribution.distributionOf(config, range);
    const days = wholeDays(all, countOf);
    const searched = { start: range.startDate, end: today, tz };
    const { now: newest } = await this.comparison.find(config, searched, { days: 1 });
    const missed = await this.missedAfter(config, newest);
    if (newest === null) return { content: null, searchedDays, since: null, missed, rows: [] };
    const since = comparedDay(period, newest);
    const length = daysBetween(since, newest);
    // As many days up to today as the console shows, or up to the newest results where these are older.
    const shownFrom = addDays(today, 1 - length);
    const start = newest < shownFrom ? addDays(newest, 1 - length) : shownFrom;
    const compare = { start, end: today, tz, since: { days: length } };
    const table = await this.tables.read(config, config.keywords, compare);
    const { compared } = table;
    const shown = table.figures(table.rows);
    // A mail does not compare a week with the three days of a new website.
    const then = compared?.before && compared.before <= since ? compared.before : null;
    const rows = then === null ? table.rows.map(uncompared) : table.rows;
    const failed = table.rows.filter(({ state }) => state === 'failed').length;
    const on = (date: LocalDay, of: PositionFigures) => ({ date, failed, ...shownFigures(of) });
    const before = then === null ? null : on(then, shown.before);
    const now = on(newest, shown.now);
    return {
      content: digestContent({ now, before, days, rows, chartDays: CHART_DAYS[period] }),
      searchedDays,
      since,
      missed,
      rows,
    };
  }

  /** Computed, as a digest may be due before the missed day is recorded. */
  private async missedAfter(config: RankConfig, newest: LocalDay | null): Promise<LocalDay | null> {
    const slot = await this.slots.find(config.slot);
    if (!slot) return null;
    const { createdAt, rhythm_at: since = createdAt, last_triggred: lastTriggered, every, weekday } = config;
    const { time, timezone: zone } = slot;
    const now = this.clock.now();
    const last = missedDays({ time, zone, since, lastTriggered, now, rhythm: { every, weekday } }).at(-1);
    return last && (newest === null || last.day > newest) ? last.day : null;
  }
}

const uncompared = (row: ComparedRow): ComparedRow => ({
  ...row,
  fromPosition: null,
  fromDate: null,
  changeSince: null,
  urlChanged: false,
  movement: null,
});

/** A day with results has an average and a visibility. */
const shownFigures = ({ visibility, average, ...counts }: PositionFigures) => ({
  ...counts,
  visibility: visibility ?? 0,
  average: average ?? 0,
});
