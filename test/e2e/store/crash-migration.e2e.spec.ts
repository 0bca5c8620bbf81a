import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/database/migrations/list.js';
import type { Db } from '../../../src/database/migrations/migration.js';
import { SCHEMA_STATE, type SchemaState } from '../../../src/database/migrations/schema-state.js';
import { storeSocketPath } from '../../../src/database/store.js';
import { databaseUri, newDatabaseName } from '../../support/app.js';
import { launchServer, type Running, runToEnd, startServer } from '../../support/process.js';
import { eventually } from '../../support/rank.js';
import { startStoreProxy } from '../../support/store-proxy.js';

const { MongoClient } = mongoose.mongo;
const VERSION = MIGRATIONS.at(-1)!.version;

let uri: string;
let client: mongoose.mongo.MongoClient;
let db: Db;
let dataDir: string;
const running: Running[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'rankwire-migrations-'));
  uri = databaseUri(newDatabaseName());
  client = await MongoClient.connect(uri);
  db = client.db();
});
afterEach(async () => {
  for (const { end } of running.splice(0)) await end('SIGKILL');
  await db.dropDatabase();
  await client.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const state = () => db.collection<SchemaState>(SCHEMA_STATE).findOne({ _id: 'schema' });

describe('the application', () => {
  it('killed together with its own store in the middle of the first start, is whole after the next', async () => {
    const folder = join(dataDir, 'own');
    const victim = launchServer({ DATA_DIR: folder });
    await eventually(() => victim.log.join()).toContain('creating the collections');
    await victim.end('SIGKILL');
    running.push(await startServer({ DATA_DIR: folder }));
    const own = await MongoClient.connect(
      `mongodb://${encodeURIComponent(storeSocketPath(folder))}/rankwire`,
    );
    const schema = await own.db().collection(SCHEMA_STATE).findOne();
    const indexes = await own.db().collection('seo_results').indexes();
    await own.close();
    expect(schema).toMatchObject({ version: VERSION, holder: '' });
    expect(indexes).toHaveLength(4);
  });

  it('finishes the migration of a killed process, and does not start on a newer store', async () => {
    const proxy = await startStoreProxy(uri);
    const env = (storeUri: string) => ({ DATA_DIR: dataDir, MONGODB_URI: storeUri });
    const hold = proxy.hold(({ name }) => name === 'createIndexes', 5);
    const victim = launchServer(env(proxy.uri));
    await hold.met;
    expect(await state()).toMatchObject({ version: 0, holder: expect.stringMatching(/./) });
    expect(await victim.end('SIGKILL')).toBeNull();
    hold.drop();

    running.push(await startServer(env(uri)));
    expect(await state()).toMatchObject({ version: VERSION, holder: '' });
    expect(running[0]!.log.join('\n')).toMatch(/another process migrates[\s\S]*the store is at version \d+/);
    const users = (await db.collection('users').indexes()).map(({ name }) => name);
    expect(users).toContain('email_1');
    await running.pop()!.end();

    await db.collection<SchemaState>(SCHEMA_STATE).updateOne({ _id: 'schema' }, { $set: { version: 99 } });
    const refused = await runToEnd('main.js', [], env(uri));
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.stdout).toMatch(/The store is at version 99, this release supports versions up to/);
    const command = await runToEnd('cli/main.js', ['account:create', '--name', 'A'], env(uri));
    expect(command).toMatchObject({ code: 1, stdout: '' });
    expect(command.stderr).toMatch(/^The store is at version 99/m);
    await proxy.close();
  });
});
