import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { AccountsService } from '../../../auth/index.js';
import { Clock } from '../../../common/clock.js';
import { keepRenewed } from '../../../common/concurrency/keep-renewed.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { addDays, isLocalDay, type LocalDay, startOfLocalDay } from '../../../common/time/zone.js';
import { StoreOwnership } from '../../../database/database.module.js';
import { NotificationsService } from '../../../notifications/index.js';
import { RankSettings } from '../../../settings/settings.js';
import { ConfigRepository } from '../../tracking/index.js';
import { SearchConsoleCredentials } from './credentials.service.js';
import { PagePacker, QueryPacker, RowPacker, RowSums } from '../store/day-rows.js';
import { ConnectionFault, type Fault, FAULTS, isFinal } from '../domain/faults.js';
import {
  daysBackwards,
  firstKeptDay,
  firstUnsettledDay,
  PACIFIC,
  pacificToday,
} from '../domain/pacific-days.js';
import { type ClaimedConnection, ConnectionRepository, RENEW_MS } from '../store/connection.repository.js';
import { DayRepository } from '../store/day.repository.js';
import { GrantRepository } from '../store/grant.repository.js';
import { type DaySet, type SearchConsoleDay, SETS, type SetName } from '../store/search-console.schema.js';
import type { Credential } from '../vendor/credential.js';
import { MOST_ROWS, PAGE_ROWS, SearchConsoleApi } from '../vendor/search-console-api.js';
import { RequestPace } from './request-pace.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Days whose numbers change are fetched again so often. */
const REFRESH_MS = 6 * HOUR_MS;
/** A failed import is repeated after that; one that failed by a quota of minutes after less. */
const RETRY_MS = HOUR_MS;
const QUOTA_MS = 15 * MINUTE_MS;
/** Days among which the newest is looked for. */
const NEWEST_DAYS = 10;
/** Days of one website before it is the turn of another one. */
const DAYS_PER_TURN = 30;

const DIMENSIONS: Record<SetName, readonly string[]> = {
  totals: ['date'],
  queries: ['date', 'query', 'country', 'device'],
  pages: ['date', 'query', 'page'],
};

const PACKERS = { totals: RowSums, queries: QueryPacker, pages: PagePacker };

interface FetchedRows {
  rows: RowSums | RowPacker;
  /** Google has more rows than it gives. */
  isCut: boolean;
}

/** What Google says about its days before they are fetched. */
interface KnownDays {
  newest: LocalDay;
  /** The first day whose numbers may change. */
  unsettled: LocalDay;
  /** The last day of which no row means that it has none; rows of later ones may be late. */
  complete: LocalDay;
}

/** The claim is lost, or the process shuts down: what is stored stays, and another import goes on. */
class ImportEnded extends Error {}

/** One import under way. */
interface Import {
  connection: ClaimedConnection;
  credential: Credential;
  signal: AbortSignal;
}

/**
 * Imports the three sets of each connected website, day by day, the newest first. A day is marked as finished set by set, so
 * that a process that dies repeats one request at most.
 */
@Injectable()
export class SearchConsoleImporter implements OnModuleInit {
  private readonly logger = new Logger(SearchConsoleImporter.name);
  private readonly importing: RepeatedTask;
  private readonly enabled: boolean;

  constructor(
    private readonly connections: ConnectionRepository,
    private readonly days: DayRepository,
    private readonly credentials: SearchConsoleCredentials,
    private readonly api: SearchConsoleApi,
    private readonly pace: RequestPace,
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly grants: GrantRepository,
    private readonly notifications: NotificationsService,
    private readonly store: StoreOwnership,
    private readonly clock: Clock,
    { scheduler }: RankSettings,
    repeated: RepeatedWork,
  ) {
    this.enabled = scheduler.enabled;
    const work = (signal: AbortSignal) => this.importDue(signal);
    this.importing = this.enabled
      ? repeated.every(SearchConsoleImporter.name, MINUTE_MS, work, { atStart: true })
      : repeated.at(SearchConsoleImporter.name, undefined, work);
  }

  /** The process that opened an embedded store is the only one: no import of another one is under way. */
  async onModuleInit(): Promise<void> {
    if (this.store.isOwner) await this.connections.releaseAll();
  }

  /** Imports what is due. Never rejects. */
  tick(): Promise<void> {
    return this.importing.run();
  }

  /** Begins soon with a website that was connected; without the scheduler it waits for `tick`. */
  wake(): void {
    if (this.enabled) void this.tick();
  }

  private async importDue(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const connection = await this.connections.claim(this.clock.now());
      if (!connection) return;
      await this.run(connection, signal);
    }
  }

  private async run(connection: ClaimedConnection, signal: AbortSignal): Promise<void> {
    const renew = () => this.connections.renew(connection, this.clock.now());
    const endRenewals = keepRenewed(RENEW_MS, renew);
    try {
      if (!(await this.isActive(connection)))
        return void (await this.connections.release(
          connection,
          'importing',
          this.after(HOUR_MS),
          this.clock.now(),
        ));
      const credential = await this.credentials.open(connection);
      const isComplete = await this.importDays({ connection, credential, signal });
      const nextAt = isComplete ? this.after(REFRESH_MS) : this.clock.now();
      const state = isComplete ? 'connected' : 'importing';
      if (!(await this.connections.release(connection, state, nextAt, this.clock.now())))
        throw new ImportEnded();
    } catch (error) {
      if (error instanceof ConnectionFault) return this.fail(connection, error);
      if (signal.aborted)
        return void (await this.connections.release(
          connection,
          'importing',
          this.clock.now(),
          this.clock.now(),
        ));
      if (error instanceof ImportEnded) return this.cleanUp(connection);
      // Not again at once: what the store refused once, it may refuse for ever.
      await this.connections.release(connection, 'importing', this.after(HOUR_MS), this.clock.now());
      throw error;
    } finally {
      endRenewals();
    }
  }

  /** Race: of a connection that was deleted or replaced meanwhile no day stays. */
  private async cleanUp({ config }: ClaimedConnection): Promise<void> {
    const current = await this.connections.find(config);
    await this.days.deleteOthers(config, current?.source ?? null);
  }

  /** @returns whether all days are there */
  private async importDays(work: Import): Promise<boolean> {
    const { connection } = work;
    const today = pacificToday(this.clock.now());
    const kept = firstKeptDay(today);
    await this.days.deleteBefore(connection, kept);
    const google = await this.findNewest(work, today);
    const known = new Map((await this.days.list(connection)).map((each) => [each.day, each]));
    let imported = 0;
    for (const day of daysBackwards(google.newest, kept)) {
      const missing = SETS.filter((set) => this.isMissing(known.get(day)?.[set], day, google));
      if (missing.length === 0) continue;
      if (imported === DAYS_PER_TURN) return false;
      imported += 1;
      await this.importDay(work, day, missing, google);
    }
    return true;
  }

  private isMissing(set: SearchConsoleDay[SetName], day: LocalDay, google: KnownDays): boolean {
    if (set === undefined) return true;
    if (set.final) return false;
    return isSettled(google, day, set.rows) || this.clock.now().getTime() - set.at.getTime() >= REFRESH_MS;
  }

  private async findNewest(work: Import, today: LocalDay): Promise<KnownDays> {
    const first = addDays(today, 1 - NEWEST_DAYS);
    const range = { startDate: first, endDate: today };
    const { rows, firstIncomplete } = await this.request(work, { ...range, dimensions: DIMENSIONS.totals });
    const unsettled = firstUnsettledDay(today, firstIncomplete);
    const days = rows.map(({ keys }) => keys[0]!).filter((day) => isLocalDay(day) && day <= today);
    // A website that nobody finds has no rows.
    const newest = [...days, addDays(unsettled, -1)].toSorted().at(-1)!;
    const complete = [...days, addDays(first, -1)].toSorted().at(-1)!;
    return { newest, unsettled, complete };
  }

  /** A day without totals has no queries and pages either. */
  private async importDay(
    work: Import,
    day: LocalDay,
    missing: readonly SetName[],
    google: KnownDays,
  ): Promise<void> {
    for (const set of missing) {
      const { rows, isCut } = await this.fetch(work, day, set);
      const final = isSettled(google, day, rows.count);
      const entry: DaySet = { ...rows.sums, rows: rows.count, final, at: this.clock.now() };
      if (isCut) entry.cut = true;
      // At once: afterwards the rows are garbage.
      const packed = rows instanceof RowPacker ? await rows.pack() : undefined;
      // A request may have taken longer than the lease.
      await this.renew(work);
      if (set === 'totals' && entry.rows === 0) {
        await this.save(work, day, { totals: entry, queries: entry, pages: entry });
        return;
      }
      if (set !== 'totals' && packed && !(await this.days.saveRows(work.connection, day, set, final, packed)))
        await this.renew(work);
      await this.save(work, day, { [set]: entry });
    }
  }

  /** @throws ImportEnded when a later import has written the day */
  private async save(work: Import, day: LocalDay, sets: Partial<Record<SetName, DaySet>>): Promise<void> {
    if (!(await this.days.save(work.connection, day, sets))) await this.renew(work);
  }

  /** All rows of a day, page by page: pages after a full one may be short before the last. */
  private async fetch(work: Import, day: LocalDay, set: SetName): Promise<FetchedRows> {
    const rows = new PACKERS[set]();
    for (;;) {
      const query = { startDate: day, endDate: day, dimensions: DIMENSIONS[set], startRow: rows.count };
      const page = await this.request(work, query);
      for (const row of page.rows) rows.add(row);
      const isLast = query.startRow === 0 ? page.rows.length < PAGE_ROWS : page.rows.length === 0;
      if (isLast) return { rows, isCut: false };
      if (rows.count >= MOST_ROWS) return { rows, isCut: true };
    }
  }

  private async renew({ connection }: Import): Promise<void> {
    if (!(await this.connections.renew(connection, this.clock.now()))) throw new ImportEnded();
  }

  private async request(work: Import, query: Parameters<SearchConsoleApi['query']>[1]) {
    const { connection, credential, signal } = work;
    await this.pace.wait(signal);
    await this.renew(work);
    const { property } = connection;
    const response = await this.api.query({ property, credential }, query, signal);
    if (connection.step !== null) {
      await this.connections.succeed(connection);
      connection.step = null;
      connection.waits_for_quota = false;
    }
    return response;
  }

  private async fail(
    connection: ClaimedConnection,
    { fault: said, retryAfterMs = 0 }: ConnectionFault,
  ): Promise<void> {
    const now = this.clock.now();
    // Of the first request after the wait: then it is the quota of the day.
    const fault = said.step === 'quota' && connection.waits_for_quota ? FAULTS.quotaOfDay() : said;
    const nextAt = isFinal(fault)
      ? null
      : fault.period === 'day'
        ? startOfLocalDay(addDays(pacificToday(now), 1), PACIFIC)
        : this.after(Math.max(fault.step === 'quota' ? QUOTA_MS : RETRY_MS, retryAfterMs));
    if (isFinal(fault)) await this.notify(connection, fault);
    if (await this.connections.fail(connection, fault, nextAt, now))
      this.logger.warn(`Search Console of ${connection.property}: ${fault.message}`);
  }

  /** Once a grant, however many websites it serves. Before the failure is stored: an import that is killed repeats both. */
  private async notify(connection: ClaimedConnection, { message, remedy }: Fault): Promise<void> {
    if (!(await this.connections.renew(connection, this.clock.now()))) return;
    const grant = connection.grant && (await this.grants.find(connection.grant));
    const owner = await this.accounts.find(grant?.account ?? connection.account);
    if (!owner) return;
    const account = owner._id.equals(connection.account)
      ? null
      : await this.accounts.find(connection.account);
    await this.notifications.create(
      {
        account: owner._id,
        user: owner.owner,
        ...(account && { child: { account: account._id, name: account.name } }),
      },
      {
        key: `search_console:${String(connection.grant)}:${grant?.granted_at.getTime() ?? 'gone'}`,
        module: 'rank',
        type: 'search_console_reconnect',
        title: 'Search Console must be connected again',
        body: `${message} ${remedy}`,
      },
    );
  }

  private async isActive({ config, account }: ClaimedConnection): Promise<boolean> {
    const [active] = await this.accounts.findActive([account]);
    return active !== undefined && (await this.configs.isLive(config));
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }
}

/** Whether the numbers of a day will not change. */
const isSettled = ({ unsettled, complete }: KnownDays, day: LocalDay, rows: number): boolean =>
  day < unsettled && (rows > 0 || day <= complete);
