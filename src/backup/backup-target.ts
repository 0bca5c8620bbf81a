import { createHash } from 'node:crypto';
import { accessSync, constants, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { backupInChild, type VerifiedBackup } from '../database/embedded/index.js';
import { embeddedFolder } from '../database/store.js';
import type { BackupSettings, StoreSettings } from '../settings/settings.js';
import { isDraftName } from './backup-plan.js';
import { S3Bucket } from './s3-bucket.js';

/** Where scheduled backups are kept. */
export interface BackupTarget {
  /** For messages. */
  readonly description: string;
  /** Backs the embedded store up under a name, and verifies the result. A failure leaves nothing under that name. */
  make(name: string, signal: AbortSignal): Promise<VerifiedBackup>;
  /** Names of everything beside the backups. */
  list(signal: AbortSignal): Promise<string[]>;
  delete(name: string, signal: AbortSignal): Promise<void>;
}

/** @returns undefined when neither a folder nor a bucket is set */
export function backupTarget(
  { dir, s3 }: BackupSettings,
  { dataDir }: StoreSettings,
): BackupTarget | undefined {
  if (dir !== undefined) return new FolderTarget(dir, dataDir);
  if (s3.bucket === undefined) return undefined;
  return new S3Target(s3Bucket(s3, s3.bucket), s3.prefix ?? '', dataDir);
}

/** @throws Error naming what S3 needs */
export function s3Bucket(
  { endpoint, region, accessKeyId, secretAccessKey }: BackupSettings['s3'],
  bucket: string,
): S3Bucket {
  if (endpoint === undefined || accessKeyId === undefined || secretAccessKey === undefined)
    throw new Error('Set BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY');
  return new S3Bucket({ endpoint, region, accessKeyId, secretAccessKey }, bucket);
}

class FolderTarget implements BackupTarget {
  readonly description: string;

  constructor(
    private readonly folder: string,
    private readonly dataDir: string,
  ) {
    this.description = resolve(folder);
  }

  async make(name: string, signal: AbortSignal): Promise<VerifiedBackup> {
    mkdirSync(this.folder, { recursive: true, mode: 0o700 });
    for (const draft of readdirSync(this.folder).filter(isDraftName))
      rmSync(join(this.folder, draft), { recursive: true, force: true });
    return backupInChild(embeddedFolder(this.dataDir), join(this.folder, name), signal);
  }

  async list(): Promise<string[]> {
    accessSync(this.folder, constants.W_OK);
    return readdirSync(this.folder);
  }

  async delete(name: string): Promise<void> {
    rmSync(join(this.folder, name));
  }
}

class S3Target implements BackupTarget {
  readonly description: string;

  constructor(
    private readonly bucket: S3Bucket,
    private readonly prefix: string,
    private readonly dataDir: string,
  ) {
    this.description = `s3://${bucket.name}/${prefix}`;
  }

  async make(name: string, signal: AbortSignal): Promise<VerifiedBackup> {
    // In DATA_DIR: the folder for temporary files may be in memory.
    const folder = join(this.dataDir, 'backup-upload');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
    try {
      const file = join(folder, name);
      const made = await backupInChild(embeddedFolder(this.dataDir), file, signal);
      await this.bucket.put(this.prefix + name, { file, ...made }, signal);
      await this.verify(name, made, signal);
      return made;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async list(signal: AbortSignal): Promise<string[]> {
    const keys = await this.bucket.list(this.prefix, signal);
    return keys.map((key) => key.slice(this.prefix.length));
  }

  delete(name: string, signal: AbortSignal): Promise<void> {
    return this.bucket.delete(this.prefix + name, signal);
  }

  /** Reads the object back: services differ in the checksums that they return. */
  private async verify(name: string, { bytes, sha256 }: VerifiedBackup, signal: AbortSignal): Promise<void> {
    const found = await this.bucket.get(this.prefix + name, signal, async (body) => {
      const hash = createHash('sha256');
      let size = 0;
      body.on('data', (chunk: Buffer) => (size += chunk.length));
      await pipeline(body, hash);
      return { bytes: size, sha256: hash.digest('hex') };
    });
    if (found.bytes === bytes && found.sha256 === sha256) return;
    await this.delete(name, signal);
    throw new Error(
      `${this.description}${name} differs from what was uploaded (${found.bytes} of ${bytes} bytes)`,
    );
  }
}
