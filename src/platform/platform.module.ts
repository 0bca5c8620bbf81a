import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { AuthModule } from '../auth/index.js';
import { ApiDescription } from './docs/api-description.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health.controller.js';
import { HealthService } from './health.service.js';
import { MetricsController } from './metrics.controller.js';
import { StatusController } from './status.controller.js';

/** Status, health, metrics and the API description. */
@Module({
  imports: [AuthModule, DiscoveryModule],
  controllers: [StatusController, MetricsController, HealthController, DocsController],
  providers: [HealthService, ApiDescription],
})
export class PlatformModule {}
