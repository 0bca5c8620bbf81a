import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import type { Database as Table, RootDatabase } from 'lmdb';
import { lastPageOf, type PageCounts, pageCountsOf } from '../../../compat/lmdb-page-counts.js';

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

/**
 * LMDB stores an entry of more than half a page in overflow pages: 2038 bytes with pages of 4096 bytes, including the
 * key and 8 bytes of header. Lower here, so that no overflow page is missed.
 */
const OVERFLOW_FROM_BYTES = 2000;
/** With larger pages the estimate is too high, never too low: an entry needs fewer of them. */
const MIN_PAGE_BYTES = 4096;
/** A change writes its own leaf, and one sibling after a split or merge; the third is a margin. */
const LEAVES_PER_CHANGE = 3;
/** For LMDB's own catalogue of tables and list of free pages. */
const SPARE_PAGES = 32;

/** Upper bound of the data file's size after the running transaction commits. */
export class PageEstimate {
  private changes = 0;
  private overflowPages = 0;

  reset(): void {
    [this.changes, this.overflowPages] = [0, 0];
  }

  addChange(bytes: number): void {
    this.changes += 1;
    if (bytes >= OVERFLOW_FROM_BYTES) this.overflowPages += Math.ceil(bytes / MIN_PAGE_BYTES) + 1;
  }

  /** Assumes that LMDB appends every page that the transaction may write. */
  fileBytes(root: RootDatabase<Buffer, Buffer>, tables: Table<Buffer, Buffer>[]): number {
    const stats = tables.map(pageCountsOf);
    const sum = (read: (stat: PageCounts) => number) => stats.reduce((total, stat) => total + read(stat), 0);
    const leaves = Math.min(
      this.changes * LEAVES_PER_CHANGE,
      sum((stat) => stat.treeLeafPageCount),
    );
    const branches = Math.min(
      this.changes * Math.max(...stats.map(({ treeDepth }) => treeDepth)),
      sum((stat) => stat.treeBranchPageCount),
    );
    const pages = lastPageOf(root) + 1 + leaves + branches + this.overflowPages + SPARE_PAGES;
    return pages * stats[0]!.pageSize;
  }
}
