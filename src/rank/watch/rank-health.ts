import { Injectable } from '@nestjs/common';
import { HealthDetails } from '../../common/health-details.js';
import { RankWatch } from './rank-watch.js';

/** Reports scheduler and overdue checks to /health/ready. */
@Injectable()
export class RankHealth {
  constructor(health: HealthDetails, watch: RankWatch) {
    health.register(async () => ({ details: await watch.state(), cacheable: true }));
  }
}
