import { open, type RootDatabase } from 'lmdb';
import type { CollectionInfo } from '../storage/collection.js';
import { requireKnownFormat } from '../storage/format.js';
import { decode } from '../values/bson.js';

export interface Contents {
  collections: number;
  documents: number;
}

const PREFIX = 'c\0';
const binary = { keyEncoding: 'binary', encoding: 'binary' } as const;

/**
 * Reads every record of a store once, and changes nothing. Damaged files can end the process: see contents-apart.ts.
 * @throws Error when the store contradicts itself, or a newer version wrote it
 */
export async function readContents(directory: string): Promise<Contents> {
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
      if (name.startsWith(PREFIX)) collections.push(record as unknown as CollectionInfo);
      else if (name === 'format') requireKnownFormat(Number(record.version), 'the backup');
    });
    const [documents, entries] = [new Map<number, number>(), new Map<number, number>()];
    walk(root, 'docs', (key, value) => {
      decode(value);
      add(documents, key);
    });
    walk(root, 'index', (key) => add(entries, key));
    for (const info of collections) requireAll(info, documents, entries);
    return { collections: collections.length, documents: sum(collections) };
  } finally {
    await root.close();
  }
}

/** @throws Error when the keys are out of order, or others than the table says */
function walk(
  root: RootDatabase<Buffer, Buffer>,
  name: string,
  see: (key: Buffer, value: Buffer) => void,
): void {
  const table = root.openDB<Buffer, Buffer>({ name, ...binary });
  if (!table) throw new Error(`the table ${name} is missing`);
  let before: Buffer | undefined;
  let count = 0;
  for (const { key, value } of table.getRange({})) {
    if (before && Buffer.compare(before, key) >= 0) throw new Error(`the table ${name} is out of order`);
    see(key, value);
    before = key;
    count += 1;
  }
  const { entryCount } = table.getStats() as { entryCount: number };
  if (count !== entryCount)
    throw new Error(`the table ${name} has ${count} entries, and should have ${entryCount}`);
}

const sum = (collections: CollectionInfo[]) => collections.reduce((total, { count }) => total + count, 0);

/** Keys begin with the number of their collection or index. */
function add(counts: Map<number, number>, key: Buffer): void {
  const id = key.readUInt32BE(0);
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function requireAll(
  { id, db, name, count, indexes }: CollectionInfo,
  documents: Map<number, number>,
  entries: Map<number, number>,
): void {
  const ids = indexes.find((index) => index.name === '_id_');
  if ((documents.get(id) ?? 0) === count && ids && (entries.get(ids.id) ?? 0) === count) return;
  throw new Error(`not all documents of ${db}.${name} are there`);
}
