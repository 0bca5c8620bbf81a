import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

/** Reserved beyond the need of the next commit, so that the file does not grow at every commit. */
const GROWTH_BYTES = 1024 * 1024;
const ZEROS = Buffer.alloc(256 * 1024);

/**
 * Reserves disk space for a commit before LMDB needs it, by extending the data file with zeros past every page that
 * LMDB may write. LMDB does not survive every failed write (its error report may overrun the buffer it is given), so
 * on a full disk the reservation fails instead, and the transaction is rolled back.
 */
export class DiskReservation {
  private readonly file: number;
  private size: number;

  constructor(path: string) {
    this.file = openSync(path, 'r+');
    this.size = fstatSync(this.file).size;
  }

  /** @throws the system's error (ENOSPC, EDQUOT, EFBIG) when the file cannot be extended to `bytes` */
  reserve(bytes: number): void {
    // LMDB itself extends the file while it opens the store.
    if (bytes > this.size) this.size = Math.max(this.size, fstatSync(this.file).size);
    if (bytes <= this.size) return;
    try {
      this.fill(bytes + GROWTH_BYTES);
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
