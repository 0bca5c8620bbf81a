import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/**
 * The format of a backup file:
 *
 *     header   64 bytes: magic (16), version (uint32), 0 (uint32), length of the data (uint64), checksum of the header
 *     block    up to 1 MiB of the data, then its checksum (32 bytes); repeated up to the length, then end of file
 *
 * Numbers are little-endian. A checksum is the SHA-256 of the previous checksum (none for the header) and the covered
 * bytes, so that reordered or missing blocks are detected.
 */
const MAGIC = Buffer.from('rankwire-backup\n');
const VERSION = 1;
const VERSION_OFFSET = 16;
const LENGTH_OFFSET = 24;
const CHECKSUM_OFFSET = 32;
const CHECKSUM_BYTES = 32;
const HEADER_BYTES = CHECKSUM_OFFSET + CHECKSUM_BYTES;
const BLOCK_BYTES = 1024 * 1024;

export class BackupDamagedError extends Error {
  /**
   * @param offset end of a truncated file, else the start of the first block (or header) with a wrong checksum
   */
  constructor(
    readonly offset: number,
    reason: string,
  ) {
    super(`The backup is damaged at byte ${offset}: ${reason} Use another backup.`);
  }
}

const truncatedAt = (offset: number) => new BackupDamagedError(offset, 'the file is truncated.');

/** Writes the first `length` bytes of `data` as a backup. @returns backup size in bytes */
export async function writeCheckedFile(
  data: FileHandle,
  length: number,
  target: FileHandle,
): Promise<number> {
  const header = headerFor(length);
  await target.writeFile(header);
  let [checksum, written] = [header.subarray(CHECKSUM_OFFSET), header.length];
  for (let position = 0; position < length; position += BLOCK_BYTES) {
    const size = Math.min(BLOCK_BYTES, length - position);
    const block = await readUpTo(data, size, position);
    if (block.length < size) throw new Error('the copy of the store became shorter while it was read');
    checksum = computeChecksum(checksum, block);
    // FileHandle.writeFile appends at the current position and writes all bytes.
    await target.writeFile(block);
    await target.writeFile(checksum);
    written += block.length + checksum.length;
  }
  return written;
}

/**
 * Yields the data of a backup in blocks, each one after its checksum was verified.
 * @throws BackupDamagedError
 */
export async function* checkedBlocks(file: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  const header = await readHeader(file);
  let left = Number(header.readBigUInt64LE(LENGTH_OFFSET));
  let [checksum, position] = [header.subarray(CHECKSUM_OFFSET), HEADER_BYTES];
  while (left > 0) {
    const size = Math.min(BLOCK_BYTES, left);
    const found = await readUpTo(file, size + CHECKSUM_BYTES, position);
    if (found.length < size + CHECKSUM_BYTES) throw truncatedAt(position + found.length);
    const block = found.subarray(0, size);
    checksum = computeChecksum(checksum, block);
    if (!checksum.equals(found.subarray(size))) {
      throw new BackupDamagedError(position, 'the block that begins there does not match its checksum.');
    }
    yield block;
    left -= size;
    position += found.length;
  }
  if ((await readUpTo(file, 1, position)).length > 0) {
    throw new BackupDamagedError(position, 'unexpected data after the end of the backup.');
  }
}

/** Whether a file starts with this format's magic bytes, or with a part of them when truncated. */
export async function isCheckedFile(file: FileHandle): Promise<boolean> {
  const start = await readUpTo(file, MAGIC.length, 0);
  return start.length > 0 && start.equals(MAGIC.subarray(0, start.length));
}

async function readHeader(file: FileHandle): Promise<Buffer> {
  const header = await readUpTo(file, HEADER_BYTES, 0);
  if (header.length < HEADER_BYTES) throw truncatedAt(header.length);
  const checksum = computeChecksum(Buffer.alloc(0), header.subarray(0, CHECKSUM_OFFSET));
  if (!checksum.equals(header.subarray(CHECKSUM_OFFSET))) {
    throw new BackupDamagedError(0, 'its header does not match its checksum.');
  }
  const version = header.readUInt32LE(VERSION_OFFSET);
  if (version === VERSION) return header;
  throw new Error(
    `A newer version of this program made the backup (backup format ${version}, this version knows ${VERSION}): ` +
      'use that version.',
  );
}

function headerFor(length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32LE(VERSION, VERSION_OFFSET);
  header.writeBigUInt64LE(BigInt(length), LENGTH_OFFSET);
  computeChecksum(Buffer.alloc(0), header.subarray(0, CHECKSUM_OFFSET)).copy(header, CHECKSUM_OFFSET);
  return header;
}

function computeChecksum(before: Buffer, data: Buffer): Buffer {
  return createHash('sha256').update(before).update(data).digest();
}

/** Returns fewer bytes only at the end of the file. */
async function readUpTo(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
