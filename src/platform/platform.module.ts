import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '../auth/index.js';
import { Description } from './docs/description.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { StatusController } from './status.controller.js';

/** What every service of the platform answers: its status, its figures and its description. */
@Module({
  imports: [AuthModule, DiscoveryModule],
  controllers: [StatusController, MetricsController, HealthController, DocsController],
  providers: [HealthService, Description],
})
export class PlatformModule {}
