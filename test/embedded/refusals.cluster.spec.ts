import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Db, type Engines, Decimal128, openEngines, outcome, type Row } from './engines.js';
import { fillOrders } from './orders.js';

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
  ['$jsonSchema', 2, (db) => find(db, { $jsonSchema: {} })],
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
  ...['$mul', '$rename', '$bit'].map((name): (typeof REFUSED)[number] => [
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
  ...['$stdDevPop', '$top', '$median', '$firstN'].map((name): (typeof REFUSED)[number] => [
    `the accumulator ${name}`,
    15952,
    (db) =>
      rows(db)
        .aggregate([{ $group: { _id: null, x: { [name]: '$number' } } }])
        .toArray(),
  ]),
  ...[
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
        .aggregate([{ $addFields: { x: { [name]: '$number' } } }])
        .toArray(),
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
