import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { type FileHandle, open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { open } from 'lmdb';
import { BackupDamagedError, beginsAsChecked, checkedBlocks, writeChecked } from './checked-file.js';
import type { Contents } from './contents.js';
import { readContentsApart } from './contents-apart.js';
import { DATA_FILE, makeStore, settle } from './new-store.js';
import { isPlain, requireAllPages } from './plain-file.js';

export interface VerifiedBackup {
  /** size of the file */
  bytes: number;
  /** false: a backup without checksums, of an earlier version; it can be read, and may be damaged all the same */
  verified: boolean;
}

/**
 * Copies a store into one file that only its owner can read, as the store stands at one moment, while the process that
 * has it open goes on writing. Needs twice the file's size on its disk meanwhile.
 * @returns the size of the file in bytes
 * @throws Error when there is no store, or the file is there already
 */
export async function backupStore(directory: string, file: string): Promise<number> {
  if (!existsSync(join(directory, DATA_FILE))) throw new Error(`There is no store in ${directory}`);
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} exists already: name another file, or move it away`);
  const draft = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  try {
    await copyOfOneMoment(directory, draft);
    const bytes = await pack(join(draft, DATA_FILE), join(draft, 'backup'));
    settle(join(draft, 'backup'), target);
    return bytes;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Reads a backup to its end and compares it with its checksums; one of an earlier version, which has none, is read
 * document by document instead.
 * @throws BackupDamagedError, or Error when a newer version made it
 */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  return withFile(file, async (handle) => {
    const { size: bytes } = await handle.stat();
    if (await beginsAsChecked(handle)) {
      for await (const _ of checkedBlocks(handle));
      return { bytes, verified: true };
    }
    if (!(await isPlain(handle))) {
      const reason = bytes === 0 ? 'it is empty' : 'or its first bytes were overwritten';
      throw new BackupDamagedError(0, `${file} is not a backup of a store, ${reason}.`);
    }
    await requireAllPages(handle);
    await readPlain(file);
    return { bytes, verified: false };
  });
}

/**
 * Makes a store out of a backup, in a folder that holds none. The file is verified before anything else; where
 * anything fails, the folder is as it was.
 * @param warn is called when the backup has no checksums
 * @throws BackupDamagedError, or Error when the folder holds a store, is in use, or a newer version made the backup
 */
export async function restoreStore(
  file: string,
  directory: string,
  warn: (message: string) => void = () => {},
): Promise<Contents> {
  const { verified } = await verifyBackup(file);
  if (!verified) warn(cannotVerify(file));
  return makeStore(directory, async (draft) => {
    await withFile(file, (handle) => unpack(handle, verified, join(draft, DATA_FILE)));
    return readContentsApart(draft).catch((error: unknown) => {
      throw new Error(`The store in ${file} cannot be read: ${messageOf(error)}`, { cause: error });
    });
  });
}

/** The warning about a backup without checksums. */
export function cannotVerify(file: string): string {
  return `${file} was made by an earlier version and has no checksums: it can be read, but not verified. Make a new backup.`;
}

async function copyOfOneMoment(directory: string, draft: string): Promise<void> {
  const root = open({ path: directory, noSubdir: false, readOnly: true, maxDbs: 4 });
  try {
    await root.backup(draft, true);
  } finally {
    await root.close();
  }
}

async function pack(data: string, target: string): Promise<number> {
  return withFile(data, async (source) => {
    const file = await openFile(target, 'wx', 0o600);
    try {
      return await writeChecked(source, (await source.stat()).size, file);
    } finally {
      await file.close();
    }
  });
}

async function unpack(source: FileHandle, checked: boolean, target: string): Promise<void> {
  const file = await openFile(target, 'wx', 0o600);
  const data = checked ? checkedBlocks(source) : source.createReadStream({ autoClose: false, start: 0 });
  await pipeline(data, file.createWriteStream());
}

/** LMDB wants a folder with its files: one aside, with a link, leaves the backup's own folder untouched. */
async function readPlain(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  try {
    symlinkSync(resolve(file), join(folder, DATA_FILE));
    await readContentsApart(folder);
  } catch (error) {
    throw new Error(`The backup is damaged: ${messageOf(error)}.`, { cause: error });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
