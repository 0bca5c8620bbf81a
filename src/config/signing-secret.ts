import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthSettings, StoreSettings } from './settings.js';

/**
 * JWT_SECRET, or a secret made once and kept in DATA_DIR (mode 0600, also where a copy brought another). Two processes that start at once agree:
 * a link to a finished file is made by one of them only, and both read what it holds.
 */
export function signingSecret({ jwtSecret }: AuthSettings, { dataDir }: StoreSettings): string {
  if (jwtSecret !== undefined) return jwtSecret;
  const file = join(dataDir, 'jwt-secret');
  return read(file) ?? make(dataDir, file);
}

function read(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8');
    keepPrivate(file);
    return secret;
  } catch {
    return undefined;
  }
}

/** A file that another user owns, or on a disk that is only read, stays as it is. */
function keepPrivate(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  } catch {
    // DATA_DIR that lets others in is warned of.
  }
}

function make(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
