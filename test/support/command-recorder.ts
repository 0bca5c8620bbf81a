import { appendFileSync, writeFileSync } from 'node:fs';
import { type Document } from 'bson';
import mongoose from 'mongoose';
import type { Message } from './store-proxy.js';

const { BSON, MongoClient } = mongoose.mongo;
const { EJSON, ObjectId } = BSON;

/** A command of the application, and documents that it concerns. */
export interface Recorded {
  collection: string;
  given: Document[];
  command: Document;
}

/** Other commands come from the driver itself, or from the tests. */
const RECORDED = new Set([
  'find',
  'aggregate',
  'count',
  'distinct',
  'insert',
  'update',
  'delete',
  'findAndModify',
]);
/** Added by the driver, and different at each run. */
const FRAME = ['lsid', '$db', '$clusterTime', 'txnNumber', '$readPreference', 'writeConcern', 'maxTimeMS'];
const MAX_GIVEN = 4;
const MAX_BYTES = 6000;

/** Records the first command of every shape in a file, with some of its documents. */
export class CommandRecorder {
  private readonly known = new Set<string>();
  private readonly clients = new Map<string, Promise<mongoose.mongo.MongoClient>>();

  constructor(
    private readonly file: string,
    private readonly storeUri: string,
  ) {
    writeFileSync(file, '');
  }

  readonly observe = async ({ body, parts }: Message): Promise<void> => {
    const [name = '', collection] = Object.entries(body)[0] ?? [];
    if (!RECORDED.has(name) || typeof collection !== 'string') return;
    const command = Object.fromEntries(Object.entries(body).filter(([key]) => !FRAME.includes(key)));
    for (const [field, documents] of Object.entries(parts)) command[field] = documents;
    const shape = JSON.stringify(shapeOf(command));
    if (this.known.has(shape)) return;
    this.known.add(shape);
    const given = await this.concerned(String(body['$db']), collection, filterOf(command));
    const line = EJSON.stringify({ collection, given, command }, { relaxed: false });
    if (line.length <= MAX_BYTES) appendFileSync(this.file, `${line}\n`);
  };

  async close(): Promise<void> {
    for (const client of this.clients.values()) await (await client).close();
  }

  private async concerned(
    database: string,
    collection: string,
    filter: Document | undefined,
  ): Promise<Document[]> {
    if (!filter) return [];
    const options = { promoteValues: false, bsonRegExp: true };
    const client = this.clients.get('') ?? new MongoClient(this.storeUri, options).connect();
    this.clients.set('', client);
    const rows = (await client).db(database).collection(collection);
    const found = await rows.find(filter).limit(MAX_GIVEN).toArray();
    const others = await rows
      .find({ _id: { $nin: found.map(({ _id }) => _id) } })
      .limit(2)
      .toArray();
    return [...found, ...others];
  }
}

function filterOf(command: Document): Document | undefined {
  const [first] = (command['updates'] ?? command['deletes'] ?? []) as { q: Document }[];
  const [stage] = (command['pipeline'] ?? []) as Document[];
  return first?.q ?? ((command['filter'] ?? command['query'] ?? stage?.['$match']) as Document | undefined);
}

/** Names and types without values; a list as the set of its elements' shapes; ids used as names are equal. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(shapeOf(one))))].sort();
  if (value === null || typeof value !== 'object') return typeof value;
  const type = (value as { _bsontype?: string })._bsontype ?? value.constructor.name;
  if (type !== 'Object') return type;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [ObjectId.isValid(name) ? 'id' : name, shapeOf(one)]),
  );
}
