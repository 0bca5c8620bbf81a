import { createHash } from 'node:crypto';
import { CommandError } from '../errors/command-error.js';
import type { Doc } from '../values/bson.js';
import { encodeKey } from '../values/order.js';
import { pathValues } from '../values/paths.js';
import { keyTuples } from '../values/key-tuples.js';

export interface IndexInfo {
  id: number;
  name: string;
  key: Record<string, number>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
  /** fields at which at least one document has an array */
  multikey?: string[];
  /** at least one value was too long for a key and ends in a hash: the index no longer provides a sort order */
  hashed?: boolean;
}

export interface IndexEntry {
  key: Buffer;
  /** the key's field values, for the duplicate key error */
  values: unknown[];
}

export interface DocumentEntries {
  list: IndexEntry[];
  /** fields at which the document has an array */
  multikey: string[];
  hashed: boolean;
}

// LMDB's limit is 1,978 bytes a key, index id and record number included.
const MAX_KEY = 1900;
const HASH = 32;

/** Key bytes available to each field of an index. */
const fieldLimit = (fields: number) => Math.floor(MAX_KEY / fields);

/** Length of the key part before the hash of a longer value: only this part preserves the order. */
export const orderedLength = (fields: number) => fieldLimit(fields) - HASH;

export function fieldKey(value: unknown, fields: number): Buffer {
  const full = encodeKey(value);
  if (full.length <= fieldLimit(fields)) return full;
  return Buffer.concat([full.subarray(0, orderedLength(fields)), createHash('sha256').update(full).digest()]);
}

/** Whether a document may have several entries that differ in this field. */
export const mayHoldArrays = ({ multikey }: IndexInfo, field: string): boolean =>
  multikey?.includes(field) ?? false;

/** Notes in the index that it has arrays or hashes. @returns whether that is new */
export function recordTraits(index: IndexInfo, { multikey, hashed }: DocumentEntries): boolean {
  const added = multikey.filter((field) => !mayHoldArrays(index, field));
  if (added.length === 0 && (!hashed || index.hashed)) return false;
  if (added.length > 0) index.multikey = [...(index.multikey ?? []), ...added];
  index.hashed ||= hashed;
  return true;
}

const isPresent = (doc: Doc, path: string[]) => pathValues(doc, path).some((value) => value !== undefined);

/** Equal array elements share one entry. */
const distinct = (list: IndexEntry[]): IndexEntry[] => [
  ...new Map(list.map((entry) => [entry.key.toString('latin1'), entry])).values(),
];

interface IndexPaths {
  names: string[];
  paths: string[][];
}

/** The fields of an index never change, and every write needs them. */
const pathCache = new WeakMap<IndexInfo, IndexPaths>();

function indexPaths(index: IndexInfo): IndexPaths {
  let cached = pathCache.get(index);
  if (!cached) {
    const names = Object.keys(index.key);
    cached = { names, paths: names.map((name) => name.split('.')) };
    pathCache.set(index, cached);
  }
  return cached;
}

/**
 * The entries of a document in an index; none when a sparse index skips it.
 * @throws CommandError 171 when two fields of the index are different arrays
 */
export function listIndexEntries(index: IndexInfo, doc: Doc): DocumentEntries {
  const { names, paths } = indexPaths(index);
  if (index.sparse && !paths.some((path) => isPresent(doc, path))) {
    return { list: [], multikey: [], hashed: false };
  }
  const tuples = keyTuples(doc, paths, () => parallelArraysError(names));
  let hashed = false;
  const list = tuples.list.map((values): IndexEntry => {
    const keys = values.map((value) => fieldKey(value, names.length));
    hashed ||= keys.some((key) => key.length > orderedLength(names.length));
    return {
      key: keys.length === 1 ? keys[0]! : Buffer.concat(keys),
      values: values.map((value) => value ?? null),
    };
  });
  const multikey = tuples.arrays.map((position) => names[position]!);
  return { list: list.length === 1 ? list : distinct(list), multikey, hashed };
}

const parallelArraysError = (names: string[]) =>
  new CommandError(171, 'CannotIndexParallelArrays', `cannot index parallel arrays [${names.join('] [')}]`);
