import { createHash } from 'node:crypto';
import mongoose from 'mongoose';
import { omitUndefined } from '../common/omit-undefined.js';

const { BSON, MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
type Db = ReturnType<Client['db']>;

const BATCH = 500;

/** Numbers and binaries keep their BSON types: a double 5.0 stays a double. */
const KEEP_BSON_TYPES = {
  promoteValues: false,
  promoteBuffers: false,
  bsonRegExp: true,
  ignoreUndefined: false,
} as const;

export interface Transfer {
  collections: number;
  documents: number;
}

type TransferProgress = (state: { collection: string; documents: number }) => void;

/**
 * Copies every collection, its indexes first, from one database to another; each may be an embedded store or MongoDB.
 * The copy is not a snapshot: stop all writes to the source first.
 * @throws Error when a collection of the target holds documents already, or when the copy differs from the source
 */
export async function transferDatabase(
  from: string,
  to: string,
  report: TransferProgress,
): Promise<Transfer> {
  const source = await MongoClient.connect(from, KEEP_BSON_TYPES);
  const target = await MongoClient.connect(to, KEEP_BSON_TYPES).catch(async (error: unknown) => {
    await source.close();
    throw error;
  });
  try {
    return await copyAll(source.db(), target.db(), report);
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

async function copyAll(source: Db, target: Db, report: TransferProgress): Promise<Transfer> {
  const names = (await source.listCollections({}, { nameOnly: true }).toArray())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
  for (const name of names) await requireEmpty(target, name);
  let documents = 0;
  for (const name of names) documents += await copyCollection(source, target, name, report);
  return { collections: names.length, documents };
}

async function requireEmpty(target: Db, name: string): Promise<void> {
  if ((await target.collection(name).findOne({}, { projection: { _id: 1 } })) !== null) {
    throw new Error(`The target's collection ${name} holds documents already: copy into an empty database`);
  }
}

async function copyCollection(
  source: Db,
  target: Db,
  name: string,
  report: TransferProgress,
): Promise<number> {
  const [from, to] = [source.collection(name), await ensureCollection(target, name)];
  for (const index of await from.indexes()) {
    const { key, name: indexName, unique, sparse, expireAfterSeconds } = index;
    if (indexName === '_id_') continue;
    const options = { name: indexName, unique, sparse, expireAfterSeconds: toNumber(expireAfterSeconds) };
    await to.createIndex(indexKey(key), omitUndefined(options));
  }
  let copied = 0;
  let batch: object[] = [];
  const sent = new Fingerprint();
  const send = async () => {
    if (batch.length === 0) return;
    await to.insertMany(batch as never[]);
    copied += batch.length;
    batch = [];
    report({ collection: name, documents: copied });
  };
  for await (const document of from.find({}, KEEP_BSON_TYPES)) {
    sent.add(document);
    if (batch.push(document) >= BATCH) await send();
  }
  await send();
  const found = Number(await to.countDocuments());
  if (found !== copied) throw new Error(`${name}: ${copied} documents were copied, the target has ${found}`);
  const received = new Fingerprint();
  for await (const document of to.find({}, KEEP_BSON_TYPES)) received.add(document);
  if (!received.equals(sent))
    throw new Error(`${name}: the documents in the target differ from those copied`);
  return copied;
}

/** The driver's own option: undefined becomes null. */
const SERIALIZE_OPTIONS = { ignoreUndefined: false } as const;

/** Order-independent checksum of documents by their exact bytes: XOR of their hashes, which differ because of the _id. */
class Fingerprint {
  private readonly bytes = Buffer.alloc(32);

  add(document: object): void {
    const checksum = createHash('sha256').update(BSON.serialize(document, SERIALIZE_OPTIONS)).digest();
    for (let n = 0; n < this.bytes.length; n += 1) this.bytes[n]! ^= checksum[n]!;
  }

  equals(other: Fingerprint): boolean {
    return this.bytes.equals(other.bytes);
  }
}

/** Creates a missing collection explicitly, because a copy without documents and indexes would not. */
async function ensureCollection(db: Db, name: string) {
  const [known] = await db.listCollections({ name }, { nameOnly: true }).toArray();
  return known ? db.collection(name) : db.createCollection(name);
}

/** Converts a BSON number of an index description. */
function toNumber(value: unknown): number | undefined {
  return value === undefined || value === null ? undefined : Number(String(value));
}

function indexKey(key: Record<string, unknown>): Record<string, 1 | -1> {
  return Object.fromEntries(
    Object.entries(key).map(([field, order]) => [field, toNumber(order) === -1 ? -1 : 1]),
  );
}
