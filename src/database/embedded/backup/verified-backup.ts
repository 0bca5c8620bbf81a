import { createHash } from 'node:crypto';
import { createReadStream, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { backupStore, verifyBackup } from './backup.js';

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
