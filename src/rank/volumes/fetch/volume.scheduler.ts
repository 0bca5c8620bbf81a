import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { RepeatedTask } from '../../../common/concurrency/repeated-task.js';
import { RepeatedWork } from '../../../common/concurrency/repeated-work.js';
import { EventBus } from '../../../common/event-bus.js';
import { RankSettings } from '../../../settings/settings.js';
import { VOLUME_SOURCE, type VolumeSource } from '../../search/index.js';
import { CONFIG_CHANGED } from '../../tracking/index.js';
import { FetchStateRepository } from './fetch-state.repository.js';
import { VolumeFetcher } from './volume-fetcher.js';

/** Looks for missing search volumes by RANK_SCHEDULE, where VOLUME_PROVIDER is set; skips ticks while it requests some. */
@Injectable()
export class VolumeScheduler implements OnApplicationBootstrap {
  private readonly fetching: RepeatedTask;

  constructor(
    private readonly fetcher: VolumeFetcher,
    private readonly states: FetchStateRepository,
    private readonly bus: EventBus,
    private readonly settings: RankSettings,
    @Inject(VOLUME_SOURCE) private readonly source: VolumeSource | null,
    repeated: RepeatedWork,
  ) {
    const { enabled, cron } = settings.scheduler;
    const schedule = enabled && source ? cron : undefined;
    this.fetching = repeated.at('rank-volumes', schedule, (signal) => this.fetch(signal));
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.source) return;
    this.bus.on(CONFIG_CHANGED, (account) => this.states.mark(account));
    if (this.settings.scheduler.enabled) await this.states.acceptKey(this.source.keyHash);
  }

  /** Never rejects. */
  tick(): Promise<void> {
    return this.fetching.run();
  }

  private async fetch(signal: AbortSignal): Promise<void> {
    if (this.source) await this.fetcher.fetchDue(this.source, signal);
  }
}
