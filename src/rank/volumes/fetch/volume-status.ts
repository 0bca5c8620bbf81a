import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import type { SearchFailureKind } from '../../domain/search-failure.js';
import { VOLUME_SOURCE, type VolumeSource } from '../../search/index.js';
import { FetchStateRepository } from './fetch-state.repository.js';

interface VolumeSourceStatus {
  /** null without VOLUME_PROVIDER. */
  provider: string | null;
  /** The failure for which it is not asked now. */
  paused: SearchFailureKind | null;
}

/** Whether search volumes are requested from a provider. */
@Injectable()
export class VolumeStatus {
  constructor(
    private readonly states: FetchStateRepository,
    private readonly clock: Clock,
    @Inject(VOLUME_SOURCE) private readonly source: VolumeSource | null,
  ) {}

  async read(): Promise<VolumeSourceStatus> {
    if (!this.source) return { provider: null, paused: null };
    const paused = await this.states.pauseReason(this.clock.now());
    return { provider: this.source.name, paused: paused ?? null };
  }
}
