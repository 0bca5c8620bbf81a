import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedStore } from '../../src/database/embedded/index.js';

export const { BSON, Decimal128, Double, Int32, Long, MongoClient, ObjectId, Timestamp, UUID } =
  mongoose.mongo;
const { EJSON } = BSON;

/** Numbers keep their BSON type. */
export interface Row extends mongoose.mongo.Document {
  _id: object | string | number | null;
}
export type Db = mongoose.mongo.Db;
export type Rows = mongoose.mongo.Collection<Row>;

export interface Engines {
  real: Db;
  embedded: Db;
  /** for mongoose: connection strings and the name of the empty database */
  uris: { real: string; embedded: string; database: string };
  close(): Promise<void>;
}

function realUri(): string {
  const uri = process.env.REAL_MONGO_URI;
  if (uri) return uri;
  throw new Error('REAL_MONGO_URI is not set: these tests compare with MongoDB, see npm run test:cluster');
}

/** MongoDB and an embedded store, each with an empty database. */
export async function openEngines(): Promise<Engines> {
  const uri = realUri();
  const directory = mkdtempSync(join(tmpdir(), 'engines-'));
  const store = await startEmbeddedStore({ directory, socketPath: join(directory, 's.sock'), sync: false });
  const name = `differential_${randomUUID().slice(0, 8)}`;
  const options = { promoteValues: false, bsonRegExp: true, serverSelectionTimeoutMS: 60_000 };
  const clients = await Promise.all([
    new MongoClient(uri, options).connect(),
    new MongoClient(store.uri, options).connect(),
  ]);
  const [real, embedded] = clients.map((client) => client.db(name)) as [Db, Db];
  return {
    real,
    embedded,
    uris: { real: uri, embedded: store.uri, database: `${name}_mongoose` },
    async close() {
      await real.dropDatabase();
      await Promise.all(clients.map((client) => client.close()));
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

interface DriverError {
  code?: number;
  keyPattern?: unknown;
  keyValue?: unknown;
  writeErrors?: { code: number; index: number }[];
}

/** The result as extended JSON with BSON types, or the error's code. `relaxed`: without number types. */
export async function outcome(run: () => Promise<unknown>, relaxed = false): Promise<unknown> {
  try {
    return { ok: EJSON.serialize({ value: (await run()) ?? null }, { relaxed }).value };
  } catch (error) {
    const { code, keyPattern, keyValue, writeErrors } = error as DriverError;
    if (code === undefined) throw error;
    const failed = Array.isArray(writeErrors) ? writeErrors.map((one) => [one.index, one.code]) : undefined;
    return EJSON.serialize({ code, keyPattern, keyValue, failed } as never, { relaxed: true });
  }
}

/** Runs the same work on both engines. */
export async function both(
  { real, embedded }: Engines,
  work: (db: Db) => Promise<unknown>,
  { relaxed = false } = {},
): Promise<{ real: unknown; embedded: unknown }> {
  return {
    real: await outcome(() => work(real), relaxed),
    embedded: await outcome(() => work(embedded), relaxed),
  };
}
