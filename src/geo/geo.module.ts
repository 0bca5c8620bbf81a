import {
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServesArea } from '../common/area.js';
import { RepeatedWork } from '../common/concurrency/repeated-work.js';
import { GEO_AREA } from './http/geo-area.js';
import { AuthModule } from '../auth/index.js';
import { GeoSettings, StoreSettings } from '../settings/settings.js';
import { GeoData } from './data/geo-data.js';
import { geoFolders } from './assets/geo-folders.js';
import { GeoHealth } from './geo-health.js';
import { GeoController } from './http/geo.controller.js';
import { CachedResponses } from './search/cached-responses.js';
import { GeoService } from './search/geo.service.js';

const MB = 1024 * 1024;

function openData({ postalMemoryMb }: GeoSettings, store: StoreSettings): GeoData {
  const logger = new Logger('Geo');
  return new GeoData({
    ...geoFolders(store),
    postalBytes: postalMemoryMb * MB,
    reportProblem: (part, error) =>
      logger.error(`Geographic data is not available: ${part}: ${String(error)}`),
  });
}

/**
 * Countries, states, cities and postal codes, served from memory. A server loads the data a second after its start, or for
 * the first request; only geo requests wait for it. Command line programs do not load it.
 */
@ServesArea(GEO_AREA)
@Module({
  imports: [AuthModule],
  controllers: [GeoController],
  providers: [
    { provide: GeoData, useFactory: openData, inject: [GeoSettings, StoreSettings] },
    CachedResponses,
    GeoService,
    GeoHealth,
  ],
})
export class GeoModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly data: GeoData,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    private readonly repeated: RepeatedWork,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    this.data.watch(this.repeated);
  }

  onApplicationShutdown(): void {
    this.data.close();
  }
}
