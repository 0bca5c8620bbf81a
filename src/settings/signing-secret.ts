import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthSettings, StoreSettings } from './settings.js';

/**
 * JWT_SECRET, or a secret that is generated once and stored in DATA_DIR with mode 0600. Race: of two processes that
 * start simultaneously, only one can create the hard link to its complete file, and both read that file.
 */
export function signingSecret({ jwtSecret }: AuthSettings, { dataDir }: StoreSettings): string {
  if (jwtSecret !== undefined) return jwtSecret;
  const file = join(dataDir, 'jwt-secret');
  return read(file) ?? create(dataDir, file);
}

function read(file: string): string | undefined {
  try {
    const secret = readFileSync(file, 'utf8');
    restrictMode(file);
    return secret;
  } catch {
    return undefined;
  }
}

/** Restores mode 0600, which a copied file may not have. */
function restrictMode(file: string): void {
  try {
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
  } catch {
    // Owned by another user, or on a read-only file system.
  }
}

function create(folder: string, file: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(temporary);
  }
  return readFileSync(file, 'utf8');
}
