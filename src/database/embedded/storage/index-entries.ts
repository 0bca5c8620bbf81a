import { createHash } from 'node:crypto';
import { CommandError } from '../errors.js';
import type { Doc } from '../values/bson.js';
import { keyOf } from '../values/order.js';
import { leaves } from '../values/paths.js';
import { keyTuples } from '../values/key-tuples.js';

export interface IndexInfo {
  id: number;
  name: string;
  key: Record<string, number>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  /** some document has an array at one of the fields */
  multikey?: boolean;
  /** some value was too long for a key and ends in a hash: the index no longer orders */
  hashed?: boolean;
}

export interface Entry {
  key: Buffer;
  /** what the key was made of, for the message of a duplicate */
  values: unknown[];
}

export interface Entries {
  list: Entry[];
  multikey: boolean;
  hashed: boolean;
}

// LMDB's keys end at 1,978 bytes; index id, record id and some room are taken off.
const MAX_KEY = 1900;
const HASH = 32;

/** How many bytes one field may take in an index of so many fields. */
export const fieldLimit = (fields: number) => Math.floor(MAX_KEY / fields);

/** Of a value that long, the part of the key in front of its hash: as far as keys order correctly. */
export const orderedLength = (fields: number) => fieldLimit(fields) - HASH;

export function fieldKey(value: unknown, fields: number): Buffer {
  const full = keyOf(value);
  if (full.length <= fieldLimit(fields)) return full;
  return Buffer.concat([full.subarray(0, orderedLength(fields)), createHash('sha256').update(full).digest()]);
}

const isPresent = (doc: Doc, path: string[]) => leaves(doc, path).some((value) => value !== undefined);

/** Equal elements of an array have one entry. */
const distinct = (list: Entry[]): Entry[] => [
  ...new Map(list.map((entry) => [entry.key.toString('latin1'), entry])).values(),
];

interface Fields {
  names: string[];
  paths: string[][];
}

/** An index keeps its fields for life, and is asked for them at every write. */
const fieldsOfIndexes = new WeakMap<IndexInfo, Fields>();

function fieldsOf(index: IndexInfo): Fields {
  let fields = fieldsOfIndexes.get(index);
  if (!fields) {
    const names = Object.keys(index.key);
    fields = { names, paths: names.map((name) => name.split('.')) };
    fieldsOfIndexes.set(index, fields);
  }
  return fields;
}

/**
 * The entries of a document in an index; nothing when a sparse index skips it.
 * @throws CommandError 171 when two fields of the index are different arrays
 */
export function entriesOf(index: IndexInfo, doc: Doc): Entries {
  const { names, paths } = fieldsOf(index);
  if (index.sparse && !paths.some((path) => isPresent(doc, path))) {
    return { list: [], multikey: false, hashed: false };
  }
  const tuples = keyTuples(doc, paths, () => parallelArrays(names));
  let hashed = false;
  const list = tuples.list.map((values): Entry => {
    const keys = values.map((value) => fieldKey(value, names.length));
    hashed ||= keys.some((key) => key.length > orderedLength(names.length));
    return {
      key: keys.length === 1 ? keys[0]! : Buffer.concat(keys),
      values: values.map((value) => value ?? null),
    };
  });
  return { list: list.length === 1 ? list : distinct(list), multikey: tuples.array, hashed };
}

const parallelArrays = (names: string[]) =>
  new CommandError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays [${names.join('] [')}]`);
