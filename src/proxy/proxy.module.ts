import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { ProxyMetrics } from './proxy-metrics.js';
import { ProxyService } from './proxy.service.js';
import { Upstreams } from './upstreams.js';

/** Gateway to other services; create-app.ts mounts `gateway.middleware.ts` before everything that reads a body. */
@Module({
  imports: [AuthModule],
  providers: [ProxyMetrics, ProxyService, Upstreams],
})
export class ProxyModule {}
