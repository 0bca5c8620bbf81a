import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { Clock } from '../../../common/clock.js';
import { RankSettings, VolumeSettings } from '../../../settings/settings.js';
import { SearchFailure } from '../../positions/search-failure.js';
import { VOLUME_SOURCE, type VolumeSource } from '../../search/index.js';
import { type MissingSearches, planBatches, SearchCollection } from './batches.js';
import { FetchStateRepository, type Pass } from './fetch-state.repository.js';
import { monthBefore, VolumeRequests } from './volume-requests.js';
import type { Types } from 'mongoose';
import { AccountsService } from '../../../auth/index.js';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { yieldToEventLoop } from '../../../common/concurrency/yield-to-event-loop.js';
import { EventBus } from '../../../common/event-bus.js';
import { foldKeyword } from '../../positions/series.js';
import { CONFIG_CHANGED, ConfigRepository, type TrackedSearches } from '../../tracking/index.js';
import { VolumeRepository } from '../storage/volume.repository.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Limit of a pass, which starts once a minute at most: DataForSEO accepts 12 requests a minute. */
const MOST_REQUESTS = 11;

const KEYWORDS_PER_QUERY = 1000;

interface Importers {
  /** Accounts whose imports hold for the configuration. */
  importers: readonly Types.ObjectId[];
}

/**
 * Requests the search volumes of tracked keywords that have none, in batches, one process at a time: by RANK_SCHEDULE, where
 * VOLUME_PROVIDER is set. Skips ticks while it requests some.
 */
@Injectable()
export class VolumeFetcher implements OnApplicationBootstrap {
  private readonly logger = new Logger(VolumeFetcher.name);
  private readonly fetching: RepeatedTask;

  constructor(
    private readonly states: FetchStateRepository,
    private readonly requests: VolumeRequests,
    private readonly clock: Clock,
    private readonly rank: RankSettings,
    private readonly settings: VolumeSettings,
    private readonly configs: ConfigRepository,
    private readonly accounts: AccountsService,
    private readonly volumes: VolumeRepository,
    private readonly bus: EventBus,
    private readonly host: HttpAdapterHost,
    @Inject(VOLUME_SOURCE) private readonly source: VolumeSource | null,
    repeated: RepeatedWork,
  ) {
    const { enabled, cron } = rank.scheduler;
    const schedule = enabled && source ? cron : undefined;
    this.fetching = repeated.at('rank-volumes', schedule, (signal) => this.fetchDue(signal));
  }

  /** Accepts a new key in servers only, not in the CLI. */
  async onApplicationBootstrap(): Promise<void> {
    if (!this.source) return;
    this.bus.on(CONFIG_CHANGED, (account) => this.states.mark(account));
    if (this.rank.scheduler.enabled && this.host.httpAdapter)
      await this.states.acceptKey(this.source.keyHash);
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.fetching.run();
  }

  private async fetchDue(signal: AbortSignal): Promise<void> {
    const pass = this.source && (await this.states.claim(this.clock.now()));
    if (!this.source || !pass) return;
    const nextAt = await this.run(pass, this.source, signal);
    await this.states.finish(pass, nextAt);
  }

  /** @returns when the next pass over all accounts is due */
  private async run(pass: Pass, source: VolumeSource, signal: AbortSignal): Promise<Date> {
    if (await this.requests.isBudgetUsedUp()) return this.after(HOUR_MS);
    const most = MOST_REQUESTS * source.batchSize;
    const mayContinue = this.keepLease(pass, signal);
    const { missing, isComplete } = await this.findMissing(source, pass.accounts, most, mayContinue);
    const rules = { size: source.batchSize, waitMs: this.settings.waitMinutes * MINUTE_MS };
    const { batches, waitsUntil } = planBatches(missing, pass.asked, { ...rules, now: this.clock.now() });
    for (let sent = 0; batches.length > 0 && sent < MOST_REQUESTS; sent += 1) {
      if (signal.aborted) return this.clock.now();
      try {
        const left = await this.requests.send(pass, batches.shift()!, source, signal);
        if (!left) return this.clock.now();
        batches.unshift(...left);
      } catch (error) {
        if (signal.aborted) return this.clock.now();
        if (!(error instanceof SearchFailure)) throw error;
        return this.stop(pass, error, source);
      }
    }
    if (batches.length > 0 || !isComplete) return this.after(signal.aborted ? 0 : MINUTE_MS);
    const nextAt = this.after(HOUR_MS);
    return waitsUntil && waitsUntil < nextAt ? waitsUntil : nextAt;
  }

  /** @returns a function that renews the lease once a minute; false when it is lost, or the process shuts down */
  private keepLease(pass: Pass, signal: AbortSignal): () => Promise<boolean> {
    let renewAt = this.after(MINUTE_MS);
    return async () => {
      if (signal.aborted) return false;
      if (this.clock.now() < renewAt) return true;
      renewAt = this.after(MINUTE_MS);
      return this.states.renew(pass, this.clock.now());
    };
  }

  private async stop(pass: Pass, failure: SearchFailure, source: VolumeSource): Promise<Date> {
    const { kind, message, retryAfterMs = 0 } = failure;
    if (kind === 'budget') return this.after(HOUR_MS);
    const until = this.after(Math.max(this.rank.pauseMs, retryAfterMs));
    this.logger.warn(`No search volumes until ${until.toISOString()}: ${source.name}: ${message}`);
    await this.states.pause(pass, kind, source.keyHash, until);
    return until;
  }

  private after(ms: number): Date {
    return new Date(this.clock.now().getTime() + ms);
  }

  /**
   * Searches configurations of active accounts, as checks do.
   * @param accounts undefined: all
   * @param most stops after the configuration with which there are so many keywords
   * @param mayContinue called before each configuration
   * @returns `isComplete`: not stopped
   */
  private async findMissing(
    source: VolumeSource,
    accounts: readonly Types.ObjectId[] | undefined,
    most: number,
    mayContinue: () => Promise<boolean>,
  ): Promise<{ missing: MissingSearches[]; isComplete: boolean }> {
    const missing = new SearchCollection();
    const platform = await this.accounts.findPlatform();
    for await (const config of this.configs.searches(accounts)) {
      if (missing.size >= most || !(await mayContinue())) return { missing: missing.list, isComplete: false };
      const [active] = await this.accounts.findActive([config.account]);
      if (!active) continue;
      const importers = [active._id, ...active.ancestors, ...(platform ? [platform._id] : [])];
      await this.addMissing(missing, { ...config, importers }, source);
    }
    return { missing: missing.list, isComplete: true };
  }

  private async addMissing(
    missing: SearchCollection,
    config: TrackedSearches & Importers,
    source: VolumeSource,
  ): Promise<void> {
    for (const tracked of acceptedSearches(config, source)) {
      const entries = [...tracked.keywords];
      for (let first = 0; first < entries.length; first += KEYWORDS_PER_QUERY) {
        const slice = entries.slice(first, first + KEYWORDS_PER_QUERY);
        const known = await this.known(config, { ...tracked, keywords: new Map(slice) });
        for (const [folded, text] of slice) if (!known.has(folded)) missing.add(tracked, folded, text);
        await yieldToEventLoop();
      }
    }
  }

  /** Folded keywords that are not requested now. */
  private async known(
    { importers }: Importers,
    { country, language, keywords }: MissingSearches,
  ): Promise<Set<string>> {
    const now = this.clock.now();
    const search = { country, language, keywords: [...keywords.keys()] };
    const current = await this.volumes.current(importers, search, monthBefore(now));
    return new Set([...current, ...(await this.volumes.findMisses(search, now))]);
  }
}

function acceptedSearches({ language, keywords }: TrackedSearches, source: VolumeSource): MissingSearches[] {
  const accepted = new SearchCollection();
  for (const { keyword, country } of keywords) {
    const text = keyword.trim().replace(/\s+/g, ' ');
    if (source.accepts(text, country))
      accepted.add({ country, language: language.toLowerCase() }, foldKeyword(text), text);
  }
  return accepted.list;
}
