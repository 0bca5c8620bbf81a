import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

/** Beyond what the next commit may need, so that the file does not grow at every commit. */
const AHEAD = 1024 * 1024;
const ZEROS = Buffer.alloc(256 * 1024);

/**
 * Room on the disk for a commit, taken before LMDB needs it: the data file is filled with zeros so far ahead that no
 * page which LMDB writes makes it longer. LMDB does not survive every failed write (it reports one into memory that may
 * be too small for the report), so on a full disk it is our write that fails, and the transaction is taken back.
 */
export class Room {
  private readonly file: number;
  private size: number;

  constructor(path: string) {
    this.file = openSync(path, 'r+');
    this.size = fstatSync(this.file).size;
  }

  /** @throws the system's error (ENOSPC, EDQUOT, EFBIG) when the file cannot become that long */
  reserve(bytes: number): void {
    // LMDB itself, while the store was being opened.
    if (bytes > this.size) this.size = Math.max(this.size, fstatSync(this.file).size);
    if (bytes <= this.size) return;
    try {
      this.fill(bytes + AHEAD);
    } catch (error) {
      if (bytes > this.size) throw error;
    }
  }

  close(): void {
    closeSync(this.file);
  }

  private fill(end: number): void {
    while (this.size < end) {
      const length = Math.min(ZEROS.length, end - this.size);
      this.size += writeSync(this.file, ZEROS, 0, length, this.size);
    }
  }
}
