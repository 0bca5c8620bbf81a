import { open, type RootDatabase } from 'lmdb';
import type { CollectionInfo } from '../storage/collection.js';
import { requireKnownFormat } from '../storage/database.js';
import { decode } from '../values/bson.js';

export interface StoreContents {
  collections: number;
  documents: number;
}

const COLLECTION_PREFIX = 'c\0';
const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;

/**
 * Reads every record of a store once, read-only. Damaged files can end the process: see contents-in-child.ts.
 * @throws Error when the store is inconsistent, or a newer version wrote it
 */
export async function readContents(directory: string): Promise<StoreContents> {
  const root = open<Buffer, Buffer>({
    path: directory,
    noSubdir: false,
    readOnly: true,
    maxDbs: 4,
    ...binary,
  });
  try {
    const collections: CollectionInfo[] = [];
    walk(root, 'meta', (key, value) => {
      const [name, record] = [key.toString(), decode(value)];
      if (name.startsWith(COLLECTION_PREFIX)) collections.push(record as unknown as CollectionInfo);
      else if (name === 'format') requireKnownFormat(Number(record.version), 'the backup');
    });
    const [documents, entries] = [new Map<number, number>(), new Map<number, number>()];
    walk(root, 'docs', (key, value) => {
      decode(value);
      countKey(documents, key);
    });
    walk(root, 'index', (key) => countKey(entries, key));
    for (const info of collections) requireComplete(info, documents, entries);
    return { collections: collections.length, documents: sum(collections) };
  } finally {
    await root.close();
  }
}

/** @throws Error when keys are out of order, or their number differs from the table's count */
function walk(
  root: RootDatabase<Buffer, Buffer>,
  name: string,
  visit: (key: Buffer, value: Buffer) => void,
): void {
  const table = root.openDB<Buffer, Buffer>({ name, ...binary });
  if (!table) throw new Error(`the table ${name} is missing`);
  let previous: Buffer | undefined;
  let count = 0;
  for (const { key, value } of table.getRange({})) {
    if (previous && Buffer.compare(previous, key) >= 0) throw new Error(`the table ${name} is out of order`);
    visit(key, value);
    previous = key;
    count += 1;
  }
  const { entryCount } = table.getStats() as { entryCount: number };
  if (count !== entryCount)
    throw new Error(`the table ${name} has ${count} entries, and should have ${entryCount}`);
}

const sum = (collections: CollectionInfo[]) => collections.reduce((total, { count }) => total + count, 0);

/** Keys start with the id of their collection or index. */
function countKey(counts: Map<number, number>, key: Buffer): void {
  const id = key.readUInt32BE(0);
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function requireComplete(
  { id, db, name, count, indexes }: CollectionInfo,
  documents: Map<number, number>,
  entries: Map<number, number>,
): void {
  const idIndex = indexes.find((index) => index.name === '_id_');
  if ((documents.get(id) ?? 0) === count && idIndex && (entries.get(idIndex.id) ?? 0) === count) return;
  throw new Error(`not all documents of ${db}.${name} are there`);
}
