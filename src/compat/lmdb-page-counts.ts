/*
 * Private: `db.stat()` of a table and `env.info()` of a database, which return what LMDB itself counts.
 * Tested with: lmdb 3.5.6.
 * Why: a store with a size limit must know how many pages a running transaction may need; the types of lmdb lack both.
 * Retire: when lmdb's types have the number of pages of a table, with the changes of the running transaction.
 */
import type { Database, RootDatabase } from 'lmdb';

export interface PageCounts {
  /** In bytes. */
  pageSize: number;
  treeDepth: number;
  treeBranchPageCount: number;
  treeLeafPageCount: number;
}

/** Pages of a table, with the changes of the running transaction; without one the figures are random. */
export const pageCountsOf = (table: Database<Buffer, Buffer>): PageCounts =>
  (table as unknown as { db: { stat(): PageCounts } }).db.stat();

/** Number of the last page of the data file at the last commit. */
export const lastPageOf = (root: RootDatabase<Buffer, Buffer>): number =>
  (root as unknown as { env: { info(): { lastPageNumber: number } } }).env.info().lastPageNumber;
