import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/**
 * The format of a backup file:
 *
 *     header   64 bytes: magic (16), version (uint32), 0 (uint32), length of the data (uint64), checksum of the header
 *     block    up to 1 MiB of the data, then its checksum (32 bytes); as many as the length needs, and nothing after
 *
 * Numbers are little-endian. A checksum is the SHA-256 of the checksum before it (the header's: of nothing) and of what
 * it covers, so that blocks can be neither exchanged nor left out.
 */
const MAGIC = Buffer.from('rankwire-backup\n');
const VERSION = 1;
const VERSION_AT = 16;
const LENGTH_AT = 24;
const CHECKSUM_AT = 32;
const CHECKSUM_BYTES = 32;
const HEADER_BYTES = CHECKSUM_AT + CHECKSUM_BYTES;
const BLOCK_BYTES = 1024 * 1024;

export class BackupDamagedError extends Error {
  /**
   * @param offset where the file ends when it was cut, else the start of the first block (or header) that does not
   * match its checksum
   */
  constructor(
    readonly offset: number,
    reason: string,
  ) {
    super(`The backup is damaged at byte ${offset}: ${reason}`);
  }
}

const cutAt = (offset: number) => new BackupDamagedError(offset, 'the file ends there.');

/** Writes the first `length` bytes of `data` as a backup. @returns the size of the backup in bytes */
export async function writeChecked(data: FileHandle, length: number, target: FileHandle): Promise<number> {
  const header = headerFor(length);
  await target.writeFile(header);
  let [checksum, written] = [header.subarray(CHECKSUM_AT), header.length];
  for (let position = 0; position < length; position += BLOCK_BYTES) {
    const size = Math.min(BLOCK_BYTES, length - position);
    const block = await readUpTo(data, size, position);
    if (block.length < size) throw new Error('the copy of the store became shorter while it was read');
    checksum = checksumOf(checksum, block);
    // writeFile goes on where the last one ended, and writes all of it.
    await target.writeFile(block);
    await target.writeFile(checksum);
    written += block.length + checksum.length;
  }
  return written;
}

/**
 * The data of a backup, block by block, each compared with its checksum before it is handed out.
 * @throws BackupDamagedError at the first byte that is wrong
 */
export async function* checkedBlocks(file: FileHandle): AsyncGenerator<Buffer, void, undefined> {
  const header = await readHeader(file);
  let left = Number(header.readBigUInt64LE(LENGTH_AT));
  let [checksum, position] = [header.subarray(CHECKSUM_AT), HEADER_BYTES];
  while (left > 0) {
    const size = Math.min(BLOCK_BYTES, left);
    const found = await readUpTo(file, size + CHECKSUM_BYTES, position);
    if (found.length < size + CHECKSUM_BYTES) throw cutAt(position + found.length);
    const block = found.subarray(0, size);
    checksum = checksumOf(checksum, block);
    if (!checksum.equals(found.subarray(size))) {
      throw new BackupDamagedError(position, 'the block that begins there does not match its checksum.');
    }
    yield block;
    left -= size;
    position += found.length;
  }
  if ((await readUpTo(file, 1, position)).length > 0) {
    throw new BackupDamagedError(position, 'the backup ends there, and the file goes on.');
  }
}

/** Whether a file begins as a backup of this format does, also when it is cut within these first bytes. */
export async function beginsAsChecked(file: FileHandle): Promise<boolean> {
  const start = await readUpTo(file, MAGIC.length, 0);
  return start.length > 0 && start.equals(MAGIC.subarray(0, start.length));
}

async function readHeader(file: FileHandle): Promise<Buffer> {
  const header = await readUpTo(file, HEADER_BYTES, 0);
  if (header.length < HEADER_BYTES) throw cutAt(header.length);
  const checksum = checksumOf(Buffer.alloc(0), header.subarray(0, CHECKSUM_AT));
  if (!checksum.equals(header.subarray(CHECKSUM_AT))) {
    throw new BackupDamagedError(0, 'its header does not match its checksum.');
  }
  const version = header.readUInt32LE(VERSION_AT);
  if (version === VERSION) return header;
  throw new Error(
    `A newer version of this program made the backup (backup format ${version}, this version knows ${VERSION}): ` +
      'use that version.',
  );
}

function headerFor(length: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MAGIC.copy(header);
  header.writeUInt32LE(VERSION, VERSION_AT);
  header.writeBigUInt64LE(BigInt(length), LENGTH_AT);
  checksumOf(Buffer.alloc(0), header.subarray(0, CHECKSUM_AT)).copy(header, CHECKSUM_AT);
  return header;
}

function checksumOf(before: Buffer, data: Buffer): Buffer {
  return createHash('sha256').update(before).update(data).digest();
}

/** Fewer bytes only where the file ends. */
export async function readUpTo(file: FileHandle, length: number, position: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length);
  let filled = 0;
  while (filled < length) {
    const { bytesRead } = await file.read(buffer, filled, length - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return buffer.subarray(0, filled);
}
