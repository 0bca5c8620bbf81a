import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Types } from 'mongoose';
import { ACCOUNT_RENAMED, AccountsService } from '../../auth/index.js';
import { CoalescedQueries } from '../../common/concurrency/coalesced-queries.js';
import type { RepeatedTask } from '../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../common/concurrency/repeated-work.js';
import { EventBus } from '../../common/event-bus.js';
import { CONFIG_CHANGED, ConfigRepository, lastCheckedDay, type RankConfig } from '../tracking/index.js';
import { NO_CHANGE, type Website, WebsiteRepository, type WebsiteState } from './website.repository.js';
import { Clock } from '../../common/clock.js';
import { omitUndefined } from '../../common/omit-undefined.js';
import { addDays, type LocalDay, localDay } from '../../common/time/zone.js';
import type { PackedDay } from '../positions/day-pack.js';
import { wholeDays } from '../positions/competitors.js';
import { round2 } from '../positions/statistics.js';
import { RECENT_DAYS } from '../positions/website-list.js';
import { DaysService, type KnownDays, RunRepository } from '../history/index.js';
import {
  CompetitorsService,
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
      const revision = await this.websites.readRevision(account);
      const config = await this.configs.findByAccount(account);
      if (!config) {
        if (await this.websites.delete(account, revision)) return;
        continue;
      }
      const written = await this.websites.write(await this.compute(config), revision);
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

  /** @returns the document as it is stored, but for its revision; days are in UTC */
  private async compute(config: RankConfig): Promise<Omit<Website, 'rev'>> {
    const today = localDay(this.clock.now(), 'UTC');
    const startDate = addDays(today, 1 - RECENT_DAYS - EARLIER_DAYS);
    const [earliest, latest] = slotDays(startDate, today);
    const read = await this.readOnce(config, earliest, latest);
    const all = await this.distributions.readVisibility(config, { startDate, tz: 'UTC' }, read);
    const days = wholeDays(all, ({ keywords }) => keywords);
    const omitted = new Set(all.filter((day) => !days.includes(day)).map(({ date }) => date));
    const { now, before } = await this.reports.summarize(config, 'UTC', read, omitted);
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

/** The end of a run in progress stores the summary itself. */
function isOutdated(
  known: WebsiteState,
  config: Pick<RankConfig, '_id' | 'updatedAt' | 'claims' | 'run'>,
): boolean {
  if (!known.config.equals(config._id) || known.config_updated_at < config.updatedAt) return true;
  return config.run === null && known.claims < (config.claims ?? 0);
}
