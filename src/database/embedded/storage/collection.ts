import { ObjectId } from 'bson';
import { badValue, CommandError, duplicateKey } from '../errors/command-error.js';
import { decode, decodeTyped, type Doc, encode } from '../values/bson.js';
import { typeOrder, TypeOrder } from '../values/order.js';
import {
  type DocumentEntries,
  type IndexEntry,
  listIndexEntries,
  type IndexInfo,
  recordTraits,
} from './index-entries.js';
import type { LmdbStore } from './lmdb-store.js';

export interface CollectionInfo {
  id: number;
  db: string;
  name: string;
  count: number;
  indexes: IndexInfo[];
}

const MAX_DOCUMENT = 16 * 1024 * 1024;
/** Appended to a key, sorts after every record of that key. */
const PAST_RECORDS = Buffer.alloc(6, 0xff);
const entryKeyText = (entry: IndexEntry) => entry.key.toString('latin1');

/**
 * The documents of one collection and their index entries. Each write encodes every key and checks every unique
 * index before its first put, so a rejected write changes nothing.
 */
export class Collection {
  private nextRecord: number;

  constructor(
    private readonly store: LmdbStore,
    readonly info: CollectionInfo,
    /** called when `info` differs from the copy on disk */
    private readonly onChange: (collection: Collection) => void,
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

  /** Stores a document, with _id as its first field and generated when absent. Returns the _id. */
  insert(raw: Buffer): unknown {
    const { bytes, doc } = withId(raw);
    checkSize(bytes, 'object to insert too large');
    const entries = this.info.indexes.map((index) => listIndexEntries(index, doc));
    this.info.indexes.forEach((index, i) => this.checkUnique(index, entries[i]!.list));
    const record = this.nextRecord++;
    this.store.put(this.info.id, record, bytes);
    this.info.indexes.forEach((index, i) => this.addEntries(index, entries[i]!, record));
    this.info.count++;
    this.onChange(this);
    return doc._id;
  }

  /** Replaces a document; returns false when the bytes are unchanged. */
  replace(record: number, before: Buffer, next: Doc): boolean {
    const bytes = encode(next);
    if (bytes.equals(before)) return false;
    checkSize(bytes, 'Resulting document after update is larger than 16777216');
    const [oldDoc, newDoc] = [decode(before), decode(bytes)];
    const changes = this.info.indexes.map((index) => {
      const [was, is] = [listIndexEntries(index, oldDoc), listIndexEntries(index, newDoc)];
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
    const entries = this.info.indexes.map((index) => listIndexEntries(index, doc));
    this.store.remove(this.info.id, record);
    this.info.indexes.forEach((index, i) => {
      for (const { key } of entries[i]!.list) this.store.removeEntry(index.id, key, record);
    });
    this.info.count--;
    this.onChange(this);
  }

  /** @throws CommandError 11000, before any write, when a unique index would hold duplicates */
  addIndex(index: IndexInfo): void {
    this.build(index);
    this.info.indexes.push(index);
    this.onChange(this);
  }

  dropIndex(index: IndexInfo): void {
    this.store.clear('index', index.id);
    this.info.indexes = this.info.indexes.filter((other) => other !== index);
    this.onChange(this);
  }

  clear(): void {
    this.store.clear('docs', this.info.id);
    for (const index of this.info.indexes) this.store.clear('index', index.id);
  }

  private build(index: IndexInfo): void {
    const seen = new Set<string>();
    for (const { entries } of this.allEntries(index)) {
      for (const entry of index.unique ? entries.list : []) {
        if (seen.has(entryKeyText(entry))) throw this.duplicate(index, entry);
        seen.add(entryKeyText(entry));
      }
    }
    for (const { record, entries } of this.allEntries(index)) this.addEntries(index, entries, record);
  }

  private *allEntries(index: IndexInfo): Generator<{ record: number; entries: DocumentEntries }> {
    for (const record of this.records()) {
      const bytes = this.read(record);
      if (bytes) yield { record, entries: listIndexEntries(index, decode(bytes)) };
    }
  }

  private addEntries(index: IndexInfo, entries: DocumentEntries, record: number): void {
    if (recordTraits(index, entries)) this.onChange(this);
    for (const { key } of entries.list) this.store.putEntry(index.id, key, record);
  }

  private checkUnique(index: IndexInfo, entries: IndexEntry[], own?: number): void {
    if (!index.unique) return;
    for (const entry of entries) {
      const to = Buffer.concat([entry.key, PAST_RECORDS]);
      for (const record of this.store.entries(index.id, { from: entry.key, to })) {
        if (record !== own) throw this.duplicate(index, entry);
      }
    }
  }

  private duplicate(index: IndexInfo, { values }: IndexEntry): CommandError {
    const keyValue = Object.fromEntries(Object.keys(index.key).map((field, i) => [field, values[i]]));
    return duplicateKey(this.namespace, index, keyValue);
  }
}

function difference(these: IndexEntry[], those: IndexEntry[]): IndexEntry[] {
  const known = new Set(those.map(entryKeyText));
  return these.filter((entry) => !known.has(entryKeyText(entry)));
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

const INVALID_ID_TYPES = new Map<number, string>([
  [TypeOrder.ARRAY, 'array'],
  [TypeOrder.REGEX, 'regex'],
  [TypeOrder.EMPTY, 'undefined'],
]);

function checkId(doc: Doc): Doc {
  const kind = INVALID_ID_TYPES.get(typeOrder(doc._id));
  if (kind) throw new CommandError(53, 'InvalidIdField', `The '_id' value cannot be of type ${kind}`);
  return doc;
}

function checkSize(bytes: Buffer, message: string): void {
  if (bytes.length <= MAX_DOCUMENT) return;
  throw new CommandError(10334, 'BSONObjectTooLarge', `${message}. size in bytes: ${bytes.length}`);
}
