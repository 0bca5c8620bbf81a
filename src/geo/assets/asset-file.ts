import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BrokenAssetError } from '../indexes/columns.js';
import type { AssetEntry, LocatedAsset } from './manifest.js';

// Brotli output is a tenth smaller but takes three times as long to decompress, which delays startup.
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Larger than any part; limits the memory that a broken file may occupy. */
const MAX_BYTES = 512 * 1024 * 1024;

/** For files of unknown size. Fewer chunks than with Node's default are concatenated faster. */
const CHUNK_BYTES = 1024 * 1024;

const MIN_CHUNK_BYTES = 64;

/** Reads an asset, verifies its checksum and decompresses it off the main thread. */
export async function readAsset({ folder, file, sha256, size }: LocatedAsset): Promise<Buffer> {
  const packed = await readFile(join(folder, file));
  if (hashBytes(packed) !== sha256) throw new BrokenAssetError(`${file} is not the file that the manifest names`);
  // One spare byte makes zlib return a single chunk, which needs no concatenation.
  const chunkSize =
    size === undefined || size > MAX_BYTES ? CHUNK_BYTES : Math.max(size + 1, MIN_CHUNK_BYTES);
  return decompress(packed, { maxOutputLength: MAX_BYTES, chunkSize });
}

/**
 * Writes an asset and syncs it to disk.
 * @param level of compression: the highest for shipped data, lower for interactive imports
 */
export async function writeAsset(
  folder: string,
  file: string,
  content: Buffer,
  rows: number,
  level = 9,
): Promise<AssetEntry> {
  const packed = await compress(content, { level });
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeDurably(path, packed);
  return { file, rows, bytes: packed.length, size: content.length, sha256: hashBytes(packed) };
}

export async function writeDurably(path: string, content: Buffer | string): Promise<void> {
  const file = await open(path, 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

function hashBytes(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
