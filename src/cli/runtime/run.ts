import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { pino } from 'pino';
import { runAs } from '../../audit/index.js';
import { AppModule } from '../../app.module.js';
import { ReportedError, ValidationError } from '../../common/errors.js';
import { createLogger, NestLogger } from '../../common/logging/logger.js';
import { loadProcessSettings } from '../../settings/environment.js';
import type { Settings } from '../../settings/settings.js';
import { createClock } from '../../create-app.js';
import { MigrationError } from '../../database/migrations/migration.js';
import { StoreInUseError } from '../../database/store.js';
import { describeStartFailure } from '../../start-failure.js';
import { announceStore, type StoreAccess } from './store-location.js';

/**
 * Runs a command on the application's services and prints its result as one line of JSON. On failure it prints a
 * message on stderr and sets exit status 1.
 */
export async function runWithApp(
  work: (app: INestApplicationContext) => Promise<unknown>,
  access?: StoreAccess,
): Promise<void> {
  // Scheduled checks belong to the server.
  const settings = loadProcessSettings({ RANK_SCHEDULER_ENABLED: 'false', LOG_LEVEL: 'error' });
  let app: INestApplicationContext | undefined;
  try {
    await announceStore(settings.store, access);
    app = await createContext(settings);
    const opened = app;
    printResult(await runAs({ via: 'cli' }, () => work(opened)));
  } catch (error) {
    warn(app ? toMessage(error) : describeStartFailure(error, settings));
    process.exitCode = 1;
    // The store's thread of an application that failed to start would keep the process alive.
    if (!app) process.exit();
  } finally {
    await app?.close();
  }
}

/** As `runWithApp`, for a command that needs neither the application nor its database connection. */
export async function runStandalone(work: () => Promise<unknown>): Promise<void> {
  try {
    printResult(await work());
  } catch (error) {
    warn(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}

/** Prints a line on stderr; stdout is reserved for the result. */
export function warn(message: string): void {
  process.stderr.write(`${message}\n`);
}

function printResult(result: unknown): void {
  process.stdout.write(`${JSON.stringify(result)}\n`);
}

export function createContext(settings: Settings): Promise<INestApplicationContext> {
  const stderr = pino.destination({ dest: 2, sync: true });
  const logger = createLogger(settings.log, stderr);
  return NestFactory.createApplicationContext(AppModule.with(settings, createClock(settings.store)), {
    logger: new NestLogger(logger),
    abortOnError: false,
  });
}

/** Errors whose message is enough; any other is a defect and printed with its stack. */
const EXPECTED_ERRORS = [ReportedError, RangeError, MigrationError, StoreInUseError];

function toMessage(error: unknown): string {
  if (error instanceof ValidationError) return error.fields.map(({ message }) => message).join('\n');
  if (EXPECTED_ERRORS.some((type) => error instanceof type)) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
