import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BrokenAssetError } from '../index/container.js';
import type { AssetEntry, LocatedAsset } from './manifest.js';

// Brotli packs a tenth tighter and unpacks three times slower: a server has to unpack all cities before it listens.
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** More than any part takes: a broken file must not fill the memory. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Where the size is not known. Larger than Node's own: parts are put together in the end, and fewer faster. */
const CHUNK_BYTES = 1024 * 1024;

const LEAST_CHUNK = 64;

/** The bytes of an asset, decompressed off the main thread and checked against the manifest. */
export async function readAsset({ folder, file, sha256, size }: LocatedAsset): Promise<Buffer> {
  const packed = await readFile(join(folder, file));
  if (sha256Of(packed) !== sha256) throw new BrokenAssetError(`${file} is not the file that the manifest names`);
  // With a byte to spare there is one part, and nothing to put together.
  const room = size === undefined || size > MOST_BYTES ? CHUNK_BYTES : Math.max(size + 1, LEAST_CHUNK);
  return decompress(packed, { maxOutputLength: MOST_BYTES, chunkSize: room });
}

/**
 * Writes an asset and makes sure that it is on the disk.
 * @param level of compression: the highest for what is shipped, less where somebody waits
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
  return { file, rows, bytes: packed.length, size: content.length, sha256: sha256Of(packed) };
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

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
