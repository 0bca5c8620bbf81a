import { Injectable, type OnModuleInit } from '@nestjs/common';
import { millisecondsInDay } from 'date-fns/constants';
import type { Types } from 'mongoose';
import pMap from 'p-map';
import { ACCOUNT_RENAMED, AccountsService } from '../../auth/index.js';
import { CoalescedQueries } from '../../common/concurrency/coalesced-queries.js';
import type { RepeatedTask } from '../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { EventBus } from '../../common/event-bus.js';
import { CONFIG_CHANGED, ConfigRepository, lastCheckedDay, type RankConfig } from '../tracking/index.js';
import {
  DEFAULT_ZONE,
  type KeptZone,
  NO_CHANGE,
  type Website,
  WebsiteRepository,
  type WebsiteState,
  type ZoneFigures,
} from './website.repository.js';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { addDays, type LocalDay, localDay } from '../../common/time/zone.js';
import { type PackedDay, visitEntries } from '../positions/day-pack.js';
import { wholeDays } from '../positions/competitors.js';
import { currentSeries } from '../positions/series.js';
import { round2 } from '../positions/statistics.js';
import type { DaySummary } from '../positions/summary.js';
import { RECENT_DAYS } from '../positions/website-list.js';
import { DaysService, type KnownDays, RunRepository } from '../history/index.js';
import {
  CompetitorsService,
  dayWithin,
  KnownReportDays,
  ReportDays,
  type ReportDaySource,
  ReportService,
  slotDays,
  TableReader,
} from '../reports/index.js';

const EVERY_MS = 10 * 60_000;
/** After that many conflicts another writer has stored data at least as new, or the sweep repairs it. */
const MAX_ATTEMPTS = 5;

/** Before the stored days: with them, a first day on which only some keywords were checked is known as such. */
const EARLIER_DAYS = 8;

/** A zone is kept so many days after a list was last read in it. */
const ZONE_DAYS = 30;
const MAX_ZONES = 12;
const COMPUTED_AT_ONCE = 4;

/** Keeps the summary of each configuration for the list of websites. */
@Injectable()
export class WebsiteSummaries implements OnModuleInit {
  private readonly sweep: RepeatedTask;

  constructor(
    private readonly websites: WebsiteRepository,
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly bus: EventBus,
    private readonly reports: ReportService,
    private readonly distributions: CompetitorsService,
    private readonly days: DaysService,
    private readonly reportDays: ReportDays,
    private readonly tables: TableReader,
    private readonly runs: RunRepository,
    private readonly clock: Clock,
    repeated: RepeatedWork,
  ) {
    const refresh = (signal: AbortSignal) => this.refreshOutdated(signal);
    this.sweep = repeated.every(WebsiteSummaries.name, EVERY_MS, refresh, { atStart: true });
  }

  /** By account; concurrent changes share a refresh that starts after them. */
  private readonly refreshes = new CoalescedQueries<void>();

  onModuleInit(): void {
    for (const kind of [CONFIG_CHANGED, ACCOUNT_RENAMED])
      this.bus.on(kind, (account) => this.refresh(account));
  }

  /** Repairs what a crash left outdated. Never rejects. */
  tick(): Promise<void> {
    return this.sweep.run();
  }

  /** Stores the summary of an account's configuration. */
  refresh(account: Types.ObjectId): Promise<void> {
    return this.refreshes.run(String(account), () => this.store(account));
  }

  /**
   * The revision is read before the data, so an overtaken writer
   * detects the conflict and reads again. Race: a document written after its configuration was deleted is deleted again.
   */
  private async store(account: Types.ObjectId): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { rev, zones } = await this.websites.readState(account);
      const config = await this.configs.findByAccount(account);
      if (!config) {
        if (await this.websites.delete(account, rev)) return;
        continue;
      }
      const written = await this.websites.write(await this.compute(config, Object.entries(zones)), rev);
      if (written && (await this.configs.isLive(config._id))) return;
    }
  }

  private async refreshOutdated(signal: AbortSignal): Promise<void> {
    const stored = new Map<string, WebsiteState>();
    for await (const website of this.websites.states()) stored.set(String(website._id), website);
    const renamed = await this.renamedAmong(stored);
    for await (const config of this.configs.liveStates()) {
      if (signal.aborted) return;
      const known = stored.get(String(config.account));
      stored.delete(String(config.account));
      if (!known || renamed.has(String(config.account)) || isOutdated(known, config))
        await this.refresh(config.account);
    }
    for (const { _id } of stored.values()) {
      if (signal.aborted) return;
      await this.refresh(_id);
    }
  }

  private async renamedAmong(stored: ReadonlyMap<string, WebsiteState>): Promise<Set<string>> {
    const renamed = new Set<string>();
    for await (const { _id, name } of this.accounts.names()) {
      const website = stored.get(String(_id));
      if (website && website.name !== name) renamed.add(String(_id));
    }
    return renamed;
  }

  /** Computes the figures of some websites that are not known in a zone, or are of days that have gone by. */
  async complete(accounts: readonly Types.ObjectId[], tz: string): Promise<void> {
    const work = (account: Types.ObjectId) =>
      tz === DEFAULT_ZONE ? this.refresh(account) : this.storeZone(account, tz);
    await pMap(accounts, work, { concurrency: COMPUTED_AT_ONCE });
  }

  /** Race: as in `store`; a writer of the whole document that has not read the zone yet reads again. */
  private async storeZone(account: Types.ObjectId, tz: string): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const { rev, zones } = await this.websites.readState(account);
      const config = await this.configs.findByAccount(account);
      const now = this.clock.now();
      if (!config || isCurrent(zones[tz], localDay(now, tz))) return;
      const figures = await this.computeFigures(config, await this.readDays(config), tz);
      const others = Object.entries(zones).filter(([name]) => name !== tz);
      const kept = keepZones([[tz, { ...figures, asked: now }], ...others], now);
      if (await this.websites.writeZones(account, Object.fromEntries(kept), rev)) return;
    }
  }

  /** @returns the document as it is stored, but for its revision */
  private async compute(config: RankConfig, zones: [string, KeptZone][]): Promise<Omit<Website, 'rev'>> {
    const days = await this.readDays(config);
    const figures = await this.computeFigures(config, days, DEFAULT_ZONE);
    const kept: [string, KeptZone][] = [];
    for (const [tz, { asked }] of keepZones(zones, this.clock.now()))
      kept.push([tz, { ...(await this.computeFigures(config, days, tz)), asked }]);
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
      ...figures,
      ...(kept.length > 0 && { zones: Object.fromEntries(kept) }),
      last_run: run && { status: run.status, finished_at: run.finished_at },
      config_updated_at: config.updatedAt,
      claims: config.claims ?? 0,
    };
  }

  private async computeFigures(
    config: RankConfig,
    { read, earliest }: ReadDays,
    tz: string,
  ): Promise<ZoneFigures> {
    const today = localDay(this.clock.now(), tz);
    const startDate = addDays(today, 1 - RECENT_DAYS - EARLIER_DAYS);
    const all = await this.distributions.readVisibility(config, { startDate, tz }, read);
    const days = wholeDays(all, ({ keywords }) => keywords);
    const omitted = new Set(all.filter((day) => !days.includes(day)).map(({ date }) => date));
    const { now, before } = await this.reports.summarize(config, tz, read, omitted);
    const start = addDays(today, 1 - RECENT_DAYS);
    const range = { start, end: today, tz };
    const known = new KnownReportDays(this.reportDays, read, earliest);
    const { newest, ...change } = await this.comparison(config, range, known);
    return {
      now: { ...now, ...newest },
      before,
      recent: days.filter(({ date }) => date >= start).map(({ date, visibility }) => ({ date, visibility })),
      ...change,
      until: await this.findUntil(config, range, read, before),
    };
  }

  /** The figures of the newest day with real results, as the console shows them for the same days; nothing without one. */
  private async comparison(config: RankConfig, range: ShownDays, source: ReportDaySource) {
    const compare = { ...range, since: { days: RECENT_DAYS } };
    const { rows, compared, figures } = await this.tables.read(config, config.keywords, compare, source);
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

  /** The last day whose range has everything that the figures count: the newest record of a keyword, or its failure. */
  private async findUntil(
    config: RankConfig,
    { start, end, tz }: ShownDays,
    { dictionary, days }: KnownDays,
    before: DaySummary,
  ): Promise<LocalDay> {
    const findDay = dayWithin(start, end, tz);
    const isShown = currentSeries(config);
    const newest = new Map<number, LocalDay>();
    for await (const { run_ats, entries } of days) {
      const runDays = run_ats.map(findDay);
      visitEntries(entries, ({ series, run }) => {
        const day = runDays[run];
        if (day && !(newest.get(series)! >= day) && isShown(dictionary.series[series]!))
          newest.set(series, day);
      });
    }
    const failed = await this.reportDays.findFailed(config._id, findDay);
    const counted = [
      ...newest.values(),
      ...[...failed.values()].flatMap((days) => [...days].sort().at(-1) ?? []),
      ...(before.average !== null ? [before.date] : []),
    ];
    return addDays(counted.sort()[0] ?? end, RECENT_DAYS - 1);
  }

  /** For all figures in all zones: the packed days of ten thousand keywords take a few megabytes. */
  private async readDays(config: RankConfig): Promise<ReadDays> {
    const today = localDay(this.clock.now(), DEFAULT_ZONE);
    // Today is a day earlier or later elsewhere.
    const [earliest, latest] = slotDays(addDays(today, -RECENT_DAYS - EARLIER_DAYS), addDays(today, 1));
    const { dictionary, days } = await this.days.read(config, earliest, latest, { links: false });
    const known: PackedDay[] = [];
    for await (const day of days) known.push(day);
    return { read: { dictionary, days: known }, earliest };
  }
}

interface ReadDays {
  read: KnownDays;
  /** The first of the slot days. */
  earliest: LocalDay;
}

interface ShownDays {
  start: LocalDay;
  end: LocalDay;
  tz: string;
}

/** Whether figures are those of a day. */
export const isCurrent = (figures: Pick<ZoneFigures, 'until'> | undefined, today: LocalDay): boolean =>
  figures !== undefined && (figures.until === undefined || today <= figures.until);

/** The zones that were asked for last, in a month: each makes the end of a run longer. */
const keepZones = (zones: readonly [string, KeptZone][], now: Date): [string, KeptZone][] =>
  zones
    .filter(([, { asked }]) => now.getTime() - asked.getTime() < ZONE_DAYS * millisecondsInDay)
    .toSorted(([, a], [, b]) => b.asked.getTime() - a.asked.getTime())
    .slice(0, MAX_ZONES);

/** The end of a run in progress stores the summary itself. */
function isOutdated(
  known: WebsiteState,
  config: Pick<RankConfig, '_id' | 'updatedAt' | 'claims' | 'run'>,
): boolean {
  if (!known.config.equals(config._id) || known.config_updated_at < config.updatedAt) return true;
  return config.run === null && known.claims < (config.claims ?? 0);
}
