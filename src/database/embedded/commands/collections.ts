import { compileFilter } from '../query/filter.js';
import { pausableFrom } from '../query/pausable.js';
import { type Doc, encode } from '../values/bson.js';
import { type Command, collectionName, plainField, type Request } from './request.js';

/** Plain collections only: the options of capped, time series and validated collections and of views are rejected. */
function create(request: Request): Promise<Doc> {
  const { database, db } = request;
  return database.write(() => {
    database.getOrCreate(db, collectionName(request));
    return { ok: 1 };
  });
}

function drop(request: Request): Promise<Doc> {
  const { database, db } = request;
  const name = collectionName(request);
  return database.write(() => {
    const collection = database.get(db, name);
    if (!collection) return { ok: 1 };
    const nIndexesWas = collection.info.indexes.length;
    database.drop(collection);
    return { nIndexesWas, ns: `${db}.${name}`, ok: 1 };
  });
}

function dropDatabase({ database, db }: Request): Promise<Doc> {
  return database.write(() => {
    for (const collection of database.list(db)) database.drop(collection);
    return { dropped: db, ok: 1 };
  });
}

function listCollections(request: Request): Promise<Buffer> {
  const { database, db, command } = request;
  const test = compileFilter(plainField(command, 'filter'));
  const list = database.list(db).map(({ info: { name } }): Doc => ({
    name,
    type: 'collection',
    options: {},
    info: { readOnly: false },
    idIndex: { v: 2, key: { _id: 1 }, name: '_id_' },
  }));
  const rows = pausableFrom(list.filter(test).map(encode));
  return request.cursors.start(rows, `${db}.$cmd.listCollections`, { batchSize: Infinity }, request);
}

function listDatabases({ database }: Request): Doc {
  const names = [...new Set(database.list().map(({ info }) => info.db))].sort();
  return { databases: names.map((name) => ({ name, sizeOnDisk: 0, empty: false })), totalSize: 0, ok: 1 };
}

export const collectionCommands: [string, Command][] = [
  ['create', { fields: [], run: create }],
  ['drop', { fields: [], run: drop }],
  ['dropDatabase', { fields: [], run: dropDatabase }],
  [
    'listCollections',
    { fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'], run: listCollections },
  ],
  ['listDatabases', { fields: ['nameOnly', 'authorizedDatabases'], run: listDatabases }],
];
