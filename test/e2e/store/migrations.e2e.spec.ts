import mongoose from 'mongoose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/database/migrations/list.js';
import { migrate } from '../../../src/database/migrations/migrate.js';
import type { Db, Migration } from '../../../src/database/migrations/migration.js';
import { SCHEMA_STATE, type SchemaState } from '../../../src/database/migrations/schema-state.js';
import { databaseUri, newDatabaseName, startApp } from '../../support/app.js';
import { eventually } from '../../support/rank.js';
import { startStoreProxy } from '../../support/store-proxy.js';

const { MongoClient } = mongoose.mongo;
/** Limit for busy machines. */
const PATIENCE_MS = 1500;

let uri: string;
let client: mongoose.mongo.MongoClient;
let db: Db;

beforeEach(async () => {
  uri = databaseUri(newDatabaseName());
  client = await MongoClient.connect(uri);
  db = client.db();
});
afterEach(async () => {
  await db.dropDatabase();
  await client.close();
});

const state = () => db.collection<SchemaState>(SCHEMA_STATE).findOne({ _id: 'schema' });
const stepsDone = async () =>
  (await db.collection('steps').find().sort({ _id: 1 }).toArray()).map((each) => each['step'] as number);

/** Records each run, so that a second one is detected. */
const step = (version: number, more?: (signal: AbortSignal) => Promise<void>): Migration => ({
  version,
  name: `step ${version}`,
  async up(store, signal) {
    await more?.(signal);
    signal.throwIfAborted();
    await store.collection('steps').insertOne({ step: version });
  },
});

describe('the indexes that migrations make', () => {
  it('are those that the schemas declare', async () => {
    await migrate(db, MIGRATIONS);
    const app = await startApp();
    const wanted: Record<string, string[]> = {};
    for (const { schema, collection } of Object.values(app.db.models)) {
      const own = schema
        .indexes()
        .map(([key, { unique, sparse, expireAfterSeconds }]) =>
          indexLine({ key, unique, sparse, expireAfterSeconds } as Index),
        );
      if (own.length > 0) wanted[collection.name] = [...new Set(own)].sort();
    }
    await app.close();
    const made: Record<string, string[]> = {};
    for (const { name } of await db.listCollections().toArray()) {
      const own = (await db.collection(name).indexes()).filter((index) => index.name !== '_id_');
      if (own.length > 0) made[name] = own.map((index) => indexLine(index as Index)).sort();
    }
    expect(made).toEqual(wanted);
    const lines = Object.entries(made).flatMap(([name, indexes]) =>
      indexes.map((index) => `${name} ${index}`),
    );
    // A store of an earlier release has the others: a change needs a migration (vitest -u then stores the new list).
    await expect(
      [`version ${MIGRATIONS.at(-1)!.version}`, ...lines.sort(), ''].join('\n'),
    ).toMatchFileSnapshot('indexes.snap.txt');
  });

  it('are numbered without a gap', () => {
    const first = MIGRATIONS[0]!.version;
    expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, index) => first + index));
  });
});

interface Index {
  key: Record<string, number>;
  unique?: boolean;
  sparse?: boolean;
  expireAfterSeconds?: number;
}

const indexLine = ({ key, unique, sparse, expireAfterSeconds }: Index) =>
  JSON.stringify({ key, unique: !!unique, sparse: !!sparse, expires: expireAfterSeconds ?? null });

describe('migrating', () => {
  it('runs each migration once, in order, however many processes start simultaneously', async () => {
    const list = [step(1), step(2), step(3)];
    const clients = await Promise.all(Array.from({ length: 6 }, () => MongoClient.connect(uri)));
    await Promise.all(clients.map((each) => migrate(each.db(), list)));
    await Promise.all(clients.map((each) => each.close()));
    expect(await stepsDone()).toEqual([1, 2, 3]);
    const history = [1, 2, 3].map((version) => ({ version, name: `step ${version}` }));
    expect(await state()).toMatchObject({ version: 3, holder: '', failed: null, history });
  });

  it('runs new migrations only', async () => {
    await migrate(db, [step(1)]);
    await migrate(db, [step(1), step(2)]);
    await migrate(db, [step(1), step(2)]);
    expect(await stepsDone()).toEqual([1, 2]);
  });

  it('reports what to do when one fails; the release before starts, and a repaired one continues', async () => {
    const broken = step(2, () => Promise.reject(new Error('disk is full')));
    await expect(migrate(db, [step(1), broken, step(3)])).rejects.toThrow(
      /^Migration 2 \(step 2\) failed: disk is full\. The store stays at version 1, and the previous release still starts/,
    );
    expect(await state()).toMatchObject({ version: 1, holder: '', failed: { version: 2 } });
    await migrate(db, [step(1)]);
    await migrate(db, [step(1), step(2), step(3)]);
    expect(await stepsDone()).toEqual([1, 2, 3]);
    expect(await state()).toMatchObject({ version: 3, failed: null });
  });

  it('never changes a store of a newer version', async () => {
    await migrate(db, [step(1), step(2)]);
    const before = await state();
    await expect(migrate(db, [step(1)])).rejects.toThrow(
      /^The store is at version 2, this release supports versions up to 1\. Nothing was changed\./,
    );
    expect(await state()).toEqual(before);
  });

  it('waits for as long as the other one lives, however long it takes', async () => {
    let release = () => {};
    const long = step(
      1,
      () =>
        new Promise<void>((done) => {
          release = done;
        }),
    );
    const first = migrate(db, [long], { patienceMs: PATIENCE_MS });
    await eventually(state).toMatchObject({ holder: expect.stringMatching(/./) });
    const began = await state();
    const second = migrate(db, [step(1)], { patienceMs: PATIENCE_MS });
    await eventually(async () => (await state())!.beat).toBeGreaterThan(began!.beat + 7);
    expect(await state()).toMatchObject({ holder: began!.holder, version: 0 });
    release();
    await Promise.all([first, second]);
    expect(await stepsDone()).toEqual([1]);
  });

  it('is taken over from a paused process, which finishes nothing when it is resumed', async () => {
    const proxy = await startStoreProxy(uri);
    const frozen = await MongoClient.connect(proxy.uri);
    const hold = proxy.hold(
      ({ name, collection }) => name === 'update' && collection === SCHEMA_STATE,
      // Creating the document and taking the lock are forwarded.
      2,
    );
    let release = () => {};
    let aborted: () => boolean = () => false;
    const slow = step(1, (signal) => {
      aborted = () => signal.aborted;
      return new Promise<void>((done) => {
        release = done;
      });
    });
    const first = migrate(frozen.db(), [slow], { patienceMs: PATIENCE_MS });
    await hold.met;
    await migrate(db, [step(1), step(2)], { patienceMs: PATIENCE_MS });
    hold.release();
    await eventually(() => aborted()).toBe(true);
    release();
    await expect(first).rejects.toThrow(/The store is at version 2/);
    expect(await stepsDone()).toEqual([1, 2]);
    await frozen.close();
    await proxy.close();
  });
});
