import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { both, BSON, type Db, type Engines, Long, openEngines } from './engines.js';
import { day, fillOrders, oid } from './orders.js';

describe('both engines return the same results for', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await openEngines();
    await Promise.all([fillOrders(engines.real), fillOrders(engines.embedded)]);
  });
  afterAll(() => engines?.close());

  const same = async (work: (db: Db) => Promise<unknown>, options?: { relaxed?: boolean }) => {
    const results = await both(engines, work, options);
    expect(results.embedded).toEqual(results.real);
  };
  const orders = (db: Db) => db.collection('orders');
  const regex = (pattern: string, options = '') => new BSON.BSONRegExp(pattern, options);

  it.each<[object]>([
    [{ status: 'open' }],
    [{ status: { $ne: 'open' } }],
    [{ status: { $in: ['paid', 'void'] } }],
    [{ rating: { $nin: [5, null] } }],
    [{ rating: null }],
    [{ rating: { $in: [null, 5] } }],
    [{ rating: { $exists: true } }],
    [{ rating: { $exists: false } }],
    [{ rating: { $gt: null } }],
    [{ rating: { $gte: null } }],
    [{ total: { $gte: 7, $lt: 30 } }],
    [{ total: 100 }],
    [{ total: Long.fromNumber(30) }],
    [{ note: { $gt: 5 } }],
    [{ placed: { $gte: day('2026-01-01'), $lt: day('2026-10-25T00:30:00.001Z') } }],
    [{ $or: [{ status: 'void' }, { $and: [{ status: 'paid' }, { total: { $gt: 50 } }] }] }],
    [{ total: { $not: { $gt: 20 } } }],
    [{ note: regex('CUST', 'i') }],
    [{ note: { $not: regex('x') } }],
    [{ status: { $in: [regex('^v'), 'open'] } }],
    [{ tags: 'b' }],
    [{ tags: ['a', 'b'] }],
    [{ tags: [] }],
    [{ tags: { $size: 2 } }],
    [{ items: { $elemMatch: { sku: 's1', qty: { $gte: 2 } } } }],
    [{ items: { $elemMatch: { $or: [{ sku: 's3' }, { qty: 5 }] } } }],
    [{ 'items.sku': 's2' }],
    [{ 'items.qty': { $gt: 2 } }],
    [{ 'items.0.sku': 's1' }],
    [{ 'items.tags': 'x' }],
    [{ 'items.sku': { $ne: 's1' } }],
    [{ 'items.sku': { $nin: ['s1', 's4'] } }],
    [{ 'items.tags': { $exists: false } }],
    [{ 'address.geo.lat': 59.9 }],
    [{ address: { city: 'Rome' } }],
    [{ 'address.geo': { lat: 59.9, lon: 10.7 } }],
    [{ 'address.geo': { lon: 10.7, lat: 59.9 } }],
    [{ 'meta.b.c': 3 }],
    [{ 'meta.b': 2 }],
    [{ customer: oid(1) }],
    [{ customer: String(oid(1)) }],
    [{ customer: { $gt: oid(1), $lte: oid(3) } }],
    [{ note: { $regex: '^no' } }],
    [{ $expr: { $lt: ['$rating', '$total'] } }],
    [{ $expr: { $lt: ['$nothing', null] } }],
    [{ $expr: { $lt: ['$status', 1] } }],
    [{ $expr: { $lt: ['$address.geo', '$items.qty'] } }],
    [{ $expr: '$rating' }],
    // rejected by both, with the same code
    [{ $foo: 1 }],
    [{ total: { $foo: 1 } }],
    [{ total: { $gt: 1, foo: 2 } }],
    [{ $or: [] }],
    [{ $and: {} }],
    [{ $or: [1] }],
    [{ total: { $in: 5 } }],
    [{ total: { $size: 'x' } }],
    [{ total: { $elemMatch: 1 } }],
    [{ total: { $not: 5 } }],
    [{ note: { $regex: '(' } }],
    [{ note: { $options: 'i' } }],
    [{ note: { $ne: regex('x') } }],
    [{ note: { $gt: regex('x') } }],
    [{ $expr: { $foo: 1 } }],
    [{ $expr: { $lt: ['$total'] } }],
    [{ $expr: { $lt: ['$total', '$a..b'] } }],
    [{ $expr: '$$nope' }],
    [{ $expr: { $size: '$total' } }],
  ])('find %j', async (filter) => {
    await same((db) => orders(db).find(filter).sort({ number: 1 }).toArray());
    await same((db) => orders(db).countDocuments(filter), { relaxed: true });
  });

  it.each<[object]>([
    [{ total: -1 }],
    [{ status: 1, total: -1 }],
    [{ rating: 1, number: 1 }],
    [{ tags: 1, number: 1 }],
    [{ tags: -1, number: 1 }],
    [{ 'items.qty': -1, number: 1 }],
    [{ customer: 1, number: 1 }],
    [{ status: 1, number: 1 }],
    [{ status: -1, number: -1 }],
    [{ tags: 1, items: 1 }],
    [{ number: 2 }],
    [{ number: 'up' }],
  ])('sort by %j', (sort) =>
    same((db) =>
      // Without the driver, which rejects the invalid ones itself.
      db.command({ find: 'orders', sort }).then(({ cursor }) => cursor.firstBatch as unknown),
    ),
  );

  it('skip, limit and batch size', async () => {
    await same((db) =>
      orders(db)
        .find({}, { sort: { number: 1 }, skip: 1, limit: 2 })
        .toArray(),
    );
    await same((db) =>
      orders(db)
        .find({}, { sort: { number: 1 }, limit: -2 })
        .toArray(),
    );
    await same((db) =>
      orders(db)
        .find({ status: 'open' }, { sort: { number: -1 }, batchSize: 1 })
        .toArray(),
    );
    await same((db) => orders(db).distinct('items.sku', { status: { $ne: 'void' } }));
    await same((db) => orders(db).distinct('tags'));
    await same((db) => orders(db).distinct('rating'));
  });

  it.each<[object]>([
    [{ number: 1, total: 1 }],
    [{ items: 0, address: 0 }],
    [{ number: 1, _id: 0 }],
    [{ _id: 0 }],
    [{ 'address.city': 1 }],
    [{ 'items.sku': 1 }],
    [{ 'items.tags': 0, 'address.geo': 0 }],
    [{ number: true, nothing: 1 }],
    [{ number: 1, total: 0 }],
    [{ number: 0, total: 1 }],
    [{ items: 1, 'items.sku': 1 }],
  ])('project %j', (projection) =>
    same((db) =>
      orders(db)
        .find({}, { projection, sort: { number: 1 } })
        .toArray(),
    ),
  );

  it.each<[string, object[]]>([
    [
      'sums of a field',
      [
        { $match: { number: { $lte: 4 } } },
        { $group: { _id: '$status', n: { $sum: 1 }, t: { $sum: '$total' } } },
      ],
    ],
    ['sums of all documents', [{ $group: { _id: null, t: { $sum: '$total' }, three: { $sum: 3 } } }]],
    [
      'sums of what is no number',
      [{ $group: { _id: '$customer', s: { $sum: '$status' }, a: { $sum: '$tags' }, m: { $sum: '$nope' } } }],
    ],
    ['groups of missing values', [{ $group: { _id: '$rating', n: { $sum: 1 } } }]],
    ['groups of arrays', [{ $group: { _id: '$tags', n: { $sum: 1 } } }, { $match: { n: { $gte: 1 } } }]],
    [
      'a sum of sizes',
      [{ $match: { tags: { $exists: true } } }, { $group: { _id: null, n: { $sum: { $size: '$tags' } } } }],
    ],
    ['a group of nothing', [{ $match: { number: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }]],
    ['two filters', [{ $match: { status: 'open' } }, { $match: { number: 2 } }]],
    ['no stage', []],
    // rejected by both, with the same code
    ['the size of a number', [{ $group: { _id: null, n: { $sum: { $size: '$total' } } } }]],
    ['an unknown stage', [{ $nope: {} }]],
    ['two stages in one', [{ $match: {}, $limit: 1 }]],
    ['a group without _id', [{ $group: { n: { $sum: 1 } } }]],
    ['a group that is no document', [{ $group: 1 }]],
    ['a filter that is no document', [{ $match: 1 }]],
    ['an unknown accumulator', [{ $group: { _id: null, n: { $nope: 1 } } }]],
    ['a field that is no accumulator', [{ $group: { _id: null, n: 1 } }]],
    ['two accumulators in one field', [{ $group: { _id: null, n: { $sum: 1, $max: 1 } } }]],
    ['an accumulator with a path', [{ $group: { _id: null, 'a.b': { $sum: 1 } } }]],
    ['an unknown expression', [{ $group: { _id: null, n: { $sum: { $nope: 1 } } } }]],
    ['an unknown variable', [{ $group: { _id: '$$nope' } }]],
  ])('aggregate: %s', (_name, pipeline) =>
    same(async (db) => {
      const found = await orders(db).aggregate(pipeline, { promoteValues: true }).toArray();
      return found.map((doc) => JSON.stringify(doc)).sort();
    }),
  );
});
