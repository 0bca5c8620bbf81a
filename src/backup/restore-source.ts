import { createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupSettings, StoreSettings } from '../settings/settings.js';
import { newestBackup } from './backup-plan.js';
import { s3Bucket } from './backup-target.js';
import type { S3Bucket } from './s3-bucket.js';

const S3_ADDRESS = /^s3:\/\/([^/]+)(?:\/(.*))?$/;
const NEVER = new AbortController().signal;

interface Source {
  backup: BackupSettings;
  store: StoreSettings;
}

/**
 * Provides a backup as a file, which is a temporary one for an object of S3.
 * @param from a file; a folder, for its newest scheduled backup; or s3://BUCKET/KEY, where a key with / at its end is a
 * prefix, for the newest scheduled backup that begins with it
 */
export async function withBackupFile<T>(
  from: string,
  settings: Source,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const [, bucket, key = ''] = S3_ADDRESS.exec(from) ?? [];
  if (bucket === undefined) return work(isFolder(from) ? newestIn(from) : from);
  // The address would lead to another bucket.
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(key)) throw new Error(`${from} must not have the parts . and ..`);
  const s3 = s3Bucket(settings.backup.s3, bucket);
  const found = key === '' || key.endsWith('/') ? await newestKey(s3, key) : key;
  return withTemporaryFolder(settings.store.dataDir, async (folder) => {
    const file = join(folder, 'backup');
    await s3.get(found, NEVER, (body) => pipeline(body, createWriteStream(file, { mode: 0o600 })));
    return work(file);
  });
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function newestIn(folder: string): string {
  const name = newestBackup(readdirSync(folder));
  if (name === undefined) throw new Error(`There is no scheduled backup in ${folder}: name a file`);
  return join(folder, name);
}

async function newestKey(s3: S3Bucket, prefix: string): Promise<string> {
  const keys = await s3.list(prefix, NEVER);
  const name = newestBackup(keys.map((key) => key.slice(prefix.length)));
  if (name === undefined) throw new Error(`There is no scheduled backup below s3://${s3.name}/${prefix}`);
  return prefix + name;
}

/** In DATA_DIR: the folder for temporary files may be in memory. A DATA_DIR that was not there is removed if unused. */
async function withTemporaryFolder<T>(dataDir: string, work: (folder: string) => Promise<T>): Promise<T> {
  const created = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(dataDir, 'restore-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (created !== undefined && readdirSync(dataDir).length === 0) rmdirSync(dataDir);
  }
}
