import { ObjectId } from 'bson';
import { badValue, CommandError, duplicateKey } from '../errors.js';
import { decode, decodeTyped, type Doc, encode } from '../values/bson.js';
import { rank, Rank } from '../values/order.js';
import { type Entries, type Entry, entriesOf, type IndexInfo } from './index-entries.js';
import type { LmdbStore } from './lmdb-store.js';

export interface CollectionInfo {
  id: number;
  db: string;
  name: string;
  count: number;
  indexes: IndexInfo[];
}

const MAX_DOCUMENT = 16 * 1024 * 1024;
/** Behind a key: past its every record. */
const PAST_RECORDS = Buffer.alloc(6, 0xff);
const text = (entry: Entry) => entry.key.toString('latin1');

/**
 * The documents of one collection and the index entries that point at them. Each write encodes
 * every key and checks every unique index before its first put: a refusal leaves nothing behind.
 */
export class Collection {
  private nextRecord: number;

  constructor(
    private readonly store: LmdbStore,
    readonly info: CollectionInfo,
    /** called when `info` is other than what is on disk */
    private readonly changed: (collection: Collection) => void,
  ) {
    this.nextRecord = store.lastRecord(info.id) + 1;
  }

  get namespace(): string {
    return `${this.info.db}.${this.info.name}`;
  }

  read(record: number): Buffer | undefined {
    return this.store.get(this.info.id, record);
  }

  records(): Generator<number> {
    return this.store.records(this.info.id);
  }

  /** Stores a document (with an _id in front, made when absent) and returns its _id. */
  insert(raw: Buffer): unknown {
    const { bytes, doc } = withId(raw);
    checkSize(bytes, 'object to insert too large');
    const entries = this.info.indexes.map((index) => entriesOf(index, doc));
    this.info.indexes.forEach((index, i) => this.checkUnique(index, entries[i]!.list));
    const record = this.nextRecord++;
    this.store.put(this.info.id, record, bytes);
    this.info.indexes.forEach((index, i) => this.addEntries(index, entries[i]!, record));
    this.info.count++;
    this.changed(this);
    return doc._id;
  }

  /** Puts a new version of a document in the place of the old; false when they are the same bytes. */
  replace(record: number, before: Buffer, next: Doc): boolean {
    const bytes = encode(next);
    if (bytes.equals(before)) return false;
    checkSize(bytes, 'Resulting document after update is larger than 16777216');
    const [oldDoc, newDoc] = [decode(before), decode(bytes)];
    const changes = this.info.indexes.map((index) => {
      const [was, is] = [entriesOf(index, oldDoc), entriesOf(index, newDoc)];
      const added = difference(is.list, was.list);
      this.checkUnique(index, added, record);
      return { index, removed: difference(was.list, is.list), added: { ...is, list: added } };
    });
    this.store.put(this.info.id, record, bytes);
    for (const { index, removed, added } of changes) {
      for (const { key } of removed) this.store.removeEntry(index.id, key, record);
      this.addEntries(index, added, record);
    }
    return true;
  }

  remove(record: number, raw: Buffer): void {
    const doc = decode(raw);
    const entries = this.info.indexes.map((index) => entriesOf(index, doc));
    this.store.remove(this.info.id, record);
    this.info.indexes.forEach((index, i) => {
      for (const { key } of entries[i]!.list) this.store.removeEntry(index.id, key, record);
    });
    this.info.count--;
    this.changed(this);
  }

  /** @throws CommandError 11000 before anything is written when a unique index would hold duplicates */
  addIndex(index: IndexInfo): void {
    this.build(index);
    this.info.indexes.push(index);
    this.changed(this);
  }

  dropIndex(index: IndexInfo): void {
    this.store.clear('index', index.id);
    this.info.indexes = this.info.indexes.filter((other) => other !== index);
    this.changed(this);
  }

  rebuildIndexes(): void {
    for (const index of this.info.indexes) {
      this.store.clear('index', index.id);
      this.build(index);
    }
    this.changed(this);
  }

  clear(): void {
    this.store.clear('docs', this.info.id);
    for (const index of this.info.indexes) this.store.clear('index', index.id);
  }

  private build(index: IndexInfo): void {
    const seen = new Set<string>();
    for (const { entries } of this.allEntries(index)) {
      for (const entry of index.unique ? entries.list : []) {
        if (seen.has(text(entry))) throw this.duplicate(index, entry);
        seen.add(text(entry));
      }
    }
    for (const { record, entries } of this.allEntries(index)) this.addEntries(index, entries, record);
  }

  private *allEntries(index: IndexInfo): Generator<{ record: number; entries: Entries }> {
    for (const record of this.records()) {
      const bytes = this.read(record);
      if (bytes) yield { record, entries: entriesOf(index, decode(bytes)) };
    }
  }

  private addEntries(index: IndexInfo, { list, multikey, hashed }: Entries, record: number): void {
    if ((multikey && !index.multikey) || (hashed && !index.hashed)) {
      index.multikey ||= multikey;
      index.hashed ||= hashed;
      this.changed(this);
    }
    for (const { key } of list) this.store.putEntry(index.id, key, record);
  }

  private checkUnique(index: IndexInfo, entries: Entry[], own?: number): void {
    if (!index.unique) return;
    for (const entry of entries) {
      const to = Buffer.concat([entry.key, PAST_RECORDS]);
      for (const record of this.store.entries(index.id, { from: entry.key, to })) {
        if (record !== own) throw this.duplicate(index, entry);
      }
    }
  }

  private duplicate(index: IndexInfo, { values }: Entry): CommandError {
    const keyValue = Object.fromEntries(Object.keys(index.key).map((field, i) => [field, values[i]]));
    return duplicateKey(this.namespace, index, keyValue);
  }
}

function difference(these: Entry[], those: Entry[]): Entry[] {
  const known = new Set(those.map(text));
  return these.filter((entry) => !known.has(text(entry)));
}

function withId(raw: Buffer): { bytes: Buffer; doc: Doc } {
  const doc = decodeDocument(raw);
  if (Object.keys(doc)[0] === '_id') return { bytes: raw, doc: checkId(doc) };
  const typed = decodeTyped(raw);
  const { _id = new ObjectId(), ...rest } = typed;
  const bytes = encode({ _id, ...rest });
  return { bytes, doc: checkId(decode(bytes)) };
}

function decodeDocument(raw: Buffer): Doc {
  try {
    return decode(raw);
  } catch (error) {
    throw badValue(`Invalid BSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const UNFIT_FOR_ID = new Map<number, string>([
  [Rank.ARRAY, 'array'],
  [Rank.REGEX, 'regex'],
  [Rank.EMPTY, 'undefined'],
]);

function checkId(doc: Doc): Doc {
  const kind = UNFIT_FOR_ID.get(rank(doc._id));
  if (kind) throw new CommandError(53, 'InvalidIdField', `The '_id' value cannot be of type ${kind}`);
  return doc;
}

function checkSize(bytes: Buffer, message: string): void {
  if (bytes.length <= MAX_DOCUMENT) return;
  throw new CommandError(10334, 'BSONObjectTooLarge', `${message}. size in bytes: ${bytes.length}`);
}
