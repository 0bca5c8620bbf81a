import { Inject, Logger, Module, type OnModuleInit, type OnApplicationShutdown } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AuthModule } from '../auth/auth.module.js';
import { Settings } from '../config/settings.js';
import { GeoData } from './data/geo-data.js';
import { geoFolders } from './geo-folders.js';
import { GeoController } from './geo.controller.js';
import { GeoService } from './geo.service.js';
import { GeoShortcut } from './shortcut/geo-shortcut.js';

const MB = 1024 * 1024;

function openData(settings: Settings): GeoData {
  const logger = new Logger('Geo');
  return new GeoData({
    ...geoFolders(settings),
    postalBytes: settings.GEO_POSTAL_MEMORY_MB * MB,
    problem: (part, error) => logger.error(`Geographic data is not available: ${part}: ${String(error)}`),
  });
}

/** Countries, states, cities and postal codes of the world, out of memory. */
@Module({
  imports: [AuthModule],
  controllers: [GeoController],
  providers: [{ provide: GeoData, useFactory: openData, inject: [Settings] }, GeoService, GeoShortcut],
  exports: [GeoService, GeoShortcut],
})
export class GeoModule implements OnModuleInit, OnApplicationShutdown {
  /**
   * A server has its data ready when it listens; the command line has no use for it. It is read while others wait for
   * the store: what fails is told by onModuleInit.
   */
  constructor(
    private readonly data: GeoData,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
  ) {
    if (host.httpAdapter) data.snapshot.catch(() => {});
  }

  async onModuleInit(): Promise<void> {
    if (!this.host.httpAdapter) return;
    this.data.watch();
    await this.data.snapshot;
  }

  onApplicationShutdown(): void {
    this.data.close();
  }
}
