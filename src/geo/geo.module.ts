import {
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ServesArea } from '../common/area.js';
import { HealthDetails } from '../common/health-details.js';
import { RepeatedWork } from '../common/concurrency/repeated-work.js';
import { AuthModule } from '../auth/index.js';
import { GeoSettings, StoreSettings } from '../settings/settings.js';
import { GeoData } from './data/geo-data.js';
import { geoFolders } from './assets/manifest.js';
import { GeoController } from './http/geo.controller.js';
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
@ServesArea({ name: 'geo', prefixes: ['/v1/geo'], envelope: 'success' })
@Module({
  imports: [AuthModule],
  controllers: [GeoController],
  providers: [{ provide: GeoData, useFactory: openData, inject: [GeoSettings, StoreSettings] }, GeoService],
})
export class GeoModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly data: GeoData,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    private readonly repeated: RepeatedWork,
    health: HealthDetails,
    geo: GeoService,
  ) {
    health.register(async () => {
      const missing = geo.missingParts;
      if (missing === undefined) return { details: { geo: 'loading' }, cacheable: false };
      return { details: { geo: missing.length === 0 ? 'ok' : missing }, cacheable: true };
    });
  }

  onApplicationBootstrap(): void {
    if (!this.host.httpAdapter) return;
    this.data.watch(this.repeated);
  }

  onApplicationShutdown(): void {
    this.data.close();
  }
}

/** Loads the geographic data as a server does. @returns its missing and broken parts */
export async function missingGeoData(store: StoreSettings): Promise<string[]> {
  const data = new GeoData({ ...geoFolders(store), postalBytes: 1, reportProblem: () => {} });
  return (await data.snapshot).missing;
}
