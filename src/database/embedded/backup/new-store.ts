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

/** LMDB's name for the one file that holds everything. */
export const DATA_FILE = 'data.mdb';

/**
 * Makes a store in a folder that holds none: `fill` writes it into a folder aside, and what it has made is then put in
 * place in one step. Where it fails, no folder is left that was not there before.
 * @throws Error when the folder holds a store or is in use, and whatever `fill` throws
 */
export async function makeStore<T>(directory: string, fill: (draft: string) => Promise<T>): Promise<T> {
  const lock = await lockFolder(directory);
  let draft: string | undefined;
  try {
    const target = join(directory, DATA_FILE);
    if (existsSync(target)) throw new Error(`${directory} holds a store already: move it away first`);
    draft = mkdtempSync(join(directory, 'draft-'));
    const made = await fill(draft);
    settle(join(draft, DATA_FILE), target);
    rmSync(draft, { recursive: true, force: true });
    return made;
  } catch (error) {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true });
    if (lock.created !== undefined) removeEmpty(directory, lock.created);
    throw error;
  } finally {
    await lock.release();
  }
}

/** On disk first, then under its name, then the name itself on disk. */
export function settle(draft: string, target: string): void {
  flush(draft);
  renameSync(draft, target);
  flush(dirname(target));
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** From the innermost folder up to the outermost that was created; one that is in use meanwhile stays. */
function removeEmpty(directory: string, created: string): void {
  const outermost = resolve(created);
  for (let folder = resolve(directory); folder.startsWith(outermost); folder = dirname(folder)) {
    try {
      rmdirSync(folder);
    } catch {
      return;
    }
  }
}
