import { Injectable } from '@nestjs/common';
import { AccountsService } from '../../auth/index.js';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { addDays, type LocalDay, localDay } from '../../common/time/zone.js';
import type { PackedDay } from '../positions/day-pack.js';
import { wholeDays } from '../positions/partial-days.js';
import { round2 } from '../positions/statistics.js';
import { RECENT_DAYS } from '../positions/website-list.js';
import { DaysService, type KnownDays, RunRepository } from '../history/index.js';
import { lastCheckedDay, type RankConfig } from '../tracking/index.js';
import {
  CompetitorsService,
  KnownReportDays,
  ReportDays,
  type ReportDaySource,
  ReportService,
  slotDays,
  TableReader,
} from '../reports/index.js';
import { NO_CHANGE, type Website } from './website.schema.js';

/** Before the stored days: with them, a first day on which only some keywords were checked is known as such. */
const EARLIER_DAYS = 8;

/** Computes the summary of a configuration from its reports, its newest run and its account. */
@Injectable()
export class WebsiteComputation {
  constructor(
    private readonly reports: ReportService,
    private readonly distributions: CompetitorsService,
    private readonly days: DaysService,
    private readonly reportDays: ReportDays,
    private readonly tables: TableReader,
    private readonly runs: RunRepository,
    private readonly accounts: AccountsService,
    private readonly clock: Clock,
  ) {}

  /** @returns the document as it is stored, but for its revision; days are in UTC */
  async of(config: RankConfig): Promise<Omit<Website, 'rev'>> {
    const today = localDay(this.clock.now(), 'UTC');
    const startDate = addDays(today, 1 - RECENT_DAYS - EARLIER_DAYS);
    const [earliest, latest] = slotDays(startDate, today);
    const read = await this.readOnce(config, earliest, latest);
    const all = await this.distributions.visibilityOf(config, { startDate, tz: 'UTC' }, read);
    const days = wholeDays(all, ({ keywords }) => keywords);
    const omitted = new Set(all.filter((day) => !days.includes(day)).map(({ date }) => date));
    const { now, before } = await this.reports.summaryOf(config, 'UTC', read, omitted);
    const first = addDays(today, 1 - RECENT_DAYS);
    const { newest, ...change } = await this.comparison(
      config,
      first,
      today,
      new KnownReportDays(this.reportDays, read, earliest),
    );
    const run = await this.runs.newest(config._id);
    const account = await this.accounts.find(config.account);
    return {
      _id: config.account,
      ...(account && { name: account.name }),
      accounts: [config.account, ...(account?.ancestors ?? [])],
      config: config._id,
      website: config.website,
      keywords: config.keywords.length,
      slot: config.slot,
      last_day: lastCheckedDay(config),
      ...omitUndefined({ every: config.every, weekday: config.weekday }),
      now: { ...now, ...newest },
      before,
      recent: days.filter(({ date }) => date >= first).map(({ date, visibility }) => ({ date, visibility })),
      ...change,
      last_run: run && { status: run.status, finished_at: run.finished_at },
      config_updated_at: config.updatedAt,
      claims: config.claims ?? 0,
    };
  }

  /** The figures of the newest day with real results, as the console shows them for the same days; nothing without one. */
  private async comparison(config: RankConfig, start: LocalDay, end: LocalDay, source: ReportDaySource) {
    const range = { start, end, tz: 'UTC', since: { days: RECENT_DAYS } };
    const { rows, compared, figures } = await this.tables.read(config, config.keywords, range, source);
    if (!compared?.now) return { newest: {}, ...NO_CHANGE };
    const { now, before } = figures(rows);
    const { keywords: _, visibility, ...shown } = now;
    const failed = rows.filter(({ state }) => state === 'failed').length;
    return {
      newest: { date: compared.now, failed, visibility: visibility ?? 0, ...shown },
      ...NO_CHANGE,
      compared_on: compared.before,
      ...(visibility !== null &&
        before.visibility !== null && {
          visibility_change: round2(visibility - before.visibility),
          top3_change: now.top3 - before.top3,
          top10_change: now.top10 - before.top10,
        }),
    };
  }

  /** For both reports: the packed days of ten thousand keywords take a few megabytes. */
  private async readOnce(config: RankConfig, first: string, last: string): Promise<KnownDays> {
    const { dictionary, days } = await this.days.read(config, first, last, { links: false });
    const known: PackedDay[] = [];
    for await (const day of days) known.push(day);
    return { dictionary, days: known };
  }
}
