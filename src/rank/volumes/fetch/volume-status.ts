import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { SearchFailureKind } from '../../positions/search-failure.js';
import { VOLUME_SOURCE, type VolumeSource } from '../../search/index.js';
import { FetchStateRepository } from './fetch-state.repository.js';
import { VolumeRequests } from './volume-requests.js';
import { Metrics } from '../../../common/metrics.js';

interface VolumeSourceStatus {
  /** null without VOLUME_PROVIDER. */
  provider: string | null;
  /** Why it is not asked now: its last failure, or the budget. */
  paused: SearchFailureKind | null;
}

/** Whether search volumes are requested from a provider; as a metric too. */
@Injectable()
export class VolumeStatus {
  constructor(
    private readonly states: FetchStateRepository,
    private readonly requests: VolumeRequests,
    private readonly clock: Clock,
    @Inject(VOLUME_SOURCE) private readonly source: VolumeSource | null,
    metrics: Metrics,
  ) {
    const read = () => this.read();
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

  async read(): Promise<VolumeSourceStatus> {
    if (!this.source) return { provider: null, paused: null };
    const { name: provider } = this.source;
    if (await this.requests.isBudgetUsedUp()) return { provider, paused: 'budget' };
    return { provider, paused: (await this.states.pauseReason(this.clock.now())) ?? null };
  }
}
