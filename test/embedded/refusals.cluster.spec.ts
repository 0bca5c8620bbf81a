import { afterAll, beforeAll, expect, it } from 'vitest';
import { BSON, type Db, type Engines, Decimal128, openEngines, outcome, type Row } from './engines.js';
import { fillOrders } from './orders.js';

const refusedAccumulator = (name: string): (typeof REFUSED)[number] => [
  `the accumulator ${name}`,
  15952,
  (db) =>
    rows(db)
      .aggregate([{ $group: { _id: null, x: { [name]: '$number' } } }])
      .toArray(),
];

/**
 * The complete list of operations that MongoDB executes and the embedded store rejects, with the error codes.
 */
const REFUSED: [string, number, (db: Db) => Promise<unknown>][] = [
  ...['$type', '$mod', '$bitsAllSet', '$where', '$text', '$near', '$geoWithin'].map(
    (name): (typeof REFUSED)[number] => [
      `the query operator ${name}`,
      2,
      (db) =>
        find(
          db,
          name === '$where' || name === '$text' ? { [name]: '1' } : { number: { [name]: operandOf(name) } },
        ),
    ],
  ),
  ...[
    { $jsonSchema: {} },
    { $nor: [{ number: 1 }] },
    { $comment: 'why' },
    { number: { $eq: 1 } },
    { tags: { $all: ['a'] } },
    { tags: { $elemMatch: { $gte: 'a' } } },
    { status: { $regex: 'P', $options: 'i' } },
    { status: { $regex: new BSON.BSONRegExp('p') } },
  ].map((filter): (typeof REFUSED)[number] => [
    `the filter ${JSON.stringify(filter)}`,
    2,
    (db) => find(db, filter),
  ]),
  [
    'a collation',
    40415,
    (db) =>
      rows(db)
        .find({}, { collation: { locale: 'en' } })
        .toArray(),
  ],
  [
    'let',
    40415,
    (db) =>
      rows(db)
        .find({}, { let: { x: 1 } })
        .toArray(),
  ],
  [
    'an expression in a find projection',
    238,
    (db) =>
      rows(db)
        .find({}, { projection: { n: '$number' } })
        .toArray(),
  ],
  ...[{ $slice: 1 }, { $elemMatch: { sku: 's1' } }].map((items): (typeof REFUSED)[number] => [
    `the projection ${JSON.stringify(items)}`,
    238,
    (db) => rows(db).find({}, { projection: { items } }).toArray(),
  ]),
  ...Object.entries({
    find: { hint: 'number_1' },
    distinct: { key: 'status', hint: 'number_1' },
    aggregate: { pipeline: [], cursor: {}, hint: 'number_1' },
    findAndModify: { update: { $set: { x: 1 } }, hint: 'number_1' },
    update: { updates: [{ q: {}, u: { $set: { x: 1 } }, hint: 'number_1' }] },
    delete: { deletes: [{ q: {}, limit: 1, hint: 'number_1' }] },
  }).map(([name, options]): (typeof REFUSED)[number] => [
    `a hint of ${name}`,
    40415,
    (db) => commandOf(db, name, options),
  ]),
  ...Object.entries({
    find: { noCursorTimeout: true },
    aggregate: { pipeline: [], cursor: {}, allowDiskUse: true },
    insert: { documents: [{ _id: 9 }], bypassDocumentValidation: true },
    update: { updates: [{ q: {}, u: { $set: { x: 1 } }, sort: { number: 1 } }] },
  }).map(([name, options]): (typeof REFUSED)[number] => [
    `${name} with ${JSON.stringify(options)}`,
    40415,
    (db) => commandOf(db, name, options),
  ]),
  [
    'a positional projection',
    238,
    (db) =>
      rows(db)
        .find({ tags: 'a' }, { projection: { 'tags.$': 1 } })
        .toArray(),
  ],
  [
    'a backwards natural order',
    2,
    (db) =>
      rows(db)
        .find({}, { sort: { $natural: -1 } })
        .toArray(),
  ],
  ...[
    { $currentDate: { at: { $type: 'timestamp' } } },
    { $pull: { tags: { $in: ['a'] } } },
    { $pull: { tags: new BSON.BSONRegExp('a') } },
    { $pull: { items: { $or: [{ sku: 's1' }] } } },
  ].map((update): (typeof REFUSED)[number] => [
    `the update ${JSON.stringify(update)}`,
    238,
    (db) => rows(db).updateOne({ number: 1 }, update as object),
  ]),
  ...[{ $position: 0 }, { $sort: 1 as const }].map((modifier): (typeof REFUSED)[number] => [
    `$push with ${JSON.stringify(modifier)}`,
    2,
    (db) => rows(db).updateOne({ number: 1 }, { $push: { tags: { $each: ['c'], ...modifier } } as object }),
  ]),
  ...['$mul', '$rename', '$bit', '$pop', '$pullAll'].map((name): (typeof REFUSED)[number] => [
    `the update operator ${name}`,
    9,
    (db) => rows(db).updateOne({ number: 1 }, { [name]: { number: name === '$rename' ? 'n' : 1 } }),
  ]),
  ['a positional update', 238, (db) => rows(db).updateOne({ tags: 'a' }, { $set: { 'tags.$': 'b' } })],
  [
    'an update of all elements',
    238,
    (db) => rows(db).updateOne({ number: 1 }, { $set: { 'tags.$[]': 'b' } }),
  ],
  ['arrayFilters', 40415, (db) => rows(db).updateOne({}, { $set: { x: 1 } }, { arrayFilters: [{ e: 1 }] })],
  ['an update by a pipeline', 238, (db) => rows(db).updateOne({ number: 1 }, [{ $set: { x: 1 } }])],
  ['comparing a Decimal128', 238, (db) => find(db, { total: Decimal128.fromString('1') })],
  [
    '$inc of a Decimal128',
    238,
    (db) => rows(db).updateOne({ number: 1 }, { $inc: { total: Decimal128.fromString('1') } }),
  ],
  ...[
    '$sort',
    '$skip',
    '$limit',
    '$count',
    '$unwind',
    '$project',
    '$addFields',
    '$set',
    '$unset',
    '$lookup',
    '$facet',
    '$out',
    '$merge',
    '$bucket',
    '$replaceRoot',
    '$sample',
    '$setWindowFields',
    '$unionWith',
    '$sortByCount',
    '$redact',
  ].map((name): (typeof REFUSED)[number] => [
    `the stage ${name}`,
    40324,
    (db) =>
      rows(db)
        .aggregate([{ [name]: {} }])
        .toArray(),
  ]),
  ...['$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet', '$count', '$mergeObjects'].map(
    refusedAccumulator,
  ),
  ...['$stdDevPop', '$top', '$median', '$firstN'].map(refusedAccumulator),
  ...[
    '$cmp',
    '$eq',
    '$ne',
    '$gt',
    '$gte',
    '$lte',
    '$not',
    '$and',
    '$or',
    '$cond',
    '$ifNull',
    '$switch',
    '$filter',
    '$map',
    '$literal',
    '$add',
    '$subtract',
    '$multiply',
    '$divide',
    '$mod',
    '$abs',
    '$ceil',
    '$floor',
    '$concat',
    '$in',
    '$isArray',
    '$arrayElemAt',
    '$concatArrays',
    '$dateToString',
    '$dateTrunc',
    '$year',
    '$toUpper',
    '$split',
    '$reduce',
    '$let',
    '$convert',
    '$round',
    '$function',
    '$sum',
  ].map((name): (typeof REFUSED)[number] => [
    `the expression ${name}`,
    168,
    (db) =>
      rows(db)
        .aggregate([{ $group: { _id: { [name]: '$number' } } }])
        .toArray(),
  ]),
  ...[{ s: '$status' }, ['$status']].map((_id): (typeof REFUSED)[number] => [
    `a group by ${JSON.stringify(_id)}`,
    238,
    (db) =>
      rows(db)
        .aggregate([{ $group: { _id } }])
        .toArray(),
  ]),
  ...['$$ROOT', '$$CURRENT', '$$NOW', '$$REMOVE'].map((name): (typeof REFUSED)[number] => [
    `the variable ${name}`,
    17276,
    (db) => find(db, { $expr: name }),
  ]),
  ['a partial index', 238, (db) => rows(db).createIndex({ x: 1 }, { partialFilterExpression: { x: 1 } })],
  ['a text index', 238, (db) => rows(db).createIndex({ x: 'text' })],
  ['a hashed index', 238, (db) => rows(db).createIndex({ x: 'hashed' })],
  ['a geographic index', 238, (db) => rows(db).createIndex({ x: '2dsphere' })],
  ['a wildcard index', 238, (db) => rows(db).createIndex({ '$**': 1 })],
  ['an index on an element by number', 238, (db) => rows(db).createIndex({ 'tags.0': 1 })],
  ['an index with a collation', 238, (db) => rows(db).createIndex({ x: 1 }, { collation: { locale: 'en' } })],
  ['a capped collection', 40415, (db) => db.createCollection('capped', { capped: true, size: 1000 })],
  ['a validator', 40415, (db) => db.createCollection('checked', { validator: { x: 1 } })],
  ['a view', 40415, (db) => db.createCollection('view', { viewOn: 'orders' })],
  ['a time series', 40415, (db) => db.createCollection('series', { timeseries: { timeField: 't' } })],
  ...[
    'count',
    'findandmodify',
    'explain',
    'collMod',
    'renameCollection',
    'dbStats',
    'collStats',
    'serverStatus',
    'bulkWrite',
    'mapReduce',
  ].map((name): (typeof REFUSED)[number] => [
    `the command ${name}`,
    59,
    (db) => db.command({ [name]: 'orders' }),
  ]),
];

const rows = (db: Db) => db.collection<Row>('orders');
async function commandOf(db: Db, name: string, options: object): Promise<void> {
  const { writeErrors: [error] = [] } = await db.command({ [name]: 'orders', ...options });
  if (error) throw Object.assign(new Error(String(error.errmsg)), { code: error.code as number });
}
const find = (db: Db, filter: object) => rows(db).find(filter).toArray();
const operandOf = (name: string) => (name === '$mod' ? [2, 0] : name === '$type' ? 'int' : 1);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: { code: unknown }) => Number(error.code),
  );

let engines: Engines;
beforeAll(async () => {
  engines = await openEngines();
  await fillOrders(engines.embedded);
});
afterAll(() => engines?.close());

it.each(REFUSED)('the embedded store rejects %s with code %i', async (_name, code, work) => {
  const before = await outcome(() => find(engines.embedded, {}));
  expect(await codeOf(work(engines.embedded))).toBe(code);
  expect(await outcome(() => find(engines.embedded, {}))).toEqual(before);
});
