import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { RankSettings, VolumeSettings } from '../../../settings/settings.js';
import { SearchFailure } from '../../positions/search-failure.js';
import type { VolumeSource } from '../../search/index.js';
import { planBatches } from './batches.js';
import { FetchStateRepository, type Pass } from './fetch-state.repository.js';
import { MissingSearchFinder } from './missing-search.finder.js';
import { VolumeRequests } from './volume-requests.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Limit of a pass, which starts once a minute at most: DataForSEO accepts 12 requests a minute. */
const MOST_REQUESTS = 11;

/** Requests the search volumes of tracked keywords that have none, in batches, one process at a time. */
@Injectable()
export class VolumeFetcher {
  private readonly logger = new Logger(VolumeFetcher.name);

  constructor(
    private readonly states: FetchStateRepository,
    private readonly finder: MissingSearchFinder,
    private readonly requests: VolumeRequests,
    private readonly clock: Clock,
    private readonly rank: RankSettings,
    private readonly settings: VolumeSettings,
  ) {}

  async fetchDue(source: VolumeSource, signal: AbortSignal): Promise<void> {
    const pass = await this.states.claim(this.clock.now());
    if (!pass) return;
    const nextAt = await this.run(pass, source, signal);
    await this.states.finish(pass, nextAt);
  }

  /** @returns when the next pass over all accounts is due */
  private async run(pass: Pass, source: VolumeSource, signal: AbortSignal): Promise<Date> {
    if (await this.requests.isBudgetUsedUp()) return this.after(HOUR_MS);
    const most = MOST_REQUESTS * source.batchSize;
    const mayContinue = this.keepLease(pass, signal);
    const { missing, isComplete } = await this.finder.find(source, pass.accounts, most, mayContinue);
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
}
