import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { lockFolder } from '../storage/lock.js';

/** LMDB's data file. */
export const DATA_FILE = 'data.mdb';

/**
 * Creates a store in a folder without one. `fill` writes it into a staging folder, from which it is moved atomically.
 * A failure leaves no new folders behind.
 * @throws Error when the folder holds a store or is in use, and any error of `fill`
 */
export async function createStore<T>(directory: string, fill: (staging: string) => Promise<T>): Promise<T> {
  const lock = await lockFolder(directory);
  let staging: string | undefined;
  try {
    const target = join(directory, DATA_FILE);
    if (existsSync(target)) throw new Error(`${directory} holds a store already: move it away first`);
    staging = mkdtempSync(join(directory, 'draft-'));
    const result = await fill(staging);
    moveIntoPlace(join(staging, DATA_FILE), target);
    rmSync(staging, { recursive: true, force: true });
    return result;
  } catch (error) {
    if (staging !== undefined) rmSync(staging, { recursive: true, force: true });
    if (lock.created !== undefined) removeEmptyFolders(directory, lock.created);
    throw error;
  } finally {
    await lock.release();
  }
}

/** Flushes the file, renames it, then flushes the folder. */
export function moveIntoPlace(source: string, target: string): void {
  flush(source);
  renameSync(source, target);
  flush(dirname(target));
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** From the innermost folder up to the outermost created one; stops at a folder that is not empty. */
function removeEmptyFolders(directory: string, created: string): void {
  const outermost = resolve(created);
  for (let folder = resolve(directory); folder.startsWith(outermost); folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
