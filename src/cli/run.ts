import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { AppModule } from '../app.module.js';
import { ReportedError, ValidationError } from '../common/errors.js';
import { createLogger, NestLogger } from '../common/logging/logger.js';
import { loadProcessSettings } from '../config/environment.js';
import type { Settings } from '../config/settings.js';
import { createClock } from '../create-app.js';
import { MigrationError } from '../database/migrations/migration.js';
import { StoreInUseError } from '../database/store.js';
import { describeStartFailure } from '../start-failure.js';
import { announceStore } from './store-location.js';

/**
 * Runs a command on the application's own services, prints its result as one line of JSON, and ends the
 * process: with 1 and a message on stderr when it failed.
 * @param store whether the command may make the store (store-in-use.ts)
 */
export async function runWithApp(
  work: (app: INestApplicationContext) => Promise<unknown>,
  store?: { makesStore: boolean },
): Promise<void> {
  const settings = settingsForCli();
  let app: INestApplicationContext | undefined;
  try {
    await announceStore(settings.store, store);
    app = await open(settings);
    const result = await work(app);
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } catch (error) {
    process.stderr.write(`${app ? messageOf(error) : describeStartFailure(error, settings)}\n`);
    process.exitCode = 1;
    // An application that could not be put together leaves its store's thread behind, which would keep us alive.
    if (!app) process.exit();
  } finally {
    await app?.close();
  }
}

/** As `run`, for work on files alone: neither the application nor its store is opened. */
export async function runStandalone(work: (settings: Settings) => Promise<unknown>): Promise<void> {
  try {
    process.stdout.write(`${JSON.stringify(await work(settingsForCli()))}\n`);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** A command checks nothing by itself: the scheduler belongs to the server. */
function settingsForCli(): Settings {
  return loadProcessSettings({ RANK_SCHEDULER_ENABLED: 'false', LOG_LEVEL: 'error' });
}

function open(settings: Settings): Promise<INestApplicationContext> {
  const stderr = pino.destination({ dest: 2, sync: true });
  const logger = createLogger(settings.log, stderr);
  return NestFactory.createApplicationContext(AppModule.with(settings, createClock(settings.store)), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}

/** Errors whose message says all that the caller can act on. */
const PLAIN = [ReportedError, RangeError, MigrationError, StoreInUseError];

function messageOf(error: unknown): string {
  if (error instanceof ValidationError) return error.fields.map(({ message }) => message).join('\n');
  if (PLAIN.some((type) => error instanceof type)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
