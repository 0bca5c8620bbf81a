import { hash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const HASH = 'sha256';

/** Writes the content with a checksum; a crash meanwhile leaves the file as it was. */
export function writeHistoryFile(file: string, content: object): void {
  const text = JSON.stringify(content);
  const temporary = `${file}.new`;
  writeFileSync(temporary, `${hash(HASH, text)}\n${text}`, { mode: 0o600 });
  renameSync(temporary, file);
}

/**
 * Reads and deletes the file: after a crash, the next start must not continue from an older state.
 * @returns undefined when there is none
 * @throws Error when it is damaged or cannot be deleted
 */
export function takeHistoryFile<T extends object>(file: string): T | undefined {
  const found = read(file);
  if (found === undefined) return undefined;
  rmSync(file);
  syncFolder(dirname(file));
  const end = found.indexOf('\n');
  const text = found.slice(end + 1);
  if (hash(HASH, text) !== found.slice(0, end)) throw new Error(`${file} is damaged`);
  return JSON.parse(text) as T;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Makes the deletion of a file durable. Windows cannot open folders. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
