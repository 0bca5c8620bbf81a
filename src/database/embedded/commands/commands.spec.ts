import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BSON,
  Double,
  Int32,
  Long,
  openForTest,
  type OpenForTest,
  opMsg,
  type Row,
} from '../spec-support.js';

describe('the commands, through the driver', () => {
  let open: OpenForTest;
  beforeAll(async () => {
    open = await openForTest();
  });
  afterAll(() => open.close());
  const collection = (name: string) => open.collection(name);

  it('separates databases', async () => {
    await open.client.db('one').collection('c').insertOne({ a: 1 });
    await open.client.db('two').collection('c').insertOne({ a: 2 });
    await open.client.db('one').dropDatabase();
    expect(await open.client.db('one').collection('c').countDocuments()).toBe(0);
    expect(await open.client.db('two').collection('c').countDocuments()).toBe(1);
  });

  it('reports a duplicate as MongoDB does', async () => {
    const c = collection('dup');
    await c.createIndex({ a: 1, b: 1 }, { unique: true });
    await c.insertOne({ _id: 1, a: 'x', b: 1 });
    await expect(c.insertOne({ _id: 2, a: 'x', b: 1 })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { a: 1, b: 1 },
      keyValue: { a: 'x', b: 1 },
    });
    await expect(c.updateOne({ a: 'x', b: 2 }, { $set: { b: 1 } }, { upsert: true })).rejects.toMatchObject({
      code: 11000,
    });
    const some = c.insertMany([{ _id: 3, a: 'y' }, { _id: 1 }, { _id: 4, a: 'z' }], { ordered: false });
    await expect(some).rejects.toMatchObject({ code: 11000, result: { insertedCount: 2 } });
    expect(await c.countDocuments()).toBe(3);
  });

  it('lets one of many concurrent claims win', async () => {
    const c = collection('claims');
    await c.insertOne({ _id: 1, lease: 0 });
    const claims = Array.from({ length: 20 }, (_, run) =>
      c.findOneAndUpdate({ _id: 1, lease: 0 }, { $set: { lease: 1, run } }, { returnDocument: 'after' }),
    );
    const won = (await Promise.all(claims)).filter((claim) => claim !== null);
    expect(won).toHaveLength(1);
  });

  it('grants no more slots than there are', async () => {
    const c = collection('slots');
    await c.insertOne({ _id: 1, used: 0, max: 5, members: [] });
    const takes = Array.from({ length: 12 }, (_, member) =>
      c.updateOne(
        { _id: 1, members: { $ne: member }, $expr: { $lt: ['$used', '$max'] } },
        { $push: { members: member } as object, $inc: { used: 1 } },
      ),
    );
    const taken = (await Promise.all(takes)).reduce((sum, { modifiedCount }) => sum + modifiedCount, 0);
    expect(taken).toBe(5);
    expect((await c.findOne({ _id: 1 }))!.members).toHaveLength(5);
  });

  it('keeps the types of numbers when it rewrites a document', async () => {
    const c = collection('types');
    const doc = { _id: 1, d: new Double(5), l: Long.fromNumber(7), i: new Int32(1), list: [new Double(2)] };
    await c.insertOne(doc);
    await c.updateOne({ _id: 1 }, { $set: { x: 1 }, $inc: { d: 1, l: 1, i: 1 } });
    const found = await c.findOne({ _id: 1 }, { promoteValues: false });
    expect(found).toMatchObject({
      d: new Double(6),
      l: Long.fromNumber(8),
      i: new Int32(2),
      list: [new Double(2)],
    });
    const projected = await c.findOne({ _id: 1 }, { promoteValues: false, projection: { list: 1 } });
    expect(projected!.list).toEqual([new Double(2)]);
  });

  it('expires documents by a TTL index', async () => {
    const c = collection('ttl');
    await c.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await c.insertMany([
      { _id: 1, at: new Date(0) },
      { _id: 2, at: new Date(Date.now() + 60_000) },
    ]);
    await expect.poll(() => c.countDocuments({ _id: { $in: [1, 2] } })).toBe(1);
  });

  it('returns a cursor in batches during concurrent writes', async () => {
    const c = collection('cursor');
    await c.insertMany(Array.from({ length: 1000 }, (_, i) => ({ _id: i, n: 0 })));
    const seen = new Set<unknown>();
    for await (const { _id } of c.find({}, { batchSize: 50 })) {
      seen.add(_id);
      if (seen.size === 100) await c.deleteMany({ _id: { $gte: 900 } });
      if (seen.size === 200) await c.updateMany({}, { $inc: { n: 1 } });
    }
    expect(seen.size).toBe(900);
  });

  it('closes a killed cursor', async () => {
    const killed = collection('cursor').find({}, { batchSize: 2 });
    await killed.next();
    const { id } = killed;
    await killed.close();
    const more = open.client.db('test').command({ getMore: id, collection: 'cursor' });
    await expect(more).rejects.toMatchObject({ code: 43 });
  });

  it('closes the cursors of a closed connection', async () => {
    const socket = connect(open.socketPath);
    socket.write(opMsg({ find: 'cursor', batchSize: 2, $db: 'test' }));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    const { cursor } = BSON.deserialize(reply.subarray(21), { promoteLongs: false }) as { cursor: Row };
    socket.end();
    await once(socket.resume(), 'close');
    await open.client.db('test').command({ ping: 1 });
    const killed = await open.client.db('test').command({ killCursors: 'cursor', cursors: [cursor.id] });
    expect(killed.cursorsNotFound).toHaveLength(1);
  });

  it.each([
    [
      '$lookup',
      () =>
        collection('x')
          .aggregate([{ $lookup: { from: 'y', as: 'z', pipeline: [] } }])
          .toArray(),
      40324,
    ],
    ['$where', () => collection('x').find({ $where: 'true' }).toArray(), 2],
    ['$rename', () => collection('x').updateOne({}, { $rename: { a: 'b' } }), 9],
    [
      'arrayFilters',
      () => collection('x').updateOne({}, { $set: { a: 1 } }, { arrayFilters: [{ e: 1 }] }),
      40415,
    ],
    [
      'collation',
      () =>
        collection('x')
          .find({}, { collation: { locale: 'en' } })
          .toArray(),
      40415,
    ],
    [
      'partialFilterExpression',
      () => collection('x').createIndex({ a: 1 }, { partialFilterExpression: { a: 1 } }),
      238,
    ],
    ["'text'", () => collection('x').createIndex({ a: 'text' }), 238],
    ['capped', () => open.client.db('test').createCollection('y', { capped: true, size: 100 }), 40415],
    ['nonsense', () => open.client.db('test').command({ nonsense: 1 }), 59],
  ])('rejects %s by name', async (name, act, code) => {
    await expect(act()).rejects.toMatchObject({
      code,
      message: expect.stringContaining(name.replaceAll("'", '')),
    });
  });

  it('rejects a database name with a dot, which could refer to another database', async () => {
    const socket = connect(open.socketPath);
    socket.write(opMsg({ find: 'c', $db: 'test.a' }));
    const [reply] = (await once(socket, 'data')) as [Buffer];
    expect(BSON.deserialize(reply.subarray(21))).toMatchObject({ ok: 0, code: 73 });
    socket.destroy();
  });

  it('creates all indexes of a command or none', async () => {
    const c = collection('indexes');
    await c.insertMany([
      { _id: 1, a: 1 },
      { _id: 2, a: 1 },
    ]);
    const indexes = c.createIndexes([{ key: { b: 1 } }, { key: { a: 1 }, unique: true }]);
    await expect(indexes).rejects.toMatchObject({ code: 11000 });
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  it('stops a command at its time limit', async () => {
    const c = collection('limit');
    await c.insertMany(Array.from({ length: 20_000 }, (_, i) => ({ _id: i, v: i })));
    await expect(c.find({ v: -1 }, { maxTimeMS: 1 }).toArray()).rejects.toMatchObject({ code: 50 });
  });

  it('serves other connections during the search of an update', async () => {
    const c = collection('limit');
    const slow = c.updateMany({ v: { $gte: 0 } }, { $set: { w: 1 } });
    let pings = 0;
    const state = { done: false };
    void slow.finally(() => (state.done = true));
    while (!state.done) {
      await open.client.db('test').command({ ping: 1 });
      pings++;
    }
    expect((await slow).modifiedCount).toBe(20_000);
    expect(pings).toBeGreaterThan(5);
    expect(await c.countDocuments({ w: 1 })).toBe(20_000);
    expect(
      (await c.findOneAndUpdate({ v: 19_999 }, { $set: { w: 2 } }, { returnDocument: 'after' }))!.w,
    ).toBe(2);
    expect((await c.updateOne({ v: -5 }, { $set: { w: 2 } }, { upsert: true })).upsertedCount).toBe(1);
    expect((await c.deleteMany({ w: 1 })).deletedCount).toBe(19_999);
  });
});
