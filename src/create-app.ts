import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';
import { AppModule } from './app.module.js';
import { RequestLimits } from './auth/limits/request-limits.js';
import { type Clock, OffsetFileClock, SystemClock } from './common/clock.js';
import { answerProtocolErrors } from './common/http/protocol-errors.js';
import { setupHttp } from './common/http/setup-http.js';
import { createLogger, NestLogger } from './common/logging/logger.js';
import { FastPathAdapter } from './compat/nest-http-server.js';
import type { Settings } from './config/settings.js';
import { GeoFastPath } from './geo/fast-path/geo-fast-path.js';
import { gateway, upgradeRefusal } from './proxy/mount.js';
import { ProxyService } from './proxy/proxy.service.js';
import { ClusterLink } from './relay/cluster/cluster-link.js';
import { RelayFastPath } from './relay/fast-path/relay-fast-path.js';
import { RelayIoAdapter } from './relay/sockets/relay-io.adapter.js';

export interface Parts {
  clock?: Clock;
  logger?: Logger;
}

/** The application, ready to listen: the same for `npm start`, the demo and the tests. */
export async function createApp(settings: Settings, parts: Parts = {}): Promise<NestExpressApplication> {
  const logger = parts.logger ?? createLogger(settings);
  const http = new FastPathAdapter();
  const app = await NestFactory.create<NestExpressApplication>(
    AppModule.with(settings, parts.clock ?? clockOf(settings)),
    http,
    { logger: new NestLogger(logger), bodyParser: false, abortOnError: false },
  );
  const limits = app.get(RequestLimits);
  const pipeline = setupHttp(app, settings, logger, {
    gateway: gateway(app.get(ProxyService)),
    beforeError: (request, response) => limits.admitUnrouted(request, response),
  });
  answerProtocolErrors(app.getHttpServer(), logger, upgradeRefusal);
  http.addFastPath(app.get(RelayFastPath).handler());
  http.addFastPath(app.get(GeoFastPath).handler(pipeline));
  app.useWebSocketAdapter(new RelayIoAdapter(app, settings, app.get(ClusterLink)));
  return app;
}

export function clockOf({ CLOCK_OFFSET_FILE }: Settings): Clock {
  return CLOCK_OFFSET_FILE === undefined ? new SystemClock() : new OffsetFileClock(CLOCK_OFFSET_FILE);
}
