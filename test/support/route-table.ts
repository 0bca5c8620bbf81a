import { DiscoveryService, ModulesContainer, NestFactory } from '@nestjs/core';
import { AppModule } from '../../src/app.module.js';
import { RouteTable } from '../../src/auth/access/route-table.js';
import { SystemClock } from '../../src/common/clock.js';
import { loadSettings } from '../../src/config/load-settings.js';

/** The modules of the application, with nothing of it running: tests are named after its routes before it is started. */
const preview = await NestFactory.createApplicationContext(
  AppModule.with(loadSettings({ NODE_ENV: 'test' }), new SystemClock()),
  { preview: true, logger: false, abortOnError: false },
);

export const discovery = new DiscoveryService(preview.get(ModulesContainer));
export const { routes } = new RouteTable(discovery);
