import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ABORT, type Database as Table, open, type RootDatabase } from 'lmdb';
import { decode, type Doc, encode } from '../values/bson.js';
import { DiskReservation, PageEstimate } from './disk-reservation.js';

const NO_VALUE = Buffer.alloc(0);

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
 * and index (index id + key + record id -> empty). A commit is flushed to disk before it returns.
 */
export class LmdbStore {
  private readonly root: RootDatabase<Buffer, Buffer>;
  private readonly meta: Table<Buffer, Buffer>;
  private readonly docs: Table<Buffer, Buffer>;
  private readonly index: Table<Buffer, Buffer>;
  private readonly diskReservation: DiskReservation;
  private readonly estimate = new PageEstimate();

  constructor(directory: string, { sync = true }: LmdbOptions = {}) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;
    // With overlappingSync a commit would return before it is flushed.
    this.root = open({
      path: directory,
      noSubdir: false,
      maxDbs: 4,
      overlappingSync: false,
      noSync: !sync,
      ...binary,
    });
    for (const file of ['data.mdb', 'lock.mdb']) chmodSync(join(directory, file), 0o600);
    this.diskReservation = new DiskReservation(join(directory, 'data.mdb'));
    this.meta = this.root.openDB({ name: 'meta', ...binary });
    this.docs = this.root.openDB({ name: 'docs', ...binary });
    this.index = this.root.openDB({ name: 'index', ...binary });
  }

  /**
   * Runs `work` in a write transaction; returns false when it was rolled back.
   * @throws the system's error after a rollback when the disk has no free space for the commit
   */
  transact(work: () => 'commit' | 'abort'): boolean {
    let reservationError: unknown;
    this.estimate.reset();
    const outcome = this.root.transactionSync(() => {
      if (work() === 'abort') return ABORT;
      try {
        this.diskReservation.reserve(this.estimate.fileBytes(this.root, [this.meta, this.docs, this.index]));
        return 'commit';
      } catch (error) {
        reservationError = error;
        return ABORT;
      }
    });
    if (reservationError !== undefined) throw reservationError;
    return outcome === 'commit';
  }

  async close(): Promise<void> {
    await this.root.close();
    this.diskReservation.close();
  }

  private trackWrite(table: Table<Buffer, Buffer>, bytes = 0): Table<Buffer, Buffer> {
    this.estimate.addChange(bytes);
    return table;
  }

  *metaEntries(): Generator<[string, Doc]> {
    for (const { key, value } of this.meta.getRange({})) yield [key.toString(), decode(value)];
  }

  getMeta(key: string): Doc | undefined {
    const bytes = this.meta.getBinary(Buffer.from(key));
    return bytes && decode(bytes);
  }

  putMeta(key: string, value: Doc): void {
    const bytes = encode(value);
    this.trackWrite(this.meta, bytes.length).putSync(Buffer.from(key), bytes);
  }

  removeMeta(key: string): void {
    this.trackWrite(this.meta).removeSync(Buffer.from(key));
  }

  get(collection: number, record: number): Buffer | undefined {
    return this.docs.getBinary(recordKey(uint32(collection), record));
  }

  put(collection: number, record: number, bytes: Buffer): void {
    this.trackWrite(this.docs, bytes.length).putSync(recordKey(uint32(collection), record), bytes);
  }

  remove(collection: number, record: number): void {
    this.trackWrite(this.docs).removeSync(recordKey(uint32(collection), record));
  }

  records(collection: number): Generator<number> {
    return walkRecords(this.docs, uint32(collection), uint32(collection + 1), false);
  }

  lastRecord(collection: number): number {
    const from = uint32(collection);
    for (const key of this.docs.getKeys({
      start: uint32(collection + 1),
      end: from,
      reverse: true,
      limit: 1,
    })) {
      if (key.readUInt32BE(0) === collection) return recordFromKey(key);
    }
    return 0;
  }

  putEntry(index: number, key: Buffer, record: number): void {
    this.trackWrite(this.index).putSync(recordKey(Buffer.concat([uint32(index), key]), record), NO_VALUE);
  }

  removeEntry(index: number, key: Buffer, record: number): void {
    this.trackWrite(this.index).removeSync(recordKey(Buffer.concat([uint32(index), key]), record));
  }

  /** Record numbers in key order, or the reverse. */
  entries(index: number, { from, to }: Range, reverse = false): Generator<number> {
    const prefix = uint32(index);
    const end = to ? Buffer.concat([prefix, to]) : uint32(index + 1);
    return walkRecords(this.index, Buffer.concat([prefix, from]), end, reverse);
  }

  clear(table: 'docs' | 'index', id: number): void {
    const keys = Array.from(this[table].getKeys({ start: uint32(id), end: uint32(id + 1) }));
    for (const key of keys) this.trackWrite(this[table]).removeSync(key);
  }
}

const RECORD_BYTES = 6;
const CHUNK = 256;

function uint32(value: number): Buffer {
  const out = Buffer.allocUnsafe(4);
  out.writeUInt32BE(value);
  return out;
}

/** A prefix (collection, or index and key) followed by the record number. */
function recordKey(prefix: Buffer, record: number): Buffer {
  const out = Buffer.allocUnsafe(prefix.length + RECORD_BYTES);
  prefix.copy(out);
  out.writeUIntBE(record, prefix.length, RECORD_BYTES);
  return out;
}

const recordFromKey = (key: Buffer): number => key.readUIntBE(key.length - RECORD_BYTES, RECORD_BYTES);

/**
 * Record numbers in key order. Reads keys in chunks and resumes after the last one, so an abandoned iteration holds
 * neither a snapshot (which would keep LMDB from reusing pages) nor a reader slot.
 */
function* walkRecords(
  table: Table<Buffer, Buffer>,
  from: Buffer,
  to: Buffer,
  reverse: boolean,
): Generator<number> {
  let start = reverse ? to : from;
  for (;;) {
    const range = reverse
      ? { start, end: from, reverse, exclusiveStart: true, inclusiveEnd: true, limit: CHUNK }
      : { start, end: to, limit: CHUNK };
    const keys = [...table.getKeys(range)];
    for (const key of keys) yield recordFromKey(key);
    if (keys.length < CHUNK) return;
    const last = keys[CHUNK - 1]!;
    start = reverse ? last : Buffer.concat([last, Buffer.alloc(1)]);
  }
}
