import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { auditMiddleware } from './audit/index.js';
import { RequestLimits, RouteTable } from './auth/index.js';
import { type Clock, OffsetFileClock, SystemClock } from './common/clock.js';
import type { HashCost } from './common/hash-cost.js';
import { Areas } from './common/area.js';
import { PacedServer } from './common/http/paced-server.js';
import { handleProtocolErrors } from './common/http/protocol-errors.js';
import { setupHttp } from './common/http/http-pipeline.js';
import { createLogger, NestLogger } from './common/logging/logger.js';
import { FastPathAdapter } from './compat/nest-http-server.js';
import type { Settings, StoreSettings } from './settings/settings.js';
import { gatewayMiddleware, ProxyService, upgradeError } from './proxy/index.js';
import { RelayFastPath, RelayIoAdapter } from './relay/index.js';

interface AppOverrides {
  clock?: Clock;
  hashCost?: HashCost;
  logger?: Logger;
}

/** Creates the application without listening; used by `npm start`, the demo and the tests. */
export async function createApp(
  settings: Settings,
  overrides: AppOverrides = {},
): Promise<NestExpressApplication> {
  const logger = overrides.logger ?? createLogger(settings.log);
  const http = new FastPathAdapter(PacedServer);
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, overrides.clock ?? createClock(settings.store), overrides.hashCost),
    http,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  const limits = app.get(RequestLimits);
  const { find: findArea } = app.get(Areas);
  const pipeline = setupHttp(app, settings, logger, {
    gateway: gatewayMiddleware(app.get(ProxyService)),
    enterContext: auditMiddleware,
    beforeError: (request, response) => limits.countUnrouted(request, response),
    findArea,
    routes: app.get(RouteTable),
  });
  http.refuseUnrouted(handleProtocolErrors(app.getHttpServer(), logger, findArea, upgradeError));
  http.addFastPath(app.get(RelayFastPath).handler(pipeline));
  app.useWebSocketAdapter(new RelayIoAdapter(app, settings.server));
  return app;
}

export function createClock({ clockOffsetFile: file }: StoreSettings): Clock {
  return file === undefined ? new SystemClock() : new OffsetFileClock(file);
}
