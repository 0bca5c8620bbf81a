import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getConnectionToken } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import supertest from 'supertest';
import { afterAll, beforeAll, inject } from 'vitest';
import { AccountsService } from '../../src/auth/accounts/accounts.service.js';
import type { Account } from '../../src/auth/accounts/account.schema.js';
import { FULL_SCOPE, parseScope } from '../../src/access/permissions.js';
import { SessionsService } from '../../src/auth/sessions/sessions.service.js';
import { UsersService } from '../../src/auth/users/users.service.js';
import { ManualClock } from '../../src/common/clock.js';
import { HashCost } from '../../src/common/hash-cost.js';
import { loadSettings } from '../../src/settings/load-settings.js';
import { createApp } from '../../src/create-app.js';
import { GeoData } from '../../src/geo/data/geo-data.js';
import { DeliveryWorker } from '../../src/outbox/delivery/delivery.worker.js';
import { SlotsService } from '../../src/slots/slots.service.js';

export const PASSWORD = 'correct horse battery staple';

/** The initial time of every test: a Wednesday, noon UTC. */
export const NOON = new Date('2026-03-11T12:00:00Z');

export interface TestApp {
  app: NestExpressApplication;
  http: ReturnType<typeof supertest>;
  clock: ManualClock;
  db: Connection;
  /** Everything that the application logged, as JSON lines. */
  logs: string[];
  close(): Promise<void>;
}

/** Attempts the deliveries that are due when it is set, and not only at the next poll. */
class TestClock extends ManualClock {
  onSet: (() => void) | undefined;

  override set(instant: Date): void {
    super.set(instant);
    this.onSet?.();
  }
}

/** The lowest cost of argon2. Programs of dist/ use the full cost. */
const CHEAP = new HashCost(8, 1);

/** The real application on its own database; the test controls the clock. */
export async function startApp(
  env: Record<string, string> = {},
  database = newDatabaseName(),
  now = NOON,
): Promise<TestApp> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-data-'));
  const settings = loadSettings({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    MONGODB_URI: databaseUri(database),
    RANK_SCHEDULER_ENABLED: 'false',
    // The store deletes expired sessions by its own clock, which is ahead of the test's.
    SESSION_TTL: '3650d',
    // All tests share one IP address; rate limit tests enable this.
    RATE_LIMIT_ENABLED: 'false',
    ...env,
  });
  const clock = new TestClock(now);
  const logs: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line) => void logs.push(line) });
  const app = await createApp(settings, { clock, logger, hashCost: CHEAP });
  if (!Object.keys(env).some((name) => GEO_SETTINGS.has(name))) shareGeoData(app.get(GeoData));
  await app.listen(0, '127.0.0.1');
  clock.onSet = () => app.get(DeliveryWorker).wake();
  const db = app.get<Connection>(getConnectionToken());
  const close = async () => {
    await db.dropDatabase();
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, http: supertest(app.getHttpServer()), clock, db, logs, close };
}

/** Starts an application before the tests of a file or describe block, and closes it after them. */
export function useApp<App extends Pick<TestApp, 'close'>>(start: () => Promise<App>): App {
  let running: App;
  beforeAll(async () => void (running = await start()));
  afterAll(() => running.close());
  return new Proxy({} as App, {
    get: (_, name) => running[name as keyof App],
    set: (_, name, value) => Reflect.set(running, name, value),
  });
}

const GEO_SETTINGS = new Set(['DATA_DIR', 'GEO_POSTAL_MEMORY_MB']);
let geoSnapshot: GeoData['snapshot'] | undefined;

/** A worker reads the default geographic data once, for all applications, unless a mutation test changes how. */
function shareGeoData(data: GeoData): void {
  if (process.env['TEST_GEO_SHARED'] === 'false') return;
  if (geoSnapshot) data.adopt(geoSnapshot);
  else geoSnapshot = data.snapshot;
}

export function newDatabaseName(): string {
  return `test_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
}

export function databaseUri(database: string): string {
  return inject('storeUri').replace(/\/(\?|$)/, `/${database}$1`);
}

/** A user of an account, logged in. */
export interface Caller {
  account: Account;
  sessionId: string;
  email: string;
  userId: string;
  /** The credential of this user. */
  as: { 'X-Session-Id': string };
}

let emails = 0;

/** An account with a user in it, and a session. */
export async function newCaller(
  { app }: TestApp,
  options: { parent?: Account; platform?: boolean; scope?: string; account?: Account } = {},
): Promise<Caller> {
  const account =
    options.account ??
    (await app.get(AccountsService).create({
      name: 'Test',
      ...(options.parent ? { parent: options.parent._id } : {}),
      platform: options.platform ?? false,
    }));
  const email = `user${++emails}-${randomUUID().slice(0, 8)}@example.com`;
  const scope = parseScope(options.scope ?? FULL_SCOPE);
  const user = await app.get(UsersService).create({ email, password: PASSWORD, account: account._id, scope });
  const { sessionId } = await app.get(SessionsService).open(user, { ip: '127.0.0.1', userAgent: '' });
  return { account, sessionId, email, userId: String(user._id), as: { 'X-Session-Id': sessionId } };
}

/** A slot with free places; by default it was due at midnight UTC. */
export function newSlot(
  { app }: TestApp,
  slot: { time?: string; timezone?: string; max_capacity?: number } = {},
) {
  return app.get(SlotsService).create({ time: '00:00', timezone: 'UTC', max_capacity: 100, ...slot });
}

export const KEYWORDS = [
  { keyword: 'best coffee', country: 'US', near: 'New York' },
  { keyword: 'best coffee', country: 'DE' },
  { keyword: 'café crème', country: 'FR' },
];

/** A configuration of the caller's account. */
export async function newConfig(
  { http }: TestApp,
  { as }: Caller,
  body: {
    keywords?: object[];
    website?: string;
    language?: string;
    match?: string;
    competitors?: string[];
    every?: string;
    weekday?: number;
    depth?: number;
    deep_every?: object;
  } = {},
): Promise<string> {
  const config = { keywords: KEYWORDS, website: 'https://www.example.com', language: 'en', ...body };
  const response = await http.post('/v1/rank/config').set(as).send(config).expect(200);
  return response.body.data._id as string;
}
