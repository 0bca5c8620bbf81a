import { Module } from '@nestjs/common';
import { GeoModule } from '../geo/geo.module.js';
import { RankModule } from '../rank/rank.module.js';
import { Description } from './docs/description.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { StatusController } from './status.controller.js';

/** What every service of the platform answers: its status, its figures and its description. */
@Module({
  imports: [GeoModule, RankModule],
  controllers: [StatusController, MetricsController, HealthController, DocsController],
  providers: [HealthService, Description],
})
export class PlatformModule {}
