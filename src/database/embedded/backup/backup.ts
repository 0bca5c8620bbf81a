import { existsSync, mkdtempSync, rmSync, createReadStream } from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createHash } from 'node:crypto';
import { open } from 'lmdb';
import { BackupDamagedError, isCheckedFile, checkedBlocks, writeCheckedFile } from './checked-file.js';
import type { StoreContents } from './contents.js';
import { readContentsInChild } from './contents-in-child.js';
import { DATA_FILE, createStore, moveIntoPlace } from './create-store.js';

/**
 * Writes a consistent snapshot of a store into one file (mode 0600); the store stays open for writes. Temporarily
 * needs twice the file's size on its disk.
 * @returns file size in bytes
 * @throws Error when there is no store, or the file exists
 */
export async function backupStore(directory: string, file: string): Promise<number> {
  if (!existsSync(join(directory, DATA_FILE))) throw new Error(`There is no store in ${directory}`);
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} exists already: name another file, or move it away`);
  const staging = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  try {
    await copySnapshot(directory, staging);
    const bytes = await pack(join(staging, DATA_FILE), join(staging, 'backup'));
    moveIntoPlace(join(staging, 'backup'), target);
    return bytes;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/**
 * Reads a whole backup and verifies its checksums.
 * @returns file size in bytes
 * @throws BackupDamagedError, or Error when a newer version wrote it
 */
export async function verifyBackup(file: string): Promise<number> {
  return withFile(file, async (handle) => {
    const { size: bytes } = await handle.stat();
    if (!(await isCheckedFile(handle))) {
      const reason = bytes === 0 ? 'it is empty' : 'or its first bytes were overwritten';
      throw new BackupDamagedError(0, `${file} is not a backup of a store, ${reason}.`);
    }
    for await (const _ of checkedBlocks(handle));
    return bytes;
  });
}

/**
 * Restores a backup into a folder without a store. Verifies the file first; a failure leaves the folder unchanged.
 * @throws BackupDamagedError, or Error when the folder holds a store or is in use, or a newer version wrote the backup
 */
export async function restoreStore(file: string, directory: string): Promise<StoreContents> {
  await verifyBackup(file);
  return createStore(directory, async (staging) => {
    await withFile(file, (handle) => unpack(handle, join(staging, DATA_FILE)));
    return readContentsInChild(staging).catch((error: unknown) => {
      throw new Error(`The store in ${file} cannot be read: ${toMessage(error)}`, { cause: error });
    });
  });
}

async function copySnapshot(directory: string, staging: string): Promise<void> {
  const root = open({ path: directory, noSubdir: false, readOnly: true, maxDbs: 4 });
  try {
    await root.backup(staging, true);
  } finally {
    await root.close();
  }
}

async function pack(data: string, target: string): Promise<number> {
  return withFile(data, async (source) => {
    const file = await openFile(target, 'wx', 0o600);
    try {
      return await writeCheckedFile(source, (await source.stat()).size, file);
    } finally {
      await file.close();
    }
  });
}

async function unpack(source: FileHandle, target: string): Promise<void> {
  const file = await openFile(target, 'wx', 0o600);
  await pipeline(checkedBlocks(source), file.createWriteStream());
}

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const handle = await openFile(file, 'r');
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

const toMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));

export interface VerifiedBackup {
  bytes: number;
  /** SHA-256 of the whole file, in hexadecimal. */
  sha256: string;
}

/** As `backupStore`; the file is read again and verified, and removed when that fails. */
export async function makeVerifiedBackup(directory: string, file: string): Promise<VerifiedBackup> {
  await backupStore(directory, file);
  try {
    const bytes = await verifyBackup(file);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    return { bytes, sha256: hash.digest('hex') };
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}
