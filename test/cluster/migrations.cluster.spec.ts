import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../src/database/migrations/list.js';
import { SCHEMA_STATE, type SchemaState } from '../../src/database/migrations/schema-state.js';
import { databaseUri, newDatabaseName } from '../support/app.js';
import { launchServer, type Launched } from '../support/process.js';
import { startStoreProxy } from '../support/store-proxy.js';

const VERSION = MIGRATIONS.at(-1)!.version;
const uri = databaseUri(newDatabaseName());
const servers: Launched[] = [];
let client: mongoose.mongo.MongoClient;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rankwire-migrations-'));
  client = await mongoose.mongo.MongoClient.connect(uri);
});
afterEach(async () => {
  for (const { end } of servers.splice(0)) await end('SIGKILL');
  await client.db().dropDatabase();
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

/** In production nothing but migrations makes indexes. */
function launch(storeUri: string): Launched {
  const server = launchServer({
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret of the test, long enough to be one',
    INTERNAL_OPEN: 'true',
    DATA_DIR: folder,
    MONGODB_URI: storeUri,
    RANK_SCHEDULER_ENABLED: 'false',
  });
  servers.push(server);
  return server;
}

const state = () => client.db().collection<SchemaState>(SCHEMA_STATE).findOne();
const versions = async () => (await state())?.history.map(({ version }) => version);
const countLogLines = (server: Launched, words: string) =>
  server.log.filter((line) => line.includes(words)).length;

describe('several processes that start simultaneously on MongoDB', () => {
  it('migrate it once, and all listen', async () => {
    const all = [1, 2, 3, 4].map(() => launch(uri));
    await Promise.all(all.map(({ listening }) => listening));
    expect(all.reduce((sum, server) => sum + countLogLines(server, 'the store is at version'), 0)).toBe(1);
    expect(await versions()).toEqual(MIGRATIONS.map(({ version }) => version));
  });

  it('finish what one of them, killed in the middle, has begun: one of them does, and all listen', async () => {
    const proxy = await startStoreProxy(uri);
    const hold = proxy.hold(({ name }) => name === 'createIndexes', 7);
    const victim = launch(proxy.uri);
    await hold.met;
    const others = [1, 2, 3].map(() => launch(uri));
    await victim.end('SIGKILL');
    hold.drop();
    await Promise.all(others.map(({ listening }) => listening));
    expect(others.reduce((sum, server) => sum + countLogLines(server, 'the store is at version'), 0)).toBe(1);
    expect(await state()).toMatchObject({ version: VERSION, holder: '', failed: null });
    expect(await versions()).toEqual(MIGRATIONS.map(({ version }) => version));
    await proxy.close();
  });
});
