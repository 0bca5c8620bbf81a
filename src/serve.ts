import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import type { EndSignals } from './common/end-signals.js';
import { Drain } from './common/http/drain.js';
import { Metrics } from './common/metrics/metrics.js';
import { createLogger } from './common/logging/logger.js';
import { ShutdownState } from './common/shutdown-state.js';
import type { ServerSettings, Settings } from './config/settings.js';
import { createApp } from './create-app.js';
import { DeliveryWorker } from './outbox/index.js';
import { InFlightChecks } from './rank/index.js';
import { startFailure } from './start-failure.js';

/** Starts HTTP, and ends it in good order on the first of `signals`, which may come during the start as well. */
export async function serve(settings: Settings, signals: EndSignals): Promise<void> {
  const logger = createLogger(settings.log);
  void signals.first.then((signal) => beginShutdown(settings.server, logger, signal));
  signals.onRepeat((signal) => logger.info({ signal }, 'shutting down already: further signals are ignored'));
  const app = await start(settings, logger, signals);
  const server = app.getHttpServer() as Server;
  const drain = new Drain(server, app.get(ShutdownState));
  await signals.first;
  setTimeout(() => server.closeAllConnections(), settings.server.shutdownTimeoutMs * CUT_SHARE).unref();
  await shutDown(app, drain, settings.server);
  logger.info('stopped');
  process.exit(0);
}

async function start(
  settings: Settings,
  logger: Logger,
  signals: EndSignals,
): Promise<NestExpressApplication> {
  try {
    const app = await createApp(settings, { logger });
    if (signals.ending) return app;
    await app.listen(settings.server.port, settings.server.host);
    collectDefaultMetrics({ register: app.get(Metrics).registry });
    logger.info({ url: await app.getUrl() }, 'listening');
    warnOfGaps(settings, logger);
    return app;
  } catch (error) {
    reportFailure(error, settings, logger);
    process.exit(1);
  }
}

/** One line; the stack only for those who debug. A log that is switched off does not hide why there is no server. */
function reportFailure(error: unknown, settings: Settings, logger: Logger): void {
  const text = startFailure(error, settings);
  if (logger.isLevelEnabled('fatal')) {
    logger.fatal(logger.isLevelEnabled('debug') ? { err: error } : {}, text);
  } else process.stderr.write(`${text}\n`);
}

/** Of the time there is, so much goes to requests; checks and mails have half of it, beside them. */
const DRAIN_SHARE = 0.25;
/** New connections may delay the end of listening by so much. */
const LEAVE_SHARE = 0.05;
const CUT_SHARE = 0.8;

/** From the first signal on the process ends within SHUTDOWN_TIMEOUT_MS. */
function beginShutdown({ shutdownTimeoutMs: limit }: ServerSettings, logger: Logger, signal: string): void {
  logger.info({ signal }, 'shutting down');
  setTimeout(() => {
    logger.error('shutdown took too long');
    process.exit(1);
  }, limit).unref();
}

/**
 * Lets what is under way end. The server answers until checks and mails are done: relay and sessions work to the end.
 * Connections that are still open after most of the time, such as a half-sent request, are cut.
 */
async function shutDown(
  app: NestExpressApplication,
  drain: Drain,
  { shutdownTimeoutMs: limit }: ServerSettings,
): Promise<void> {
  await Promise.all([
    drain.settle(limit * DRAIN_SHARE),
    app.get(InFlightChecks).finish(),
    app.get(DeliveryWorker).finish(),
  ]);
  await drain.leave(limit * LEAVE_SHARE);
  await app.close();
}

function warnOfGaps(settings: Settings, logger: Logger): void {
  if (settings.auth.internalApiKey === undefined && !settings.auth.internalOpen) {
    logger.warn('INTERNAL_API_KEY is not set: internal calls are open to whoever reaches this address');
  }
  if (settings.searchProvider.endpoint === undefined) {
    logger.warn('SEARCH_PROVIDER_URL is not set: no keyword will be checked');
  }
  if (
    settings.server.production &&
    settings.mail.smtpUrl !== undefined &&
    settings.server.publicUrl === undefined
  ) {
    logger.warn(
      'PUBLIC_URL is not set: links in mails lead to this machine; set it to where users reach the application',
    );
  }
}
