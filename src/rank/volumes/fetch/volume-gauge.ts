import { Injectable } from '@nestjs/common';
import { Metrics } from '../../../common/metrics.js';
import { VolumeStatus } from './volume-status.js';

/** Metric of the state of the provider of search volumes. */
@Injectable()
export class VolumeGauge {
  constructor(metrics: Metrics, status: VolumeStatus) {
    metrics.gauge({
      name: 'rankwire_volume_provider_paused',
      help: '1 while the provider of search volumes is not asked because of its last failure, or its budget is used up',
      async collect() {
        // An unavailable store must not hide the other metrics.
        const { paused } = await status.read().catch(() => ({ paused: null }));
        this.set(paused === null ? 0 : 1);
      },
    });
  }
}
