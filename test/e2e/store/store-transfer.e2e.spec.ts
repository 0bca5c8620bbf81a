import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  backupStore,
  type EmbeddedStore,
  restoreStore,
  startEmbeddedStore,
} from '../../../src/database/embedded/index.js';
import { transferDatabase } from '../../../src/database/transfer.js';
import { databaseUri, newDatabaseName } from '../../support/app.js';
import { runCli, runToEnd } from '../../support/process.js';

const { Binary, Decimal128, Double, Int32, Long, MongoClient, ObjectId } = mongoose.mongo;
const TYPED = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

let folder: string;
let open: EmbeddedStore[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-transfer-'));
});

afterEach(async () => {
  for (const store of open) await store.close();
  open = [];
  rmSync(folder, { recursive: true, force: true });
});

async function embedded(name: string): Promise<{ store: EmbeddedStore; uri: string; directory: string }> {
  const directory = join(folder, name);
  const store = await startEmbeddedStore({ directory, socketPath: join(folder, `${name}.sock`) });
  open.push(store);
  return { store, directory, uri: store.uri.replace('/?', '/rankwire?') };
}

async function withDb<T>(uri: string, work: (db: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri, TYPED);
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

/** Every kind of value that a document of ours may hold, and some that it may not. */
const DOCUMENTS = Array.from({ length: 1203 }, (_, n) => ({
  _id: n % 3 === 0 ? new ObjectId() : n % 3 === 1 ? `key ${n}` : new Int32(n),
  n: n % 2 === 0 ? new Int32(n) : new Double(n),
  long: Long.fromString('9007199254740993'),
  decimal: Decimal128.fromString('1.50'),
  text: 'ü 茶 🍵',
  nothing: null,
  at: new Date(n * 1e9),
  bytes: new Binary(Buffer.from([n % 256, 0, 255])),
  list: [new Double(5), { deep: [[]] }, 'x'],
}));

async function fill(uri: string): Promise<void> {
  await withDb(uri, async (db) => {
    await db.collection('things').createIndex({ n: 1, text: -1 }, { name: 'n_text' });
    await db.collection('things').insertMany(DOCUMENTS as never[]);
    await db.collection<{ _id: string }>('users').createIndex({ email: 1 }, { unique: true, sparse: true });
    await db.collection('sessions').createIndex({ at: 1 }, { expireAfterSeconds: 3600 });
    await db.collection('users').insertOne({ email: 'a@example.com' });
  });
}

/** Documents as their exact bytes would have them, and indexes without what a server adds. */
function contents(uri: string) {
  return withDb(uri, async (db) => {
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const all: Record<string, unknown> = {};
    for (const name of names) {
      const documents = await db.collection(name).find({}, TYPED).toArray();
      const indexes = (await db.collection(name).indexes()).map(
        ({ key, name, unique, sparse, expireAfterSeconds }) =>
          [name, JSON.stringify(key), !!unique, !!sparse, Number(expireAfterSeconds ?? -1)].join(' '),
      );
      const lines = documents.map((document) =>
        mongoose.mongo.BSON.EJSON.stringify(document, { relaxed: false }),
      );
      all[name] = { documents: lines.sort(), indexes: indexes.sort() };
    }
    return all;
  });
}

describe('moving data', () => {
  it('keeps every document and index from the embedded store to MongoDB and back', async () => {
    const source = await embedded('source');
    const target = await embedded('target');
    const middle = databaseUri(newDatabaseName());
    await fill(source.uri);
    const before = await contents(source.uri);

    expect(await transferDatabase(source.uri, middle, () => {})).toEqual({ collections: 3, documents: 1204 });
    expect(await transferDatabase(middle, target.uri, () => {})).toEqual({ collections: 3, documents: 1204 });
    expect(await contents(target.uri)).toEqual(before);
    await withDb(middle, (db) => db.dropDatabase());
  });

  it('never writes over documents that are there', async () => {
    const source = await embedded('source');
    const target = await embedded('target');
    await fill(source.uri);
    await fill(target.uri);
    await expect(transferDatabase(source.uri, target.uri, () => {})).rejects.toThrow(
      /holds documents already/,
    );
  });
});

describe('a backup', () => {
  it('is consistent while others write, and a store restored from it is equal', async () => {
    const source = await embedded('source');
    await withDb(source.uri, async (db) => {
      const pairs = db.collection<{ _id: number }>('pairs');
      let written = 0;
      const stopped = new AbortController();
      const writer = (async () => {
        while (!stopped.signal.aborted) await pairs.insertOne({ _id: written++ });
      })();
      await expect.poll(() => written).toBeGreaterThan(20);
      const acknowledged = written - 1;
      const file = join(folder, 'backup.mdb');
      expect(await backupStore(source.directory, file)).toBeGreaterThan(0);
      stopped.abort();
      await writer;

      const restored = join(folder, 'restored');
      const { documents } = await restoreStore(file, restored);
      expect(documents).toBeGreaterThanOrEqual(acknowledged);
      const again = await embedded('restored');
      const ids = await withDb(again.uri, (copy) => copy.collection('pairs').distinct('_id'));
      expect(ids.map(Number).sort((a, b) => a - b)).toEqual(Array.from({ length: documents }, (_, n) => n));
    });
  });

  it('refuses to write over a file, to restore over a store, into a store in use, or from something else', async () => {
    const source = await embedded('source');
    await fill(source.uri);
    const file = join(folder, 'backup.mdb');
    await backupStore(source.directory, file);
    await expect(backupStore(source.directory, file)).rejects.toThrow(/exists already/);
    await expect(backupStore(join(folder, 'nowhere'), `${file}2`)).rejects.toThrow(/There is no store/);
    await expect(restoreStore(file, source.directory)).rejects.toThrow(
      /already open in the process with pid/,
    );
    await source.store.close();
    await expect(restoreStore(file, source.directory)).rejects.toThrow(/holds a store already/);
    const other = join(folder, 'other.txt');
    for (const text of ['', 'no database at all, only text']) {
      writeFileSync(other, text);
      await expect(restoreStore(other, join(folder, 'new'))).rejects.toThrow(/is not a backup of a store/);
    }
    expect(await restoreStore(file, join(folder, 'new'))).toEqual({ collections: 3, documents: 1204 });
  });
});

describe('the command line', () => {
  it('refuses to back up or restore the embedded store where the data is in a MongoDB', async () => {
    const env = { DATA_DIR: join(folder, 'one'), MONGODB_URI: 'mongodb://127.0.0.1:9/rankwire' };
    for (const command of ['store:backup', 'store:restore']) {
      expect(await runToEnd('cli/main.js', [command, join(folder, 'file')], env)).toEqual({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('MONGODB_URI is set'),
      });
    }
  });

  it.each(['mongodb://127.0.0.1:9', 'mongodb://127.0.0.1:9/', 'mongodb://a:1,b:2/?replicaSet=x', 'rankwire'])(
    'refuses to copy to or from %s, which names no database',
    async (uri) => {
      for (const command of ['store:export', 'store:import']) {
        expect(await runToEnd('cli/main.js', [command, uri], { DATA_DIR: join(folder, 'one') })).toEqual({
          code: 1,
          stdout: '',
          stderr: 'The address must name a database: mongodb://HOST/DATABASE\n',
        });
      }
    },
  );

  it('backs up, restores, exports and imports', async () => {
    const dataDir = (name: string) => ({ DATA_DIR: join(folder, name) });
    const [first, second, third] = [dataDir('one'), dataDir('two'), dataDir('three')];
    const cli = async (env: Record<string, string>, ...args: string[]) => {
      const { code, stdout, stderr } = await runCli(args, env);
      // Long commands report their progress.
      expect({ code, stderr }).toEqual({
        code: 0,
        stderr: expect.stringMatching(/^(?:\w+: \d+ documents\n)*$/),
      });
      return JSON.parse(stdout) as object;
    };
    await cli(first, 'account:create', '--name', 'Kept');
    const file = join(folder, 'cli.mdb');
    expect(await cli(first, 'store:backup', file)).toEqual({ file, bytes: expect.any(Number) });
    expect(await cli(second, 'store:restore', file)).toMatchObject({ documents: expect.any(Number) });
    const middle = databaseUri(newDatabaseName());
    const exported = await cli(second, 'store:export', middle);
    expect(await cli(third, 'store:import', middle)).toEqual(exported);
    await withDb(middle, (db) => db.dropDatabase());
    const refused = await runToEnd('cli/main.js', ['store:restore', file], third);
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('holds a store already'),
    });
  });
});
