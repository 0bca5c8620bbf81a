import { badValue, CommandError, failedToParse } from '../errors/command-error.js';
import { checkUpsert } from '../query/upsert-seed.js';
import { compileUpdate, isReplacement } from '../update/update.js';
import { type Doc, isDoc } from '../values/bson.js';
import { toNumber } from '../values/numbers.js';
import { updateDocument, insertUpsert } from './document-changes.js';
import {
  checkFields,
  type Command,
  collectionName,
  listField,
  plainField,
  type Request,
  typedField,
} from './request.js';
import { runAll, runStatements, type Statement } from './statements.js';

const isOrdered = ({ command }: Request) => command.ordered !== false;
const withErrors = (writeErrors: Doc[]) => (writeErrors.length > 0 ? { writeErrors } : {});

function checkBatch(count: number): void {
  if (count >= 1 && count <= 100_000) return;
  const message = `Write batch sizes must be between 1 and 100000. Got ${count} operations.`;
  throw new CommandError(16, 'InvalidLength', message);
}

async function insert(request: Request): Promise<Doc> {
  const { database, db, documents } = request;
  const name = collectionName(request);
  checkBatch(documents.length);
  const insertOne = (index: number) => [database.getOrCreate(db, name).insert(documents[index]!)];
  const neverInBatches = () => Promise.reject(new Error('an insert does not search'));
  const outcome = await runStatements(
    database,
    documents.length,
    isOrdered(request),
    insertOne,
    neverInBatches,
  );
  return { n: outcome.results.length, ...withErrors(outcome.writeErrors), ok: 1 };
}

interface Updated {
  modified: boolean;
  upserted?: unknown;
}

function updateStatement(collection: string, spec: Doc): Statement<Updated> {
  checkFields('updates', spec, ['q', 'u', 'multi', 'upsert']);
  const [multi, upsert] = [spec.multi === true, spec.upsert === true];
  if (multi && isReplacement(spec.u)) {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  const update = compileUpdate(spec.u);
  const filter = typedField(spec, 'q');
  if (upsert) checkUpsert(filter);
  return {
    collection,
    upsert,
    selection: { filter: plainField(spec, 'q'), limit: multi ? 0 : 1 },
    change: (target, row) => ({ modified: updateDocument(target, row, update).modified }),
    onNoMatch: (target) =>
      upsert ? { modified: false, upserted: insertUpsert(target, filter, update)._id } : undefined,
  };
}

async function update(request: Request): Promise<Doc> {
  const name = collectionName(request);
  const specs = listField(request.command, 'updates');
  checkBatch(specs.length);
  const statements = specs.map((spec) => () => updateStatement(name, spec));
  const { results, writeErrors } = await runAll(request, statements, isOrdered(request));
  const values = results.flatMap((result) => result.values);
  const upserted = results.flatMap(({ index, values: [first] }) =>
    first && 'upserted' in first ? [{ index, _id: first.upserted }] : [],
  );
  return {
    n: values.length,
    nModified: values.filter(({ modified }) => modified).length,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...withErrors(writeErrors),
    ok: 1,
  };
}

function deleteStatement(collection: string, spec: Doc): Statement<true> {
  checkFields('deletes', spec, ['q', 'limit']);
  const limit = toNumber(spec.limit, -1);
  if (limit !== 0 && limit !== 1)
    throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return {
    collection,
    upsert: false,
    selection: { filter: plainField(spec, 'q'), limit },
    change: (target, { record, raw }) => {
      target.remove(record, raw);
      return true;
    },
    onNoMatch: () => undefined,
  };
}

async function remove(request: Request): Promise<Doc> {
  const name = collectionName(request);
  const specs = listField(request.command, 'deletes');
  checkBatch(specs.length);
  if (!specs.every(isDoc)) throw badValue('deletes must be documents');
  const statements = specs.map((spec) => () => deleteStatement(name, spec));
  const { results, writeErrors } = await runAll(request, statements, isOrdered(request));
  return {
    n: results.reduce((sum, { values }) => sum + values.length, 0),
    ...withErrors(writeErrors),
    ok: 1,
  };
}

export const writeCommands: [string, Command][] = [
  ['insert', { fields: ['documents', 'ordered'], run: insert }],
  ['update', { fields: ['updates', 'ordered'], run: update }],
  ['delete', { fields: ['deletes', 'ordered'], run: remove }],
];
