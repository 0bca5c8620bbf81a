import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { runAs } from '../../audit/index.js';
import { backupTarget } from '../../backup/index.js';
import { readMessage } from '../../common/errors.js';
import { embeddedStoreState } from '../../database/store.js';
import { missingGeoData } from '../../geo/index.js';
import { verifyMailServer } from '../../mail/index.js';
import { ProviderCheckDto, ProviderService } from '../../rank/index.js';
import { pingRedis } from '../../redis/index.js';
import type { Settings, StoreSettings } from '../../settings/settings.js';
import { createContext } from '../runtime/run.js';
import { failed, type Finding, ok } from './finding.js';
import { checkClockAgainst, checkWritable } from './host-checks.js';

const TIMEOUT_MS = 3000;

/** MongoDB, Redis and the mail server, where they are configured. */
export async function checkServices({ store, redis, mail }: Settings): Promise<Finding[]> {
  const checks = [
    ['MongoDB', store.mongodbUri, 'check MONGODB_URI and that the server is running', pingMongoDb],
    ['Redis', redis.url, 'check REDIS_URL and that the server is running', pingRedis],
    ['mail server', mail.smtpUrl, 'check SMTP_URL: address, user and password', verifyMailServer],
  ] as const;
  const findings = checks.map(async ([name, url, remedy, connect]) => {
    if (url === undefined) return [];
    return connect(url, TIMEOUT_MS).then(
      () => [ok(name, 'responds')],
      (error: unknown) => [failed(name, withoutSecrets(readMessage(error), url), remedy)],
    );
  });
  return (await Promise.all(findings)).flat();
}

/** Servers may repeat a user or password in their errors. */
function withoutSecrets(message: string, url: string): string {
  const userInfo = /\/\/([^/]*)@/.exec(url)?.[1] ?? '';
  const secrets = userInfo.split(':').flatMap((part) => [part, decodeURIComponent(part)]);
  return secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '[redacted]'), message);
}

async function pingMongoDb(uri: string, timeoutMs: number): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: timeoutMs });
  try {
    await client.db().command({ ping: 1 });
  } finally {
    await client.close();
  }
}

/** Whether the folder or bucket of scheduled backups can be used. */
export async function checkBackup({ backup, store }: Settings): Promise<Finding[]> {
  const target = backup.schedule === undefined ? undefined : backupTarget(backup, store);
  if (!target) return [];
  const usable = ok('backup', `daily at ${backup.schedule} UTC to ${target.description}`);
  if (backup.dir !== undefined) return [checkWritable('backup', backup.dir, 'BACKUP_DIR') ?? usable];
  try {
    await target.list(AbortSignal.timeout(TIMEOUT_MS));
    return [usable];
  } catch (error) {
    const remedy = 'check BACKUP_S3_ENDPOINT, bucket, region and access key';
    return [failed('backup', `${target.description}: ${readMessage(error)}`, remedy)];
  }
}

export async function checkGeoData(store: StoreSettings): Promise<Finding> {
  const missing = await missingGeoData(store);
  if (missing.length === 0) return ok('geographic data', 'complete');
  const remedy = 'restore assets/geo from the release, or run geo:import again';
  return failed('geographic data', `missing or broken: ${missing.join(', ')}`, remedy);
}

/** One search, which the provider charges, as provider:check does; and the provider's clock. */
export async function checkProvider(settings: Settings): Promise<Finding[]> {
  const { endpoint } = settings.searchProvider;
  if (endpoint === undefined)
    return [
      failed('provider', 'no search provider is configured', 'set SEARCH_PROVIDER (docs/providers.md)'),
    ];
  return [await searchOnce(settings), await compareClocks(endpoint)];
}

async function searchOnce(settings: Settings): Promise<Finding> {
  const temporary = await temporaryStore(settings.store);
  // Scheduled checks belong to the server, and its log to its output.
  const rank = { ...settings.rank, scheduler: { ...settings.rank.scheduler, enabled: false } };
  const log = { ...settings.log, level: 'error' };
  const app = await createContext({ ...settings, log, rank, store: temporary?.store ?? settings.store });
  try {
    const search = () => app.get(ProviderService).check(new ProviderCheckDto());
    const check = await runAs({ via: 'cli' }, search);
    return check.ok
      ? ok('provider', `${check.provider} returned ${check.results} results in ${check.ms} ms`)
      : failed('provider', `${check.provider}: ${check.message}`, check.advice);
  } finally {
    await app.close();
    temporary?.remove();
  }
}

/** Before the first start the search counts in a store that is removed again: a check creates nothing in DATA_DIR. */
async function temporaryStore(store: StoreSettings) {
  if (store.mongodbUri !== undefined || (await embeddedStoreState(store.dataDir)).exists) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'rankwire-doctor-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  return { store: { ...store, dataDir }, remove };
}

async function compareClocks(endpoint: string): Promise<Finding> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(new URL(endpoint).origin, { method: 'HEAD', redirect: 'manual', signal });
    return checkClockAgainst(response.headers.get('date') ?? undefined, Date.now());
  } catch {
    return ok('clock', 'not compared: the search provider did not respond');
  }
}
