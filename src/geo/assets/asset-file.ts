import { createHash } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import { BrokenAssetError } from '../index/container.js';
import type { AssetEntry, LocatedAsset } from './manifest.js';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** More than any part takes: a broken file must not fill the memory. */
const MOST_BYTES = 512 * 1024 * 1024;

/** Larger than Node's own: the parts are put together in the end, and fewer are put together faster. */
const CHUNK_BYTES = 1024 * 1024;

/** The bytes of an asset, decompressed off the main thread and checked against the manifest. */
export async function readAsset({ folder, file, sha256 }: LocatedAsset): Promise<Buffer> {
  const packed = await readFile(join(folder, file));
  if (sha256Of(packed) !== sha256) throw new BrokenAssetError(`${file} is not the file that the manifest names`);
  return decompress(packed, { maxOutputLength: MOST_BYTES, chunkSize: CHUNK_BYTES });
}

/**
 * Writes an asset and makes sure that it is on the disk.
 * @param quality of brotli: 11 for what is shipped, less where somebody waits
 */
export async function writeAsset(
  folder: string,
  file: string,
  content: Buffer,
  rows: number,
  quality = 11,
): Promise<AssetEntry> {
  const packed = await compress(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeDurably(path, packed);
  return { file, rows, bytes: packed.length, sha256: sha256Of(packed) };
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
