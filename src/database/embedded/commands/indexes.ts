import { badValue, CommandError, nsNotFound, notSupported } from '../errors/command-error.js';
import { pausableFrom } from '../query/pausable.js';
import type { Collection } from '../storage/collection.js';
import type { IndexInfo } from '../storage/index-entries.js';
import { type Doc, encode, isDoc, promoteNumbers } from '../values/bson.js';
import { type Command, collectionName, listField, namespace, type Request } from './request.js';

const KNOWN = new Set(['key', 'name', 'unique', 'sparse', 'expireAfterSeconds', 'background', 'v', 'ns']);
const MAX_FIELDS = 32;
const text = (value: unknown) => JSON.stringify(value);

/** Rejects unsupported index options that would change results. */
function parseIndex(raw: unknown): Omit<IndexInfo, 'id'> {
  const spec = promoteNumbers(raw) as Doc;
  if (!isDoc(spec) || !isDoc(spec.key) || Object.keys(spec.key).length === 0) {
    throw new CommandError(67, 'CannotCreateIndex', 'Index keys must be a document with at least one field');
  }
  const unknown = Object.keys(spec).find((option) => !KNOWN.has(option) && spec[option] !== false);
  if (unknown) throw notSupported(`the index option '${unknown}'`);
  const fields = Object.entries(spec.key);
  if (fields.length > MAX_FIELDS) throw new CommandError(13103, 'Location13103', 'too many compound keys');
  for (const [field, kind] of fields) {
    if (typeof kind === 'string') throw notSupported(`the index kind '${kind}'`);
    if (field.includes('$') || /(^|\.)\d+(\.|$)/.test(field))
      throw notSupported(`the index field '${field}'`);
    if (typeof kind !== 'number' || kind === 0)
      throw new CommandError(
        67,
        'CannotCreateIndex',
        `Values in the index key pattern must be numbers other than 0`,
      );
  }
  const { expireAfterSeconds } = spec;
  checkExpiry(expireAfterSeconds, fields.length);
  return {
    name: typeof spec.name === 'string' ? spec.name : fields.flat().join('_'),
    key: spec.key as Record<string, number>,
    ...(spec.unique ? { unique: true } : {}),
    ...(spec.sparse ? { sparse: true } : {}),
    ...(typeof expireAfterSeconds === 'number' ? { expireAfterSeconds } : {}),
  };
}

function checkExpiry(seconds: unknown, fields: number): void {
  if (seconds === undefined) return;
  if (typeof seconds !== 'number' || seconds < 0) {
    throw new CommandError(
      67,
      'CannotCreateIndex',
      "TTL index 'expireAfterSeconds' option must be a number of at least 0",
    );
  }
  if (fields > 1) {
    throw new CommandError(
      67,
      'CannotCreateIndex',
      'TTL indexes are single-field indexes, compound indexes do not support TTL.',
    );
  }
}

function sameOptions(a: Omit<IndexInfo, 'id'>, b: IndexInfo): boolean {
  return (
    !!a.unique === !!b.unique && !!a.sparse === !!b.sparse && a.expireAfterSeconds === b.expireAfterSeconds
  );
}

/** Whether the index exists already. @throws CommandError 85 or 86 on a conflict */
function exists(collection: Collection, wanted: Omit<IndexInfo, 'id'>): boolean {
  const { indexes } = collection.info;
  const sameKey = indexes.find(({ key }) => text(key) === text(wanted.key));
  const sameName = indexes.find(({ name }) => name === wanted.name);
  if (sameKey?.name === '_id_') return true;
  if (!sameKey && !sameName) return false;
  if (!sameKey || (sameName && sameName !== sameKey)) {
    const message = `An existing index has the same name as the requested index. Requested index: ${text(wanted)}, existing index: ${text(sameName)}`;
    throw new CommandError(86, 'IndexKeySpecsConflict', message);
  }
  if (!sameName) {
    throw new CommandError(
      85,
      'IndexOptionsConflict',
      `Index already exists with a different name: ${sameKey.name}`,
    );
  }
  if (sameOptions(wanted, sameKey)) return true;
  const message = `An equivalent index already exists with the same name but different options. Requested index: ${text(wanted)}, existing index: ${text(sameKey)}`;
  throw new CommandError(86, 'IndexKeySpecsConflict', message);
}

/** Atomic: a duplicate key in one index rolls back the others. */
function createIndexes(request: Request): Promise<Doc> {
  const { database, db, command } = request;
  const wanted = listField(command, 'indexes').map(parseIndex);
  const work = () => {
    const created = !database.get(db, collectionName(request));
    const collection = database.getOrCreate(db, collectionName(request));
    const before = collection.info.indexes.length;
    for (const spec of wanted) {
      if (exists(collection, spec)) continue;
      collection.addIndex({ id: database.newId(), ...spec });
    }
    const after = collection.info.indexes.length;
    const note = before === after ? { note: 'all indexes already exist' } : {};
    return {
      numIndexesBefore: before,
      numIndexesAfter: after,
      createdCollectionAutomatically: created,
      ...note,
      ok: 1,
    };
  };
  return database.write(work, { atomic: true });
}

function description({ name, key, unique, sparse, expireAfterSeconds }: IndexInfo): Doc {
  const isUnique = unique && name !== '_id_' ? { unique } : {}; // MongoDB omits it for _id
  return { v: 2, key, name, ...isUnique, ...(sparse ? { sparse } : {}), expireAfterSeconds };
}

function listIndexes(request: Request): Promise<Buffer> {
  const collection = request.database.get(request.db, collectionName(request));
  if (!collection) throw nsNotFound(namespace(request));
  const list = collection.info.indexes.map((index) => encode(description(index)));
  return request.cursors.start(pausableFrom(list), namespace(request), { batchSize: Infinity }, request);
}

function wantedIndexes(collection: Collection, wanted: unknown): IndexInfo[] {
  const others = collection.info.indexes.filter(({ name }) => name !== '_id_');
  if (wanted === '*') return others;
  return (Array.isArray(wanted) ? wanted : [promoteNumbers(wanted)]).map((one: unknown) => {
    if (one === '_id_') throw new CommandError(72, 'InvalidOptions', 'cannot drop _id index');
    const found = others.find(({ name, key }) => name === one || (isDoc(one) && text(key) === text(one)));
    if (!found)
      throw new CommandError(
        27,
        'IndexNotFound',
        `index not found with name [${isDoc(one) ? text(one) : String(one)}]`,
      );
    return found;
  });
}

function dropIndexes(request: Request): Promise<Doc> {
  const { database, db, command } = request;
  if (command.index === undefined)
    throw badValue("BSON field 'dropIndexes.index' is missing but a required field");
  const work = () => {
    const collection = database.getOrThrow(db, collectionName(request));
    const nIndexesWas = collection.info.indexes.length;
    for (const index of wantedIndexes(collection, command.index)) collection.dropIndex(index);
    return { nIndexesWas, ok: 1 };
  };
  return database.write(work, { atomic: true });
}

export const indexCommands: [string, Command][] = [
  ['createIndexes', { fields: ['indexes', 'commitQuorum'], run: createIndexes }],
  ['listIndexes', { fields: ['cursor'], run: listIndexes }],
  ['dropIndexes', { fields: ['index'], run: dropIndexes }],
];
