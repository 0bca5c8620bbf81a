import mongoose, { type Connection, Schema } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BSON, type Engines, openEngines } from './engines.js';
import { day, oid } from './orders.js';

function models(connection: Connection) {
  const Item = new Schema({ sku: String, qty: Number }, { _id: false });
  return {
    Customer: connection.model(
      'Customer',
      new Schema({ name: String, email: { type: String, unique: true }, vip: Boolean }, { timestamps: true }),
    ),
    Order: connection.model(
      'Order',
      new Schema(
        {
          number: { type: Number, unique: true },
          customer: { type: Schema.Types.ObjectId, ref: 'Customer', index: true },
          items: [Item],
          tags: [String],
          address: { city: String, geo: { lat: Number } },
          note: { type: String, select: false },
        },
        { timestamps: true },
      ),
    ),
    Versioned: connection.model('Versioned', new Schema({ a: Number }, { optimisticConcurrency: true })),
    Mixed: connection.model(
      'Mixed',
      new Schema({
        m: { type: Map, of: Number },
        subs: [{ n: Number }],
        u: Schema.Types.UUID,
        b: Buffer,
        big: BigInt,
        at: { type: Date, expires: 3600 },
      }),
    ),
  };
}
type Models = ReturnType<typeof models>;

/** Only the timestamps that mongoose sets may differ. */
function masked(value: unknown): unknown {
  const text = JSON.stringify(BSON.EJSON.serialize({ value: value ?? null }, { relaxed: true }));
  return JSON.parse(text, (name, part: unknown) => (/^(createdAt|updatedAt)$/.test(name) ? 'time' : part));
}

describe('mongoose on both engines', () => {
  let engines: Engines;
  let connections: Connection[];
  let sets: Models[];

  beforeAll(async () => {
    engines = await openEngines();
    const { real, embedded, database } = engines.uris;
    connections = await Promise.all(
      [real, embedded].map((uri) => mongoose.createConnection(uri, { dbName: database }).asPromise()),
    );
    sets = connections.map(models);
    await Promise.all(sets.flatMap((set) => Object.values(set).map((model) => model.init())));
    for (const { Customer, Order } of sets) {
      await Customer.insertMany([
        { _id: oid(1), name: 'Ann', email: 'ann@x', vip: true },
        { _id: oid(2), name: 'Bob', email: 'bob@x' },
      ]);
      await Order.insertMany([
        {
          _id: oid(11),
          number: 1,
          customer: oid(1),
          items: [
            { sku: 's1', qty: 2 },
            { sku: 's2', qty: 1 },
          ],
          tags: ['a', 'b'],
          address: { city: 'Oslo', geo: { lat: 59.9 } },
          note: 'n',
        },
        { _id: oid(12), number: 2, customer: oid(2), items: [], tags: [] },
      ]);
    }
  });
  afterAll(async () => {
    await connections?.[0]?.dropDatabase();
    await Promise.all((connections ?? []).map((connection) => connection.close()));
    await engines?.close();
  });

  const same = async (work: (set: Models) => Promise<unknown>) => {
    const [real, embedded] = await Promise.all(
      sets.map((set) =>
        work(set).then(
          masked,
          (error: { name: string; code?: number; keyValue?: unknown; message: string }) => ({
            error: error.name,
            code: error.code,
            keyValue: masked(error.keyValue),
            message: error.message.replace(
              /^Plan executor error during \w+ :: caused by :: |(?<=collection: )\S+/g,
              '',
            ),
          }),
        ),
      ),
    );
    expect(embedded).toEqual(real);
  };

  it('rejects duplicates', async () => {
    await same(({ Customer }) => Customer.create({ name: 'x', email: 'ann@x' }));
    await same(({ Customer }) => Customer.updateOne({ _id: oid(2) }, { email: 'ann@x' }));
    await same(({ Customer }) => Customer.findOneAndUpdate({ _id: oid(2) }, { email: 'ann@x' }));
  });

  it('saves the changed fields of a document', () =>
    same(async ({ Order }) => {
      const order = await Order.findById(oid(11)).orFail();
      order.items[0]!.qty = 8;
      order.items.push({ sku: 's9', qty: 1 });
      order.address!.geo!.lat = 1;
      order.tags = order.tags.filter((tag) => tag !== 'a');
      await order.save();
      return Order.findById(oid(11)).lean();
    }));

  it('detects a concurrent change', async () => {
    await same(async ({ Order }) => {
      const [a, b] = [await Order.findById(oid(11)).orFail(), await Order.findById(oid(11)).orFail()];
      a.items.splice(0, 1);
      a.markModified('items');
      await a.save();
      b.items.splice(0, 1);
      b.markModified('items');
      return b.save();
    });
    await same(async ({ Versioned }) => {
      await Versioned.create({ _id: oid(5), a: 1 });
      const [a, b] = [await Versioned.findById(oid(5)).orFail(), await Versioned.findById(oid(5)).orFail()];
      a.a = 2;
      await a.save();
      b.a = 3;
      return b.save();
    });
  });

  it('populates', async () => {
    await same(({ Order }) => Order.find().sort({ number: 1 }).populate('customer', 'name').lean());
    await same(({ Order }) =>
      Order.find()
        .sort({ number: 1 })
        .populate({ path: 'customer', match: { vip: true }, select: 'email -_id' })
        .lean(),
    );
  });

  it('selects fields, also fields hidden by the schema', async () => {
    await same(({ Order }) => Order.find().sort({ number: 1 }).lean());
    await same(({ Order }) => Order.find().sort({ number: 1 }).select('+note number').lean());
    await same(({ Order }) => Order.findOne({ number: 1 }).select('number items').lean());
  });

  it('upserts with defaults and timestamps', () =>
    same(({ Order }) =>
      Order.findOneAndUpdate(
        { number: 9 },
        { $setOnInsert: { _id: oid(19) }, $push: { tags: 'x' } },
        { upsert: true, returnDocument: 'after' },
      ).lean(),
    ));

  it('writes in bulk', () =>
    same(async ({ Order }) => {
      await Order.bulkWrite([
        { insertOne: { document: { _id: oid(21), number: 21 } as never } },
        { updateOne: { filter: { _id: oid(22) }, update: { number: 22 }, upsert: true } as never },
      ]);
      const orders = await Order.find({ number: { $gte: 21 } }).sort({ _id: 1 });
      for (const order of orders) order.number = (order.number ?? 0) + 10;
      await Order.bulkSave(orders);
      return Order.find({ number: { $gte: 21 } })
        .sort({ _id: 1 })
        .lean();
    }));

  it('keeps maps, buffers, UUIDs and big integers', () =>
    same(async ({ Mixed }) => {
      const values = {
        u: '0b6e9d9e-4f67-4c1f-9a63-4f4d2f1c1a11',
        b: Buffer.from('hi'),
        big: 5n,
        at: day('2099-01-01'),
      };
      await Mixed.create({ _id: oid(7), m: { a: 1 }, subs: [{ _id: oid(8), n: 1 }], ...values });
      await Mixed.updateOne({ _id: oid(7) }, { 'm.b': 2, $push: { subs: { _id: oid(9), n: 2 } } });
      const mixed = await Mixed.findById(oid(7)).orFail();
      mixed.subs.id(oid(9))!.n = 3;
      mixed.m!.set('c', 3);
      await mixed.save();
      return [await Mixed.collection.findOne({ _id: oid(7) }), await Mixed.countDocuments({ u: values.u })];
    }));

  it('counts, checks existence and iterates', async () => {
    await same(({ Order }) => Order.countDocuments());
    await same(({ Order }) => Order.countDocuments({ tags: 'b' }));
    await same(async ({ Order }) => [await Order.exists({ number: 1 }), await Order.exists({ number: 100 })]);
    await same(async ({ Order }) => {
      const numbers: number[] = [];
      await Order.find()
        .sort({ number: 1 })
        .cursor({ batchSize: 1 })
        .eachAsync((order) => void numbers.push(order.number!));
      return numbers;
    });
    await same(async ({ Order }) => (await Order.collection.indexes()).map(({ name }) => name));
    await same(({ Order }) => Order.syncIndexes());
  });
});
