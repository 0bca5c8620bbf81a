import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Server } from 'node:http';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import { Drain } from './common/http/drain.js';
import { Metrics } from './common/metrics/metrics.js';
import { createLogger } from './common/logging/logger.js';
import type { Settings } from './config/settings.js';
import { createApp } from './create-app.js';
import { MigrationError } from './database/migrations/migration.js';
import { StoreInUseError } from './database/store.js';

/** Starts HTTP, and ends it in good order on SIGTERM and SIGINT. */
export async function serve(settings: Settings): Promise<void> {
  const logger = createLogger(settings);
  try {
    const app = await createApp(settings, { logger });
    await app.listen(settings.PORT, settings.host);
    collectDefaultMetrics({ register: app.get(Metrics).registry });
    const drain = new Drain(app.getHttpServer() as Server);
    logger.info({ url: await app.getUrl() }, 'listening');
    warnOfGaps(settings, logger);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => void shutDown(app, drain, settings, logger, signal));
    }
  } catch (error) {
    logger.fatal({ err: error }, startFailure(error, settings));
    process.exit(1);
  }
}

/** Of the time there is, so much goes to requests before anything else is told to end: checks get half of it after. */
const DRAIN_SHARE = 0.25;
const CUT_SHARE = 0.8;

/**
 * Stops accepting, lets what is under way end, and is gone within SHUTDOWN_TIMEOUT_MS: connections that are
 * still open after most of that time, such as a half-sent request, are cut.
 */
async function shutDown(
  app: NestExpressApplication,
  drain: Drain,
  { SHUTDOWN_TIMEOUT_MS: limit }: Settings,
  logger: Logger,
  signal: string,
) {
  logger.info({ signal }, 'shutting down');
  const server = app.getHttpServer() as Server;
  setTimeout(() => server.closeAllConnections(), limit * CUT_SHARE).unref();
  setTimeout(() => {
    logger.error('shutdown took too long');
    process.exit(1);
  }, limit).unref();
  await drain.run(limit * DRAIN_SHARE);
  await app.close();
  logger.info('stopped');
  process.exit(0);
}

function warnOfGaps(settings: Settings, logger: Logger): void {
  if (settings.INTERNAL_API_KEY === undefined && !settings.INTERNAL_OPEN) {
    logger.warn('INTERNAL_API_KEY is not set: internal calls are open to whoever reaches this address');
  }
  if (settings.SEARCH_PROVIDER_URL === undefined) {
    logger.warn('SEARCH_PROVIDER_URL is not set: no keyword will be checked');
  }
  if (settings.production && settings.SMTP_URL !== undefined && settings.PUBLIC_URL === undefined) {
    logger.warn(
      'PUBLIC_URL is not set: links in mails lead to this machine; set it to where users reach the application',
    );
  }
}

function startFailure(error: unknown, { PORT, host }: Settings): string {
  if (error instanceof MigrationError || error instanceof StoreInUseError) return error.message;
  const { code } = error as { code?: string };
  if (code === 'EADDRINUSE')
    return `${host}:${PORT} is in use by another program: set PORT to another number`;
  if (code === 'EACCES') return `${host}:${PORT} needs more rights: set PORT to a number above 1023`;
  return 'the application could not start';
}
