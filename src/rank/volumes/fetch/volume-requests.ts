import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { VolumeSettings } from '../../../settings/settings.js';
import { counterExpiry, requestCounter } from '../../positions/request-counter.js';
import { BUDGET_USED_UP, SearchFailure } from '../../positions/search-failure.js';
import { SearchUsageRepository, type VolumePage, type VolumeSource } from '../../search/index.js';
import { type Batch, divideRefused } from './batches.js';
import { FetchStateRepository, type Pass } from './fetch-state.repository.js';
import { FetchedVolumes } from './fetched-volumes.js';
import { searchName } from './missing-searches.js';
import { dayAfter } from './month.js';

/** Scope of the counter of these requests, beside those of searches. */
const SCOPE = 'volumes';

/** Sends one batch: counted before it is sent, stored before the next one. */
@Injectable()
export class VolumeRequests {
  private readonly logger = new Logger(VolumeRequests.name);
  /** The counter of which the log says that it is used up. */
  private warned = '';

  constructor(
    private readonly states: FetchStateRepository,
    private readonly usage: SearchUsageRepository,
    private readonly fetched: FetchedVolumes,
    private readonly clock: Clock,
    private readonly settings: VolumeSettings,
  ) {}

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
    const known = await this.fetched.store(batch, page, source.name);
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
    await this.fetched.storeMisses(batch, divided.refused);
    this.logger.warn(`Search volumes (${batch.country}, ${batch.language}) refused: ${message}`);
    return divided.batches;
  }

  /** The next pass would request the batch first again, and may be charged for it each time. */
  private postpone(batch: Batch): Promise<void> {
    return this.fetched.storeMisses(batch, [...batch.keywords.keys()], dayAfter(this.clock.now()));
  }

  private async count(): Promise<void> {
    const { id, limit } = this.counter;
    const fits = await this.usage.addWithin(id, 1, limit!, counterExpiry(this.clock.now()));
    if (!fits) throw new SearchFailure('budget', BUDGET_USED_UP);
  }

  private get counter() {
    return requestCounter(SCOPE, 'month', this.clock.now(), { month: this.settings.budgetMonth });
  }
}

/** Whether the failure may be about what was requested, so that only this batch would fail again. */
const isOfBatch = ({ kind }: SearchFailure): boolean => kind === 'malformed' || kind === 'refused';
