import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { Metrics } from '../../../common/metrics.js';
import { VolumeSettings } from '../../../settings/settings.js';
import { counterExpiry, requestCounter, utcDay } from '../../positions/request-counter.js';
import { BUDGET_USED_UP, SearchFailure, type SearchFailureKind } from '../../positions/search-failure.js';
import {
  SearchUsageRepository,
  VOLUME_SOURCE,
  type VolumePage,
  type VolumeSource,
} from '../../search/index.js';
import { type Batch, divideRefused, searchName } from './batches.js';
import { FetchStateRepository, type Pass } from './fetch-state.repository.js';
import { foldKeyword } from '../../positions/series.js';
import { VolumeRepository } from '../storage/volume.repository.js';
import type { Volume } from '../storage/volume.schema.js';

/** Scope of the counter of these requests, beside those of searches. */
const SCOPE = 'volumes';

const VOLUMES_PER_WRITE = 500;

const DAY_MS = 24 * 3_600_000;

/** At least a calendar month. */
const MONTH_MS = 31 * DAY_MS;

interface VolumeSourceStatus {
  /** null without VOLUME_PROVIDER. */
  provider: string | null;
  /** Why it is not asked now: its last failure, or the budget. */
  paused: SearchFailureKind | null;
}

/** Sends one batch: counted before it is sent, its volumes and unknown keywords stored before the next one. Knows whether the provider is asked. */
@Injectable()
export class VolumeRequests {
  private readonly logger = new Logger(VolumeRequests.name);
  /** The counter of which the log says that it is used up. */
  private warned = '';

  constructor(
    private readonly states: FetchStateRepository,
    private readonly usage: SearchUsageRepository,
    private readonly clock: Clock,
    private readonly settings: VolumeSettings,
    private readonly volumes: VolumeRepository,
    @Inject(VOLUME_SOURCE) private readonly source: VolumeSource | null,
    metrics: Metrics,
  ) {
    const read = () => this.readStatus();
    metrics.gauge({
      name: 'rankwire_volume_provider_paused',
      help: '1 while the provider of search volumes is not asked because of its last failure, or its budget is used up',
      async collect() {
        // An unavailable store must not hide the other metrics.
        const { paused } = await read().catch(() => ({ paused: null }));
        this.set(paused === null ? 0 : 1);
      },
    });
  }

  async readStatus(): Promise<VolumeSourceStatus> {
    if (!this.source) return { provider: null, paused: null };
    const { name: provider } = this.source;
    if (await this.isBudgetUsedUp()) return { provider, paused: 'budget' };
    return { provider, paused: (await this.states.pauseReason(this.clock.now())) ?? null };
  }

  async isBudgetUsedUp(): Promise<boolean> {
    const { id } = this.counter;
    const used = (await this.usage.used([id])).get(id) ?? 0;
    if (used < this.settings.budgetMonth) return false;
    if (this.warned !== id)
      this.logger.warn(`All ${this.settings.budgetMonth} requests for search volumes of this month are used`);
    this.warned = id;
    return true;
  }

  /**
   * A crash after the request costs this batch once more; one before it leaves a request counted that was not sent.
   * @returns what is left of a refused batch; undefined when the lease is lost, and nothing was sent
   * @throws SearchFailure when the provider should not be asked further; the signal's reason
   */
  async send(
    pass: Pass,
    batch: Batch,
    source: VolumeSource,
    signal: AbortSignal,
  ): Promise<Batch[] | undefined> {
    if (!(await this.states.renew(pass, this.clock.now()))) return undefined;
    await this.count();
    const { country, language } = batch;
    let page: VolumePage;
    try {
      page = await source.fetch({ country, language, keywords: [...batch.keywords.values()] }, signal);
    } catch (error) {
      if (!(error instanceof SearchFailure)) throw error;
      if (error.refusedFor !== undefined) return this.divide(batch, error);
      if (isOfBatch(error)) await this.postpone(batch);
      throw error;
    }
    const known = await this.store(batch, page, source.name);
    await this.states.succeeded(pass, searchName(batch), this.clock.now());
    this.logger.log(`Search volumes (${country}, ${language}): ${known} of ${batch.keywords.size} known`);
    return [];
  }

  /** A refusal of the country or language is about all keywords. */
  private async divide(batch: Batch, { refusedFor, message, said = '' }: SearchFailure): Promise<Batch[]> {
    const isLocale = refusedFor === 'locale';
    const divided = isLocale
      ? { refused: [...batch.keywords.keys()], batches: [] }
      : divideRefused(batch, said);
    await this.storeMisses(batch, divided.refused);
    this.logger.warn(`Search volumes (${batch.country}, ${batch.language}) refused: ${message}`);
    return divided.batches;
  }

  /** The next pass would request the batch first again, and may be charged for it each time. */
  private postpone(batch: Batch): Promise<void> {
    return this.storeMisses(batch, [...batch.keywords.keys()], dayAfter(this.clock.now()));
  }

  private async count(): Promise<void> {
    const { id, limit } = this.counter;
    const fits = await this.usage.addWithin(id, 1, limit!, counterExpiry(this.clock.now()));
    if (!fits) throw new SearchFailure('budget', BUDGET_USED_UP);
  }

  private get counter() {
    return requestCounter(SCOPE, 'month', this.clock.now(), { month: this.settings.budgetMonth });
  }

  /**
   * Imports stay: they belong to accounts. A keyword that the provider spells differently
   * is unknown as well: another request would cost as much and answer the same.
   * @returns how many volumes are known
   */
  private async store(batch: Batch, page: VolumePage, source: string): Promise<number> {
    const found = new Map(page.volumes.map((volume) => [foldKeyword(volume.keyword), volume]));
    const [volumes, unknown]: [Volume[], string[]] = [[], []];
    const { country, language } = batch;
    const at = new Date(`${utcDay(this.clock.now())}T00:00:00Z`);
    for (const keyword of batch.keywords.keys()) {
      const { volume = null, ...known } = found.get(keyword) ?? {};
      if (volume === null) unknown.push(keyword);
      else volumes.push({ ...known, keyword, country, language, volume, source, at });
    }
    for (let first = 0; first < volumes.length; first += VOLUMES_PER_WRITE)
      await this.volumes.save(null, volumes.slice(first, first + VOLUMES_PER_WRITE));
    await this.storeMisses(batch, unknown);
    return volumes.length;
  }

  /**
   * @param keywords folded
   * @param until not requested again before
   */
  private async storeMisses(
    { country, language }: Batch,
    keywords: readonly string[],
    until = monthAfter(this.clock.now()),
  ): Promise<void> {
    await this.volumes.saveMisses(keywords.map((keyword) => ({ country, language, keyword, until })));
    await this.volumes.deleteExpiredMisses(this.clock.now());
  }
}

/** Whether the failure may be about what was requested, so that only this batch would fail again. */
const isOfBatch = ({ kind }: SearchFailure): boolean => kind === 'malformed' || kind === 'refused';

export const monthBefore = (now: Date): Date => new Date(now.getTime() - MONTH_MS);
const dayAfter = (now: Date): Date => new Date(now.getTime() + DAY_MS);
const monthAfter = (now: Date): Date => new Date(now.getTime() + MONTH_MS);
