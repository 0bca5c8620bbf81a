import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { open } from 'lmdb';
import { Database } from './storage/database.js';
import { lockFolder } from './storage/lock.js';

/** LMDB's name for the one file that holds everything. */
const DATA_FILE = 'data.mdb';

/**
 * Copies a store into one file, as it stands at one moment, while whoever has it open goes on writing.
 * @returns the size of the file in bytes
 * @throws Error when there is no store, or the file is there already
 */
export async function backupStore(directory: string, file: string): Promise<number> {
  if (!existsSync(join(directory, DATA_FILE))) throw new Error(`There is no store in ${directory}`);
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} exists already: name another file, or move it away`);
  const draft = mkdtempSync(join(dirname(target), `.${basename(target)}-`));
  const root = open({ path: directory, noSubdir: false, readOnly: true, maxDbs: 4 });
  try {
    await root.backup(draft, true);
    settle(join(draft, DATA_FILE), target);
  } finally {
    await root.close();
    rmSync(draft, { recursive: true, force: true });
  }
  return statSync(target).size;
}

/**
 * Makes a store out of a backup, in a folder that holds none. The file is opened and checked aside first: a folder
 * never shows half a store.
 * @throws Error when the folder holds a store, is in use, or the file is no backup that this version can read
 */
export async function restoreStore(
  file: string,
  directory: string,
): Promise<{ collections: number; documents: number }> {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`);
  const lock = await lockFolder(directory);
  const draft = mkdtempSync(join(directory, 'restore-'));
  try {
    const target = join(directory, DATA_FILE);
    if (existsSync(target)) throw new Error(`${directory} holds a store already: move it away first`);
    copyFileSync(file, join(draft, DATA_FILE));
    const counts = await contentsOf(draft, file);
    settle(join(draft, DATA_FILE), target);
    return counts;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    await lock.release();
  }
}

async function contentsOf(folder: string, file: string): Promise<{ collections: number; documents: number }> {
  try {
    requireMagic(join(folder, DATA_FILE));
    const database = new Database(folder, { sync: true });
    const all = database.list();
    await database.close();
    return { collections: all.length, documents: all.reduce((sum, { info }) => sum + info.count, 0) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is not a backup of a store: ${reason}`, { cause: error });
  }
}

/** What an LMDB file has at this place: an empty file would pass for a new store, and a foreign one could crash LMDB. */
const MAGIC = 0xbeefc0de;
const MAGIC_AT = 24;

function requireMagic(path: string): void {
  const handle = openSync(path, 'r');
  const head = Buffer.alloc(MAGIC_AT + 4);
  readSync(handle, head, 0, head.length, 0);
  closeSync(handle);
  if (head.readUInt32LE(MAGIC_AT) !== MAGIC) throw new Error('it is no LMDB file');
}

/** On disk first, then under its name, then the name itself on disk. */
function settle(draft: string, target: string): void {
  flush(draft);
  renameSync(draft, target);
  flush(dirname(target));
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
