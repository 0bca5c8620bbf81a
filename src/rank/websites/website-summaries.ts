import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleInit,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Interval } from '@nestjs/schedule';
import type { Types } from 'mongoose';
import { AccountChanges, AccountsService } from '../../auth/index.js';
import { CoalescedQuery } from '../../common/concurrency/coalesced-query.js';
import { ConfigChanges, ConfigRepository, type RankConfig } from '../tracking/index.js';
import { WebsiteComputation } from './website-computation.js';
import { WebsiteRepository, type WebsiteState } from './website.repository.js';

const EVERY_MS = 10 * 60_000;
/** After that many conflicts another writer has stored data at least as new, or the sweep repairs it. */
const MAX_ATTEMPTS = 5;

/** Keeps the summary of each configuration for the list of websites. */
@Injectable()
export class WebsiteSummaries implements OnModuleInit, OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(WebsiteSummaries.name);
  private sweep: Promise<void> | undefined;
  private stopping = false;

  constructor(
    private readonly websites: WebsiteRepository,
    private readonly configs: ConfigRepository,
    private readonly computation: WebsiteComputation,
    private readonly accounts: AccountsService,
    private readonly changes: ConfigChanges,
    private readonly renames: AccountChanges,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {}

  /** By account; concurrent changes share a refresh that starts after them. */
  private readonly refreshes = new Map<string, { callers: number; query: CoalescedQuery<void> }>();

  onModuleInit(): void {
    for (const port of [this.changes, this.renames]) port.listen((account) => this.refresh(account));
  }

  /** Repairs what a crash left outdated; not in a CLI command. */
  onApplicationBootstrap(): void {
    if (this.host.httpAdapter) void this.tick();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.sweep;
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    this.sweep = this.refreshOutdated().catch((error: unknown) => this.logger.error(error));
    await this.sweep;
  }

  /** Stores the summary of an account's configuration. */
  async refresh(account: Types.ObjectId): Promise<void> {
    const key = String(account);
    const entry = this.refreshes.get(key) ?? {
      callers: 0,
      query: new CoalescedQuery(() => this.store(account)),
    };
    this.refreshes.set(key, entry);
    entry.callers += 1;
    try {
      await entry.query.run();
    } finally {
      entry.callers -= 1;
      if (entry.callers === 0) this.refreshes.delete(key);
    }
  }

  /**
   * The revision is read before the data, so an overtaken writer
   * detects the conflict and reads again. Race: a document written after its configuration was deleted is deleted again.
   */
  private async store(account: Types.ObjectId): Promise<void> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const revision = await this.websites.revisionOf(account);
      const config = await this.configs.findByAccount(account);
      if (!config) {
        if (await this.websites.delete(account, revision)) return;
        continue;
      }
      const written = await this.websites.write(await this.computation.of(config), revision);
      if (written && (await this.configs.isLive(config._id))) return;
    }
  }

  private async refreshOutdated(): Promise<void> {
    const stored = new Map<string, WebsiteState>();
    for await (const website of this.websites.states()) stored.set(String(website._id), website);
    const renamed = await this.renamedAmong(stored);
    for await (const config of this.configs.liveStates()) {
      if (this.stopping) return;
      const known = stored.get(String(config.account));
      stored.delete(String(config.account));
      if (!known || renamed.has(String(config.account)) || isOutdated(known, config))
        await this.refresh(config.account);
    }
    for (const { _id } of stored.values()) {
      if (this.stopping) return;
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
}

/** The end of a run in progress stores the summary itself. */
function isOutdated(
  known: WebsiteState,
  config: Pick<RankConfig, '_id' | 'updatedAt' | 'claims' | 'run'>,
): boolean {
  if (!known.config.equals(config._id) || known.config_updated_at < config.updatedAt) return true;
  return config.run === null && known.claims < (config.claims ?? 0);
}
