import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { both, type Db, type Engines, openEngines } from './engines.js';

describe('both engines manage indexes and collections equally', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await openEngines();
  });
  afterAll(() => engines?.close());

  const same = async (work: (db: Db) => Promise<unknown>) => {
    const results = await both(engines, work, { relaxed: true });
    expect(results.embedded).toEqual(results.real);
  };
  const rows = (db: Db) => db.collection('rows');
  const names = async (db: Db) =>
    (await db.listCollections().toArray()).map(({ name }) => name as string).sort();

  it('when creating, listing and dropping them', async () => {
    await same((db) => rows(db).indexes());
    await same((db) => rows(db).createIndex({ a: 1 }));
    await same((db) => rows(db).createIndex({ a: 1 }));
    await same((db) => rows(db).createIndex({ a: 1 }, { unique: true }));
    await same((db) => rows(db).createIndex({ a: 1 }, { name: 'other' }));
    await same((db) => rows(db).createIndex({ b: 1 }, { name: 'a_1' }));
    await same((db) => rows(db).createIndex({ b: 1, c: -1 }, { unique: true, sparse: true }));
    await same((db) => rows(db).createIndex({ at: 1 }, { expireAfterSeconds: 3600 }));
    await same((db) => rows(db).createIndex({ at: 1, b: 1 }, { expireAfterSeconds: 3600 }));
    await same((db) => rows(db).createIndex({ x: 0 as 1 }));
    await same((db) => rows(db).createIndex({}));
    await same(async (db) =>
      (await rows(db).indexes()).map(({ key, name, unique, sparse, expireAfterSeconds }) => ({
        key,
        name,
        unique,
        sparse,
        expireAfterSeconds,
      })),
    );
    await same((db) => rows(db).dropIndex('b_1_c_-1'));
    await same((db) => rows(db).dropIndex('_id_'));
    await same((db) => rows(db).dropIndexes());
    await same(async (db) => (await rows(db).indexes()).length);
  });

  it('when duplicates prevent a unique index', async () => {
    await same((db) =>
      rows(db)
        .insertMany([{ d: 1 }, { d: 1 }])
        .then((r) => r.insertedCount),
    );
    await same((db) => rows(db).createIndex({ d: 1 }, { unique: true }));
    await same(async (db) => (await rows(db).indexes()).length);
  });

  it('for collections and databases', async () => {
    await same((db) => db.createCollection('made').then(() => 'made'));
    await same(names);
    await same((db) =>
      db
        .listCollections({ name: 'made' })
        .toArray()
        .then((list) => list.length),
    );
    await same((db) => db.collection('made').drop());
    await same((db) => db.collection('never').drop());
    await same((db) =>
      db
        .createCollection('a\0b')
        .then(() => 'made')
        .catch(() => 'rejected'),
    );
    await same((db) => db.dropDatabase());
    await same(names);
    await same((db) => rows(db).countDocuments());
  });
});
