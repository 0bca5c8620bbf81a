import type { FileHandle } from 'node:fs/promises';
import { BackupDamagedError, readUpTo } from './checked-file.js';

/*
 * Early backups are LMDB data files without checksums. The first two pages hold the number of pages (mdb.c,
 * MDB_meta); reading a truncated file crashes the process with SIGBUS.
 */
const MAGIC = 0xbeefc0de;
const MAGIC_OFFSET = 24;
const PAGE_SIZE_OFFSET = 48;
const LAST_PAGE_OFFSET = 144;
const TRANSACTION_OFFSET = 152;
const META_BYTES = 160;
const PAGE_SIZES = [4096, 8192, 16_384, 32_768, 65_536];

export async function isUncheckedBackup(file: FileHandle): Promise<boolean> {
  return hasMagic(await readUpTo(file, META_BYTES, 0));
}

/** @throws BackupDamagedError when the file is truncated */
export async function requireCompleteFile(file: FileHandle): Promise<void> {
  const { size } = await file.stat();
  const first = await readUpTo(file, META_BYTES, 0);
  const pageSize = first.length < META_BYTES ? 0 : first.readUInt32LE(PAGE_SIZE_OFFSET);
  if (first.length < META_BYTES) throw new BackupDamagedError(size, 'the file is truncated.');
  if (!PAGE_SIZES.includes(pageSize))
    throw new BackupDamagedError(0, 'the first page is not an LMDB meta page.');
  const second = await readUpTo(file, META_BYTES, pageSize);
  const needed = (lastPage(first, second) + 1n) * BigInt(pageSize);
  if (BigInt(size) < needed) {
    throw new BackupDamagedError(size, `the file is truncated, expected ${needed} bytes.`);
  }
}

/** From the meta page of the later transaction. */
function lastPage(first: Buffer, second: Buffer): bigint {
  const metas = [first, second].filter((page) => page.length === META_BYTES && hasMagic(page));
  const newest = metas.reduce((a, b) =>
    b.readBigUInt64LE(TRANSACTION_OFFSET) > a.readBigUInt64LE(TRANSACTION_OFFSET) ? b : a,
  );
  return newest.readBigUInt64LE(LAST_PAGE_OFFSET);
}

function hasMagic(page: Buffer): boolean {
  return page.length >= MAGIC_OFFSET + 4 && page.readUInt32LE(MAGIC_OFFSET) === MAGIC;
}
