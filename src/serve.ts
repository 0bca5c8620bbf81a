import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { RouteTable } from './auth/index.js';
import type { TerminationSignals } from './common/shutdown/termination-signals.js';
import { ConnectionDrain } from './common/shutdown/connection-drain.js';
import { Metrics } from './common/metrics.js';
import { createLogger } from './common/logging/logger.js';
import { Watchdog } from './common/shutdown/watchdog.js';
import { ShutdownState } from './common/shutdown/shutdown-state.js';
import type { ServerSettings, Settings } from './settings/settings.js';
import { createApp } from './create-app.js';
import { DeliveryWorker } from './outbox/index.js';
import { InFlightChecks } from './rank/index.js';
import { FirstRun } from './setup/index.js';
import { describeStartFailure } from './start-failure.js';

/** Starts the server, and shuts it down on the first of `signals`, which may arrive during the start. */
export async function serve(settings: Settings, signals: TerminationSignals): Promise<void> {
  const logger = createLogger(settings.log);
  void signals.first.then((signal) => beginShutdown(settings.server, logger, signal));
  signals.onRepeat((signal) => logger.info({ signal }, 'shutting down already: further signals are ignored'));
  const app = await orExit(createApp(settings, { logger }), settings, logger);
  // Before the first request, which may block the event loop.
  const watchdog = new Watchdog(settings.server.shutdownTimeoutMs, (err) =>
    logger.error({ err }, 'the watchdog of the event loop ended'),
  );
  if (!signals.received) await orExit(listen(app, settings, logger), settings, logger);
  const server = app.getHttpServer() as Server;
  const drain = new ConnectionDrain(server, app.get(ShutdownState), app.get(RouteTable).isLongLived);
  await signals.first;
  watchdog.shutdownBegan();
  setTimeout(() => server.closeAllConnections(), settings.server.shutdownTimeoutMs * CLOSE_SHARE).unref();
  await shutDown(app, drain, settings.server);
  logger.info('stopped');
  process.exit(0);
}

/** A failure of the start is logged, and ends the process. */
async function orExit<T>(step: Promise<T>, settings: Settings, logger: Logger): Promise<T> {
  try {
    return await step;
  } catch (error) {
    logStartFailure(error, settings, logger);
    process.exit(1);
  }
}

async function listen(app: NestExpressApplication, settings: Settings, logger: Logger): Promise<void> {
  await app.listen(settings.server.port, settings.server.host);
  collectDefaultMetrics({ register: app.get(Metrics).registry });
  const url = await app.getUrl();
  logger.info({ url }, 'listening');
  warnAboutMissingSettings(settings, logger);
  // The last line: who starts it for the first time goes on there.
  await app.get(FirstRun).announce(url);
}

/** Logs one line, with the stack at log level debug. With logging switched off, it prints on stderr. */
function logStartFailure(error: unknown, settings: Settings, logger: Logger): void {
  const text = describeStartFailure(error, settings);
  if (logger.isLevelEnabled('fatal')) {
    logger.fatal(logger.isLevelEnabled('debug') ? { err: error } : {}, text);
  } else process.stderr.write(`${text}\n`);
}

/** Share of SHUTDOWN_TIMEOUT_MS for pending requests; checks and e-mails have half of it, in parallel. */
const DRAIN_SHARE = 0.25;
/** Share for connections that arrive while the server stops listening. */
const LEAVE_SHARE = 0.05;
/** Share after which open connections, such as one with a half-sent request, are closed. */
const CLOSE_SHARE = 0.8;

/** Guarantees that the process ends within SHUTDOWN_TIMEOUT_MS; the watchdog does where the event loop is blocked. */
function beginShutdown({ shutdownTimeoutMs: limit }: ServerSettings, logger: Logger, signal: string): void {
  logger.info({ signal }, 'shutting down');
  setTimeout(() => {
    logger.error('shutdown took longer than SHUTDOWN_TIMEOUT_MS: exiting');
    process.exit(1);
  }, limit).unref();
}

/** Finishes pending work. The server still handles requests meanwhile, because checks use the relay and sessions. */
async function shutDown(
  app: NestExpressApplication,
  drain: ConnectionDrain,
  { shutdownTimeoutMs: limit }: ServerSettings,
): Promise<void> {
  await Promise.all([
    drain.drain(limit * DRAIN_SHARE),
    app.get(InFlightChecks).finish(),
    app.get(DeliveryWorker).drain(),
  ]);
  await drain.stopListening(limit * LEAVE_SHARE);
  await app.close();
}

function warnAboutMissingSettings(settings: Settings, logger: Logger): void {
  if (settings.auth.internalApiKey === undefined && !settings.auth.internalOpen) {
    logger.warn(
      'INTERNAL_API_KEY is not set: any client that reaches this address may make internal requests; set it, or set INTERNAL_OPEN=true',
    );
  }
  if (settings.searchProvider.endpoint === undefined) {
    logger.warn('SEARCH_PROVIDER_URL is not set: no keywords will be checked');
  }
  if (
    settings.server.production &&
    settings.mail.smtpUrl !== undefined &&
    settings.server.publicUrl === undefined
  ) {
    logger.warn(
      'PUBLIC_URL is not set: links in e-mails point to this host; set it to the address of the application for users',
    );
  }
}
