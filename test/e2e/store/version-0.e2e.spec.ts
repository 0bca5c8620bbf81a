import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { declaredIndexes } from '../../../src/database/collections/registry.js';
import { startEmbeddedStore } from '../../../src/database/embedded/index.js';
import { embeddedFolder } from '../../../src/database/store.js';
import { transferDatabase } from '../../../src/database/transfer.js';
import { databaseUri, newDatabaseName, startApp } from '../../support/app.js';
import { runCommand, runToEnd } from '../../support/process.js';

const { BSON, MongoClient } = mongoose.mongo;
const FIXTURE = join(import.meta.dirname, '..', '..', 'fixtures', 'export-of-0.x');
const { user, now, responses } = JSON.parse(readFileSync(join(FIXTURE, 'expected.json'), 'utf8')) as {
  user: { email: string; password: string };
  now: string;
  responses: Record<string, { data: object }>;
};
const REFUSED =
  /The store was written by version 0\.x, which this release cannot open .*store:export .*store:import/;

type Collections = Record<string, { indexes: mongoose.mongo.IndexDescriptionInfo[]; documents: object[] }>;

/** The database that store:export of version 0.x filled. */
const exported = databaseUri(newDatabaseName());
let folder: string;
let client: mongoose.mongo.MongoClient;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-version-0-'));
  client = await MongoClient.connect(exported);
  const text = gunzipSync(readFileSync(join(FIXTURE, 'export.json.gz'))).toString();
  for (const [name, { indexes, documents }] of Object.entries(BSON.EJSON.parse(text) as Collections)) {
    const collection = await client.db().createCollection(name);
    for (const { key, name: index, unique, sparse, expireAfterSeconds } of indexes)
      if (index !== '_id_')
        await collection.createIndex(key, {
          name: index,
          unique: unique === true,
          sparse: sparse === true,
          ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
        });
    if (documents.length > 0) await collection.insertMany(documents);
  }
});

afterAll(async () => {
  await client.db().dropDatabase();
  await client.close();
  rmSync(folder, { recursive: true });
});

/** Every document of a database. */
async function contents(db: mongoose.mongo.Db): Promise<string> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const all = names.map(async (name) => [name, await db.collection(name).find().sort({ _id: 1 }).toArray()]);
  return BSON.EJSON.stringify(await Promise.all(all));
}

describe('a store of version 0.x', () => {
  it('in MongoDB is refused with what to do, and not changed', async () => {
    const env = { DATA_DIR: join(folder, 'none'), MONGODB_URI: exported };
    const before = await contents(client.db());
    const server = await runToEnd('main.js', [], env);
    expect(server).toMatchObject({ code: 1, stdout: expect.stringMatching(REFUSED) });
    const command = await runToEnd('cli/main.js', ['account:list'], env);
    expect(command).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(REFUSED) });
    expect(await contents(client.db())).toBe(before);
  });

  it('in DATA_DIR is refused with what to do', async () => {
    const dataDir = join(folder, 'embedded');
    const store = await startEmbeddedStore({ directory: embeddedFolder(dataDir) });
    await transferDatabase(exported, store.uri.replace('/?', '/rankwire?'), () => {});
    await store.close();
    const server = await runToEnd('main.js', [], { DATA_DIR: dataDir });
    expect(server).toMatchObject({ code: 1, stdout: expect.stringMatching(REFUSED) });
  });

  it('from before migrations, or before the last of them, is refused too, also by an import', async () => {
    const database = newDatabaseName();
    const other = await MongoClient.connect(databaseUri(database));
    await other.db().collection('accounts').insertOne({ name: 'Acme' });
    await expect(startApp({}, database)).rejects.toThrow(REFUSED);
    expect(await other.db().listCollections().toArray()).toHaveLength(1);
    await other
      .db()
      .collection<{ _id: string }>('schema_state')
      .insertOne({ _id: 'schema', version: 23, holder: '', beat: 9 } as never);
    await expect(startApp({}, database)).rejects.toThrow(REFUSED);
    const imported = await runToEnd('cli/main.js', ['store:import', databaseUri(database)], {
      DATA_DIR: join(folder, 'older'),
    });
    expect(imported).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(REFUSED) });
    await other.db().dropDatabase();
    await other.close();
  });
});

/** Without the fields of rows that 0.x did not have, where nothing is known of them. */
const withoutNew = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (field, value: unknown) =>
    value === null && ['clicks', 'impressions', 'ctr', 'gsc_position'].includes(field) ? undefined : value,
  );

describe('an export of version 0.x', () => {
  it('is imported: the same responses, on the indexes of this release', async () => {
    const env = { DATA_DIR: join(folder, 'imported') };
    await runCommand(env, 'store:import', exported);
    const database = newDatabaseName();
    await runCommand(env, 'store:export', databaseUri(database));
    const t = await startApp({}, database, new Date(now));
    const { body } = await t.http.post('/v1/auth/login').send(user).expect(200);
    for (const [path, expected] of Object.entries(responses)) {
      const response = await t.http.get(path).set('X-Session-Id', body.data.session_id).expect(200);
      expect(withoutNew(response.body.data), path).toEqual(expected.data);
    }
    for (const name of new Set(declaredIndexes().map(({ collection }) => collection))) {
      const wanted = declaredIndexes().filter(({ collection }) => collection === name);
      const keys = (await t.db.collection(name).indexes()).map(({ key }) => JSON.stringify(key));
      expect(keys.sort(), name).toEqual(
        [...new Set(['{"_id":1}', ...wanted.map(({ key }) => JSON.stringify(key))])].sort(),
      );
    }
    await t.close();
  });
});
