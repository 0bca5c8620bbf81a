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
    [{ $nor: [{ status: 'open' }, { total: 0 }] }],
    [{ total: { $not: { $gt: 20 } } }],
    [{ note: regex('CUST', 'i') }],
    [{ note: { $not: regex('x') } }],
    [{ note: { $regex: '^no', $options: 'i' } }],
    [{ status: { $in: [regex('^v'), 'open'] } }],
    [{ tags: 'b' }],
    [{ tags: ['a', 'b'] }],
    [{ tags: [] }],
    [{ tags: { $size: 2 } }],
    [{ tags: { $all: ['a', 'b'] } }],
    [{ items: { $all: [{ $elemMatch: { sku: 's1' } }, { $elemMatch: { qty: 1 } }] } }],
    [{ items: { $elemMatch: { sku: 's1', qty: { $gte: 2 } } } }],
    [{ items: { $elemMatch: { $or: [{ sku: 's3' }, { qty: 5 }] } } }],
    [{ tags: { $elemMatch: { $gte: 'b', $lt: 'c' } } }],
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
    [{ $expr: { $gt: ['$total', { $multiply: ['$number', 10] }] } }],
    [{ $expr: { $lt: ['$rating', '$total'] } }],
    [{ $expr: { $eq: ['$nothing', null] } }],
    [{ $comment: 'why', number: 1 }],
    // rejected by both, with the same code
    [{ $foo: 1 }],
    [{ total: { $foo: 1 } }],
    [{ total: { $gt: 1, foo: 2 } }],
    [{ $or: [] }],
    [{ $and: {} }],
    [{ $or: [1] }],
    [{ total: { $in: 5 } }],
    [{ total: { $size: 'x' } }],
    [{ total: { $all: 1 } }],
    [{ total: { $elemMatch: 1 } }],
    [{ total: { $not: 5 } }],
    [{ note: { $regex: '(' } }],
    [{ note: { $options: 'i' } }],
    [{ note: { $ne: regex('x') } }],
    [{ note: { $gt: regex('x') } }],
    [{ $expr: { $foo: 1 } }],
    [{ $expr: { $gt: ['$a'] } }],
    [{ $expr: '$$nope' }],
    [{ $expr: { $add: ['$status', 1] } }],
    [{ $expr: { $divide: ['$total', 0] } }],
    [{ $expr: { $size: '$total' } }],
    [{ $expr: { $in: [1, '$total'] } }],
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
      orders(db)
        .aggregate([{ $sort: sort }])
        .toArray(),
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
    await same((db) => orders(db).countDocuments({}, { skip: 1, limit: 3 }), { relaxed: true });
    await same((db) => orders(db).estimatedDocumentCount(), { relaxed: true });
    await same((db) => orders(db).distinct('items.sku', { status: { $ne: 'void' } }));
    await same((db) => orders(db).distinct('tags'));
    await same((db) => orders(db).distinct('rating'));
    await same((db) =>
      orders(db)
        .find({}, { hint: { nothing: 1 } })
        .toArray(),
    );
    await same((db) =>
      orders(db)
        .find({}, { hint: { number: 1 }, sort: { number: 1 } })
        .toArray(),
    );
  });

  it.each<[object]>([
    [{ number: 1, total: 1 }],
    [{ items: 0, address: 0 }],
    [{ number: 1, _id: 0 }],
    [{ _id: 0 }],
    [{ 'address.city': 1 }],
    [{ 'items.sku': 1 }],
    [{ 'items.tags': 0, 'address.geo': 0 }],
    [{ items: { $slice: 1 } }],
    [{ number: 1, items: { $slice: -1 } }],
    [{ items: { $slice: [1, 1] } }],
    [{ items: { $elemMatch: { sku: 's2' } } }],
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
    ['$match on dates', [{ $match: { placed: { $gte: day('2026-10-01') } } }, { $project: { number: 1 } }]],
    [
      '$unwind',
      [
        { $unwind: '$items' },
        {
          $group: {
            _id: '$items.sku',
            q: { $sum: '$items.qty' },
            r: { $sum: { $multiply: ['$items.qty', '$items.price'] } },
          },
        },
      ],
    ],
    [
      '$unwind that keeps empty',
      [
        { $unwind: { path: '$items', preserveNullAndEmptyArrays: true, includeArrayIndex: 'i' } },
        { $project: { sku: '$items.sku', i: 1 } },
      ],
    ],
    [
      '$unwind twice',
      [{ $unwind: '$items' }, { $unwind: '$items.tags' }, { $project: { t: '$items.tags' } }],
    ],
    ['$unwind of a value', [{ $unwind: '$status' }, { $count: 'n' }]],
    [
      '$group with all accumulators',
      [
        { $sort: { number: 1 } },
        {
          $group: {
            _id: '$status',
            n: { $sum: 1 },
            avg: { $avg: '$total' },
            min: { $min: '$total' },
            max: { $max: '$total' },
            first: { $first: '$rating' },
            last: { $last: '$number' },
            all: { $push: '$rating' },
            set: { $addToSet: '$status' },
            c: { $count: {} },
            m: { $mergeObjects: { a: '$number', b: '$rating' } },
          },
        },
      ],
    ],
    [
      '$group of missing values',
      [
        {
          $group: {
            _id: '$rating',
            n: { $sum: 1 },
            a: { $avg: '$nope' },
            f: { $first: '$nope' },
            p: { $push: '$nope' },
          },
        },
      ],
    ],
    ['$group by several fields', [{ $group: { _id: { s: '$status', r: '$rating' }, n: { $sum: 1 } } }]],
    ['$group by ObjectId', [{ $group: { _id: '$customer', t: { $sum: '$total' } } }]],
    ['$group of nothing', [{ $match: { number: 99 } }, { $group: { _id: null, n: { $sum: 1 } } }]],
    ['$count of nothing', [{ $match: { number: 99 } }, { $count: 'n' }]],
    [
      '$addFields',
      [
        {
          $addFields: {
            'address.k': { $concat: ['$address.city', '-', '$status'] },
            'items.x': 1,
            n2: { $size: { $ifNull: ['$items', []] } },
          },
        },
      ],
    ],
    [
      '$project computed',
      [
        {
          $project: {
            a: { city: '$address.city' },
            'items.sku': 1,
            r: { $ifNull: ['$nope', 'x'] },
            miss: '$nope',
            l: ['$number', '$nope'],
          },
        },
      ],
    ],
    ['$project exclusion', [{ $project: { items: 0, 'address.geo': 0 } }]],
    ['$unset', [{ $unset: ['items', 'address.geo'] }]],
    [
      'dates',
      [
        { $match: { number: { $lte: 2 } } },
        {
          $project: {
            d: { $subtract: ['$placed', day('2026-03-28')] },
            p: { $add: ['$placed', 60000] },
            m: { $subtract: ['$placed', 1000] },
          },
        },
      ],
    ],
    [
      'conditions',
      [
        {
          $project: {
            c: { $cond: [{ $gte: ['$total', 20] }, 'big', 'small'] },
            // oxlint-disable-next-line unicorn/no-thenable -- MongoDB's field name
            s: { $switch: { branches: [{ case: { $lt: ['$total', 5] }, then: 'a' }], default: 'c' } },
            a: { $and: [true, '$total'] },
            o: { $or: [0, null] },
            n: { $not: ['$nope'] },
          },
        },
      ],
    ],
    [
      'comparisons',
      [
        {
          $project: {
            c: { $cmp: [1, 2] },
            e: { $eq: ['$nope', null] },
            g: { $gt: ['$nope', null] },
            l: { $lt: ['$nope', null] },
            t: { $gt: ['a', 1] },
          },
        },
      ],
    ],
    [
      'arithmetic',
      [
        {
          $project: {
            v: [
              { $add: [1, 2.5] },
              { $subtract: [5, 3] },
              { $multiply: [2, 3] },
              { $divide: [7, 2] },
              { $mod: [7, 3] },
              { $mod: [-7, 3] },
              { $floor: -1.5 },
              { $ceil: 1.2 },
              { $abs: -3 },
              { $add: [1, null] },
              { $multiply: ['$nope', 2] },
            ],
          },
        },
      ],
    ],
    [
      'arrays',
      [
        {
          $project: {
            m: { $map: { input: '$items', as: 'i', in: { $multiply: ['$$i.qty', 2] } } },
            f: { $filter: { input: '$items', as: 'i', cond: { $gt: ['$$i.qty', 1] } } },
            e: { $arrayElemAt: ['$tags', -1] },
            x: { $concatArrays: [[1], [2]] },
            i: { $in: [2, [1, 2]] },
            y: { $isArray: '$items' },
          },
        },
      ],
    ],
    [
      'variables',
      [
        {
          $project: {
            r: '$$ROOT.number',
            c: '$$CURRENT.status',
            x: { $cond: [true, '$$REMOVE', 1] },
            l: { $literal: '$x' },
          },
        },
      ],
    ],
    // rejected by both, with the same code
    ['an unknown stage', [{ $nope: {} }]],
    ['two stages in one', [{ $match: {}, $limit: 1 }]],
    ['a bad limit', [{ $limit: 0 }]],
    ['a group without _id', [{ $group: { n: { $sum: 1 } } }]],
    ['an unknown accumulator', [{ $group: { _id: null, n: { $nope: 1 } } }]],
    ['an unknown expression', [{ $addFields: { x: { $nope: 1 } } }]],
    ['a mixed projection', [{ $project: { number: 1, total: 0 } }]],
    ['an empty projection', [{ $project: {} }]],
    ['adding a string', [{ $project: { x: { $add: ['a', 1] } } }]],
    ['dividing by zero', [{ $project: { x: { $divide: [1, 0] } } }]],
    ['a bad unwind', [{ $unwind: 'items' }]],
    ['a bad count', [{ $count: '$n' }]],
  ])('aggregate: %s', (_name, pipeline) =>
    same(async (db) => {
      const found = await orders(db).aggregate(pipeline, { promoteValues: true }).toArray();
      return found.map((doc) => JSON.stringify(doc)).sort();
    }),
  );
});
