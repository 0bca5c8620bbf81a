import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { startEmbeddedStore } from './start.js';

export const { BSON, Double, Int32, Long, MongoClient } = mongoose.mongo;

export interface Row extends mongoose.mongo.Document {
  _id: number;
}

export const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'store-'));

/** A store in a temporary folder, with a connected MongoDB driver. */
export async function openForTest() {
  const directory = temporaryFolder();
  const socketPath = join(directory, 'run', 's.sock');
  const store = await startEmbeddedStore({ directory, socketPath, sync: false, ttlIntervalMs: 20 });
  const client = await new MongoClient(store.uri).connect();
  return {
    directory,
    socketPath,
    store,
    client,
    collection: (name: string) => client.db('test').collection<Row>(name),
    async close() {
      await client.close();
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type OpenForTest = Awaited<ReturnType<typeof openForTest>>;

/** Encodes a command as the driver does. */
export function opMsg(command: object): Buffer {
  const body = BSON.serialize(command);
  const out = Buffer.alloc(21 + body.length);
  out.writeInt32LE(out.length, 0);
  out.writeInt32LE(2013, 12);
  out.set(body, 21);
  return out;
}
