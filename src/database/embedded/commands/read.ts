import { Long } from 'bson';
import { type Counting, parsePipeline, type Pipeline } from '../aggregation/pipeline.js';
import { badValue, typeMismatch } from '../errors/command-error.js';
import { compileFilter } from '../query/filter.js';
import { compileStoredProjection } from '../query/projection.js';
import { countMatches, type StoredDocument, select, type Selection } from '../query/select.js';
import { parseSort } from '../query/sort.js';
import { map, PAUSE, pull, type Pausable } from '../query/pausable.js';
import { decode, decodeTyped, type Doc, encode, isDoc, promoteNumbers } from '../values/bson.js';
import { keyText, compare } from '../values/order.js';
import { pathValues } from '../values/paths.js';
import { FIRST_BATCH } from './cursors.js';
import { type Command, collectionName, namespace, numberField, plainField, type Request } from './request.js';

function* nothing(): Pausable<never> {}

function counts(request: Request, filter: Doc): Pausable<number> {
  const collection = request.database.get(request.db, collectionName(request));
  return collection ? countMatches(request.database, collection, filter) : nothing();
}

function rows(request: Request, selection: Selection): Pausable<StoredDocument> {
  const collection = request.database.get(request.db, collectionName(request));
  return collection ? select(request.database, collection, selection) : nothing();
}

function whole(command: Doc, field: string): number {
  const value = numberField(command, field);
  if (value < 0) throw badValue(`BSON field '${field}' value must be >= 0, actual value '${value}'`);
  return value;
}

function find(request: Request): Promise<Buffer> {
  const { command } = request;
  const limit = Math.abs(numberField(command, 'limit'));
  const filter = plainField(command, 'filter');
  const sort = plainField(command, 'sort');
  compileFilter(filter); // rejects an invalid filter even when the collection is missing
  parseSort(sort);
  const found = rows(request, { filter, sort, skip: whole(command, 'skip'), limit });
  const project = compileStoredProjection(command.projection);
  const raw = map(found, (row) => project(row.raw));
  const options = {
    batchSize: command.batchSize === undefined ? FIRST_BATCH : whole(command, 'batchSize'),
    limit,
    singleBatch: command.singleBatch === true || numberField(command, 'limit') < 0,
  };
  return request.cursors.start(raw, namespace(request), options, request);
}

async function distinct(request: Request): Promise<Doc> {
  const { command, cancellation } = request;
  if (typeof command.key !== 'string')
    throw typeMismatch("BSON field 'distinct.key' is the wrong type, expected type 'string'");
  const parts = command.key.split('.');
  const seen = new Map<string, unknown>();
  const add = (value: unknown) => value !== undefined && seen.set(keyText(value), value);
  await pull(rows(request, { filter: plainField(command, 'query') }), cancellation, ({ raw }) => {
    for (const value of pathValues(decodeTyped(raw), parts)) {
      if (Array.isArray(value)) for (const element of value) add(element);
      else add(value);
    }
    return false;
  });
  return { values: [...seen.values()].sort(compare), ok: 1 };
}

function aggregate(request: Request): Promise<Buffer> {
  const { command } = request;
  const pipeline = parsePipeline(promoteNumbers(command.pipeline));
  if (!isDoc(command.cursor))
    throw typeMismatch("The 'cursor' option is required, except for aggregate with the explain argument");
  const size = command.cursor.batchSize;
  const options = { batchSize: size === undefined ? FIRST_BATCH : whole(command.cursor, 'batchSize') };
  return request.cursors.start(output(request, pipeline), namespace(request), options, request);
}

function output(request: Request, { filter, tail, counting }: Pipeline): Pausable<Buffer> {
  if (counting) return countRows(counts(request, filter), counting);
  const found = rows(request, { filter });
  if (tail.length === 0) return map(found, (row) => row.raw);
  const docs = tail.reduce(
    (source, stage) => stage(source),
    map(found, (row) => decode(row.raw)),
  );
  return map(docs, encode);
}

/** No row for 0, like a group of no documents. */
function* countRows(source: Pausable<number>, { id, field }: Counting): Pausable<Buffer> {
  for (const n of source) {
    if (n === PAUSE) yield PAUSE;
    else if (n > 0) yield encode({ _id: id, [field]: n });
  }
}

function getMore({ command, cursors, connection, cancellation }: Request): Promise<Buffer> {
  return cursors.next(String(command.getMore), whole(command, 'batchSize'), connection, cancellation);
}

function killCursors({ command, cursors }: Request): Doc {
  const ids = (Array.isArray(command.cursors) ? command.cursors : []) as Long[];
  const cursorsKilled: Long[] = [];
  const cursorsNotFound: Long[] = [];
  for (const id of ids) (cursors.kill(String(id)) ? cursorsKilled : cursorsNotFound).push(id);
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

export const readCommands: [string, Command][] = [
  [
    'find',
    {
      fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
      run: find,
    },
  ],
  ['distinct', { fields: ['key', 'query'], run: distinct }],
  ['aggregate', { fields: ['pipeline', 'cursor'], run: aggregate }],
  ['getMore', { fields: ['collection', 'batchSize'], run: getMore }],
  ['killCursors', { fields: ['cursors'], run: killCursors }],
];
