import { Module } from '@nestjs/common';
import { RankModule } from '../rank/rank.module.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { StatusController } from './status.controller.js';

/** What every service of the platform answers: its status and its figures. */
@Module({
  imports: [RankModule],
  controllers: [StatusController, MetricsController, HealthController],
  providers: [HealthService],
})
export class PlatformModule {}
