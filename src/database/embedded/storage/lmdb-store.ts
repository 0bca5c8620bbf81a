import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT, type Database as Table, open, type RootDatabase } from 'lmdb';
import { decode, type Doc, encode } from '../values/bson.js';
import { Room } from './room.js';

const RECORD_BYTES = 6;
const CHUNK = 256;
const NOTHING = Buffer.alloc(0);
/** A value of half a page and more has pages of its own. */
const OWN_PAGES_FROM = 2000;
/** Bytes; systems with larger pages need fewer of them. */
const SMALLEST_PAGE = 4096;
/** Leaves that one change may write: its own, and the one that it is split into or joined with. */
const LEAVES_A_CHANGE = 3;
/** For the catalogue of tables and the list of free pages, whose changes are not ours. */
const SPARE_PAGES = 32;

export function uint32(value: number): Buffer {
  const out = Buffer.allocUnsafe(4);
  out.writeUInt32BE(value);
  return out;
}

function recordKey(prefix: Buffer, record: number): Buffer {
  const out = Buffer.allocUnsafe(prefix.length + RECORD_BYTES);
  prefix.copy(out);
  out.writeUIntBE(record, prefix.length, RECORD_BYTES);
  return out;
}

const recordOf = (key: Buffer) => key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);

export interface Range {
  from: Buffer;
  /** exclusive; null: to the end of the index */
  to: Buffer | null;
}

export interface LmdbOptions {
  /** false: leave flushing to the operating system; for throw-away data only */
  sync?: boolean;
}

/**
 * Three ordered tables in one LMDB file: meta (catalogue), docs (collection id + record id -> BSON)
 * and index (index id + key + record id -> nothing). A commit has been flushed when it returns.
 */
export class LmdbStore {
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly meta: Table<Buffer, Buffer>;
  private readonly docs: Table<Buffer, Buffer>;
  private readonly index: Table<Buffer, Buffer>;
  private readonly room: Room;
  /** What the running transaction has changed so far. */
  private changes = 0;
  private ownPages = 0;

  constructor(directory: string, { sync = true }: LmdbOptions = {}) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
    // Without overlappingSync a commit is LMDB's classic one: data flushed, then the meta page.
    this.root = open({
      path: directory,
      noSubdir: false,
      maxDbs: 4,
      overlappingSync: false,
      noSync: !sync,
      ...binary,
    });
    for (const file of ['data.mdb', 'lock.mdb']) chmodSync(join(directory, file), 0o600);
    this.room = new Room(join(directory, 'data.mdb'));
    this.meta = this.root.openDB({ name: 'meta', ...binary });
    this.docs = this.root.openDB({ name: 'docs', ...binary });
    this.index = this.root.openDB({ name: 'index', ...binary });
  }

  /**
   * Runs `work` in a write transaction; false means nothing of it was kept.
   * @throws the system's error when there is no room for it; nothing of it was kept then
   */
  transact(work: () => 'commit' | 'abort'): boolean {
    let full: unknown;
    [this.changes, this.ownPages] = [0, 0];
    const outcome = this.root.transactionSync(() => {
      if (work() === 'abort') return ABORT;
      try {
        this.makeRoom();
        return 'commit';
      } catch (error) {
        full = error;
        return ABORT;
      }
    });
    if (full !== undefined) throw full;
    return outcome === 'commit';
  }

  async close(): Promise<void> {
    await this.root.close();
    this.room.close();
  }

  /** For as many pages as the transaction can have written at most, all of them new at the end of the file. */
  private makeRoom(): void {
    const tables = [this.meta, this.docs, this.index].map((table) => statOf(table));
    const sum = (of: (stat: TableStat) => number) => tables.reduce((all, stat) => all + of(stat), 0);
    const leaves = Math.min(
      this.changes * LEAVES_A_CHANGE,
      sum((stat) => stat.treeLeafPageCount),
    );
    const branches = Math.min(
      this.changes * Math.max(...tables.map(({ treeDepth }) => treeDepth)),
      sum((stat) => stat.treeBranchPageCount),
    );
    const { lastPageNumber } = infoOf(this.root);
    const pages = lastPageNumber + 1 + leaves + branches + this.ownPages + SPARE_PAGES;
    this.room.reserve(pages * tables[0]!.pageSize);
  }

  private changed(table: Table<Buffer, Buffer>, bytes = 0): Table<Buffer, Buffer> {
    this.changes += 1;
    if (bytes >= OWN_PAGES_FROM) this.ownPages += Math.ceil(bytes / SMALLEST_PAGE) + 1;
    return table;
  }

  // meta ------------------------------------------------------------------------------------------
  *metaEntries(): Generator<[string, Doc]> {
    for (const { key, value } of this.meta.getRange({})) yield [key.toString(), decode(value)];
  }

  getMeta(key: string): Doc | undefined {
    const bytes = this.meta.getBinary(Buffer.from(key));
    return bytes && decode(bytes);
  }

  putMeta(key: string, value: Doc): void {
    const bytes = encode(value);
    this.changed(this.meta, bytes.length).putSync(Buffer.from(key), bytes);
  }

  removeMeta(key: string): void {
    this.changed(this.meta).removeSync(Buffer.from(key));
  }

  // docs ------------------------------------------------------------------------------------------
  get(collection: number, record: number): Buffer | undefined {
    return this.docs.getBinary(recordKey(uint32(collection), record));
  }

  put(collection: number, record: number, bytes: Buffer): void {
    this.changed(this.docs, bytes.length).putSync(recordKey(uint32(collection), record), bytes);
  }

  remove(collection: number, record: number): void {
    this.changed(this.docs).removeSync(recordKey(uint32(collection), record));
  }

  records(collection: number): Generator<number> {
    return walk(this.docs, uint32(collection), uint32(collection + 1), false);
  }

  lastRecord(collection: number): number {
    const from = uint32(collection);
    for (const key of this.docs.getKeys({
      start: uint32(collection + 1),
      end: from,
      reverse: true,
      limit: 1,
    })) {
      if (key.readUInt32BE(0) === collection) return recordOf(key);
    }
    return 0;
  }

  // index -----------------------------------------------------------------------------------------
  putEntry(index: number, key: Buffer, record: number): void {
    this.changed(this.index).putSync(recordKey(Buffer.concat([uint32(index), key]), record), NOTHING);
  }

  removeEntry(index: number, key: Buffer, record: number): void {
    this.changed(this.index).removeSync(recordKey(Buffer.concat([uint32(index), key]), record));
  }

  /** Record ids in key order (or its reverse). */
  entries(index: number, { from, to }: Range, reverse = false): Generator<number> {
    const prefix = uint32(index);
    const end = to ? Buffer.concat([prefix, to]) : uint32(index + 1);
    return walk(this.index, Buffer.concat([prefix, from]), end, reverse);
  }

  clear(table: 'docs' | 'index', id: number): void {
    const keys = Array.from(this[table].getKeys({ start: uint32(id), end: uint32(id + 1) }));
    for (const key of keys) this.changed(this[table]).removeSync(key);
  }
}

interface TableStat {
  pageSize: number;
  treeDepth: number;
  treeBranchPageCount: number;
  treeLeafPageCount: number;
}

/** Figures of a table, in a transaction those of its changes too. The types leave out what getStats() is made of. */
const statOf = (table: Table<Buffer, Buffer>) =>
  (table as unknown as { db: { stat(): TableStat } }).db.stat();

/** The last page that the file had at the last commit. */
const infoOf = (root: RootDatabase<Buffer, Buffer>) =>
  (root as unknown as { env: { info(): { lastPageNumber: number } } }).env.info();

/**
 * Reads keys a chunk at a time and goes on after the last one, so a walk that is left standing for
 * minutes holds no snapshot (which would keep LMDB from reusing pages) and no reader slot.
 */
function* walk(table: Table<Buffer, Buffer>, from: Buffer, to: Buffer, reverse: boolean): Generator<number> {
  let start = reverse ? to : from;
  for (;;) {
    const range = reverse
      ? { start, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, limit: CHUNK }
      : { start, end: to, limit: CHUNK };
    const keys = [...table.getKeys(range)];
    for (const key of keys) yield recordOf(key);
    if (keys.length < CHUNK) return;
    const last = keys[CHUNK - 1]!;
    start = reverse ? last : Buffer.concat([last, Buffer.alloc(1)]);
  }
}
