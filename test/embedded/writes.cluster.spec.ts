import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  both,
  BSON,
  type Db,
  Double,
  type Engines,
  Int32,
  Long,
  ObjectId,
  openEngines,
  type Row,
  Timestamp,
  UUID,
} from './engines.js';
import { day, oid } from './orders.js';

/** `as never`: the driver's types allow neither an Int32 as _id nor the invalid cases. */
const int = (value: number) => new Int32(value) as never;

describe('both engines have the same effects:', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await openEngines();
  });
  afterAll(() => engines?.close());
  beforeEach(() => same((db) => rows(db).drop()));

  const same = async (work: (db: Db) => Promise<unknown>) => {
    const results = await both(engines, work);
    expect(results.embedded).toEqual(results.real);
  };
  const rows = (db: Db) => db.collection<Row>('rows');
  const all = (db: Db) =>
    rows(db)
      .find({}, { sort: { _id: 1 } })
      .toArray();

  it.each<[object, object]>([
    [{ a: 1 }, { $set: { b: 2 } }],
    [{ a: { b: 1 } }, { $set: { 'a.c.d': 5 } }],
    [{ a: 1 }, { $set: { a: 1 } }],
    [{ a: [1, 2, 3] }, { $set: { 'a.1': 9, 'a.4': 7 } }],
    [{ a: [{ b: 1 }, { b: 2 }] }, { $set: { 'a.1.b': 7 } }],
    [{ a: 5 }, { $set: { 'a.b': 1 } }],
    [{ a: null }, { $set: { 'a.b': 1 } }],
    [{ a: 1 }, { $set: {} }],
    [{ z: 1 }, { $set: { b: 1, aa: 2, a: 3 } }],
    [{ a: 1, b: 2 }, { $unset: { a: '', 'x.y': 1 } }],
    [{ a: [1, 2, 3] }, { $unset: { 'a.1': 1 } }],
    [{ a: int(1) }, { $inc: { a: int(2), b: int(-2), 'x.y': int(3) } }],
    [{ a: int(2147483647) }, { $inc: { a: int(1) } }],
    [{ a: Long.fromString('9223372036854775807') }, { $inc: { a: int(1) } }],
    [{ a: new Double(5) }, { $inc: { a: int(1) } }],
    [{ a: Long.fromNumber(5) }, { $inc: { a: new Double(0.5) } }],
    [{ a: 'x' }, { $inc: { a: 1 } }],
    [{ a: null }, { $inc: { a: 1 } }],
    [{ a: 1 }, { $inc: { a: 'x' } }],
    [{ a: [1, 2] }, { $inc: { 'a.0': 5 } }],
    [{ a: 3 }, { $min: { a: 2, b: 1 } }],
    [{ a: 3 }, { $max: { a: 2, b: 1 } }],
    [{ a: day('2026-01-01') }, { $min: { a: day('2025-01-01') } }],
    [{ a: int(5) }, { $max: { a: new Double(5) } }],
    [{ a: 1 }, { $setOnInsert: { z: 1 }, $set: { b: 1 } }],
    [{ a: [1] }, { $push: { a: 2, b: 3, 'c.d': 4 } }],
    [{ a: [1] }, { $push: { a: [2, 3] } }],
    [{ a: [1, 2] }, { $push: { a: { $each: [3, 4], $slice: -3 } } }],
    [{}, { $push: { a: { $each: [3, 1, 2], $slice: 2 } } }],
    [{ a: [1, 2] }, { $push: { a: { $each: [], $slice: 0 } } }],
    [{ a: 1 }, { $push: { a: 2 } }],
    [{ a: null }, { $push: { a: 2 } }],
    [{ a: [] }, { $push: { a: { $each: 1 } } }],
    [{ a: [] }, { $push: { a: { $each: [1], $foo: 1 } } }],
    [{ a: [1, 2] }, { $addToSet: { a: { $each: [1, 2, 2, 3] } } }],
    [{ a: [oid(1)] }, { $addToSet: { a: { $each: [oid(1), oid(2)] } } }],
    [{ a: [{ x: 1, y: 2 }] }, { $addToSet: { a: { y: 2, x: 1 } } }],
    [{ a: 1 }, { $addToSet: { a: 1 } }],
    [{ a: [1, 2, 1] }, { $pull: { a: 1, b: 2 } }],
    [{ a: [{ k: 1, v: 1 }, { k: 2 }] }, { $pull: { a: { k: 2 } } }],
    [{ a: [{ b: [{ c: 1 }] }, { b: [{ c: 2 }] }] }, { $pull: { a: { 'b.c': 2 } } }],
    [{ a: [{ b: [{ c: 5 }] }, { b: [2] }] }, { $pull: { a: { b: { $elemMatch: { c: { $gt: 4 } } } } } }],
    [{ a: [oid(1), oid(2)] }, { $pull: { a: oid(2) } }],
    [{ a: [{ b: 5 }, 5, [{ b: 5 }]] }, { $pull: { a: { b: { $gte: 5 } } } }],
    [{ a: 1 }, { $pull: { a: 1 } }],
    [{ a: 1 }, { $set: { a: 2 }, $inc: { a: 1 } }],
    [{ a: {} }, { $set: { a: {}, 'a.b': 1 } }],
    [{ a: 1 }, { $set: { _id: 2 } }],
    [{ a: 1 }, { $set: { _id: int(1), a: 2 } }],
    [{ a: 1 }, { $unset: { _id: 1 } }],
    [{ a: 1 }, { $foo: { a: 1 } }],
    [{ a: 1 }, { $set: { '': 1 } }],
    [{ a: 1 }, { $set: { 'a..b': 1 } }],
    [{ a: 1 }, { $set: 5 }],
  ])('update %j by %j', async (doc, update) => {
    await same((db) => rows(db).insertOne({ _id: int(1), ...doc }));
    await same((db) =>
      rows(db)
        .updateOne({ _id: int(1) }, update)
        .then((r) => [r.matchedCount]),
    );
    await same(all);
  });

  it('replace, find and modify', async () => {
    await same((db) => rows(db).insertMany([1, 2, 3].map((n) => ({ _id: int(n), n }))));
    await same((db) => rows(db).replaceOne({ n: 1 }, { z: new Double(1) }));
    await same((db) => rows(db).findOneAndReplace({ n: 2 }, { q: 1 }, { returnDocument: 'after' }));
    await same((db) => rows(db).findOneAndUpdate({ n: 9 }, { $set: { a: 1 } }));
    await same((db) => rows(db).findOneAndUpdate({ _id: int(8) }, { $set: { a: 1 } }, { upsert: true }));
    await same((db) =>
      rows(db).findOneAndUpdate(
        { _id: int(9) },
        { $set: { a: 1 } },
        { upsert: true, returnDocument: 'after' },
      ),
    );
    await same((db) =>
      rows(db)
        .findOneAndUpdate({ a: 1 }, { $inc: { a: 1 } }, { sort: { _id: -1 }, includeResultMetadata: true })
        .then((r) => [r?.value, r?.lastErrorObject]),
    );
    await same((db) =>
      rows(db).findOneAndDelete({ a: { $gte: 1 } }, { sort: { _id: 1 }, projection: { a: 1 } }),
    );
    await same((db) => rows(db).updateMany({ n: { $exists: true } }, { $set: { many: 1 } }));
    await same((db) => rows(db).deleteOne({ many: 1 }));
    await same((db) => rows(db).deleteMany({ _id: { $gt: int(5) } }));
    await same(all);
  });

  it.each<[object, object]>([
    [{ a: 1 }, { $set: { b: 2 } }],
    [{ 'a.b': 1 }, { $set: { 'a.c': 2 } }],
    [{ a: { $gt: 5 }, b: 3 }, { $set: { c: 1 } }],
    [{ $and: [{ a: 1 }, { b: 2 }] }, { $set: { c: 1 } }],
    [{ $or: [{ a: 1 }, { b: 2 }] }, { $set: { c: 1 } }],
    [{ $or: [{ a: 1 }] }, { $set: { c: 1 } }],
    [{ a: { $in: [4] } }, { $push: { l: 1 } }],
    [{ a: { $in: [4, 5] } }, { $pull: { x: 1 } }],
    [{ a: 1 }, { $set: { a: 2 } }],
    [{ a: 1 }, { $min: { m: 5 }, $max: { x: 6 }, $setOnInsert: { s: 1 } }],
    [{ $and: [{ a: 1 }, { a: 2 }] }, { $set: { b: 1 } }],
    [{ $expr: { $lt: ['$a', '$b'] } }, { $set: { b: 1 } }],
    [{ a: 1 }, { z: 1 }],
  ])('upsert %j by %j', async (filter, update) => {
    const pinned: object = { _id: int(7), ...filter };
    await same((db) =>
      'z' in update
        ? rows(db).replaceOne(pinned, update, { upsert: true })
        : rows(db).updateOne(pinned, update, { upsert: true }),
    );
    await same(all);
  });

  it('report duplicates', async () => {
    await same((db) => rows(db).createIndex({ a: 1, b: -1 }, { unique: true }));
    await same((db) => rows(db).createIndex({ s: 1 }, { unique: true, sparse: true }));
    await same((db) => rows(db).insertOne({ _id: int(1), a: int(1), b: 'x', s: 's' }));
    await same((db) => rows(db).insertOne({ _id: int(1) }));
    await same((db) => rows(db).insertOne({ _id: int(2), a: new Double(1), b: 'x' }));
    await same((db) => rows(db).insertOne({ _id: int(3), s: 's' }));
    await same((db) =>
      rows(db).insertMany([
        { _id: int(4) },
        { _id: int(5), a: [int(1), int(2)] },
        { _id: int(6), a: int(2) },
      ]),
    );
    await same((db) => rows(db).updateOne({ _id: int(4) }, { $set: { a: int(1), b: 'x' } }));
    await same((db) =>
      rows(db).findOneAndUpdate({ a: int(1), b: 'y' }, { $set: { b: 'x' } }, { upsert: true }),
    );
    const many: object[] = [
      { _id: int(7), s: 1 },
      { _id: int(1) },
      { _id: int(8), s: 2 },
      { _id: int(9), s: 2 },
    ];
    await same((db) =>
      rows(db).insertMany(
        many.map((one) => ({ ...one }) as Row),
        { ordered: false },
      ),
    );
    await same((db) =>
      rows(db).bulkWrite(
        [
          { updateOne: { filter: { _id: int(8) }, update: { $set: { s: 's' } } } },
          { deleteOne: { filter: { _id: int(8) } } },
        ],
        { ordered: false },
      ),
    );
    await same(all);
  });

  it('enforce uniqueness of array elements one by one', async () => {
    await same((db) => rows(db).createIndex({ 'l.x': 1, 'l.y': 1 }, { unique: true }));
    await same((db) =>
      rows(db).insertOne({
        _id: int(1),
        l: [
          { x: 1, y: 1 },
          { x: 2, y: 2 },
        ],
      }),
    );
    await same((db) => rows(db).insertOne({ _id: int(2), l: [{ x: 1, y: 2 }] }));
    await same((db) => rows(db).insertOne({ _id: int(3), l: [{ x: 2, y: 2 }] }));
    await same((db) => rows(db).createIndex({ a: 1, b: 1 }));
    await same((db) => rows(db).insertOne({ _id: int(4), a: [1], b: [2] }));
  });

  it('run a bulk write of all operations', async () => {
    await same((db) =>
      rows(db)
        .bulkWrite([
          { insertOne: { document: { _id: int(1), a: 1 } as never } },
          { insertOne: { document: { _id: int(2), a: 1 } as never } },
          { updateOne: { filter: { _id: int(1) }, update: { $set: { a: 2 } } } },
          { updateMany: { filter: {}, update: { $inc: { c: 1 } } } },
          { replaceOne: { filter: { _id: int(2) }, replacement: { z: 1 } } },
          { updateOne: { filter: { _id: int(5) }, update: { $set: { q: 1 } }, upsert: true } },
          { deleteOne: { filter: { _id: int(1) } } },
          { deleteMany: { filter: { nope: 1 } } },
        ])
        .then((r) => [r.insertedCount, r.matchedCount, r.modifiedCount, r.deletedCount, r.upsertedIds]),
    );
    await same(all);
  });

  it('keep every type through a write and a rewrite', async () => {
    const doc = {
      i: int(5),
      d: new Double(5),
      z: new Double(-0),
      l: Long.fromString('9007199254740993'),
      b: new BSON.Binary(Buffer.from([0, 1, 2]), 5),
      u: new UUID('0b6e9d9e-4f67-4c1f-9a63-4f4d2f1c1a11'),
      r: new BSON.BSONRegExp('a', 'is'),
      n: null,
      dt: day('1969-12-31T23:59:59Z'),
      ts: new Timestamp({ t: 5, i: 1 }),
      dec: BSON.Decimal128.fromString('1.20'),
      mk: new BSON.MinKey(),
      id: new ObjectId('00000000000000000000000a'),
      nested: { a: [[int(1)], [new Double(2)]], e: {}, ea: [] },
      text: 'æ\0ø😀',
      'a.b': 1,
    };
    await same((db) => rows(db).insertOne({ _id: int(1), ...doc }));
    await same(all);
    await same((db) => rows(db).updateOne({ _id: int(1) }, { $set: { x: 1 } }));
    await same(all);
    await same((db) =>
      rows(db)
        .find({ l: Long.fromString('9007199254740992') })
        .toArray(),
    );
    await same((db) => rows(db).find({ u: doc.u }).toArray());
  });

  it.each<[string, (db: Db) => Promise<unknown>]>([
    ['an _id that is an array', (db) => rows(db).insertOne({ _id: [1] })],
    ['an _id that is a pattern', (db) => rows(db).insertOne({ _id: new BSON.BSONRegExp('x') })],
    [
      'two documents with _id null',
      (db) => db.command({ insert: 'rows', documents: [{ _id: null }, { _id: null }] }),
    ],
    ['an empty batch', (db) => db.command({ insert: 'rows', documents: [] })],
    ['an unknown field', (db) => db.command({ find: 'rows', nonsense: 1 })],
    ['an unknown command', (db) => db.command({ nonsense: 1 })],
    ['a negative skip', (db) => db.command({ find: 'rows', skip: -1 })],
    [
      'a cursor that is not there',
      (db) => db.command({ getMore: Long.fromNumber(12345), collection: 'rows' }),
    ],
    ['neither update nor remove', (db) => db.command({ findAndModify: 'rows', query: {} })],
    [
      'a document above 16 MB',
      (db) => rows(db).updateOne({ a: 1 }, { $set: { a: 'x'.repeat(17_000_000) } }, { upsert: true }),
    ],
  ])('reject %s', (_name, work) => same((db) => work(db).then(() => 'done')));
});
