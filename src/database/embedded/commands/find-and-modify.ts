import { failedToParse } from '../errors/command-error.js';
import { compileProjection } from '../query/projection.js';
import { checkUpsert } from '../query/upsert-seed.js';
import { compileUpdate } from '../update/update.js';
import { decodeTyped, type Doc } from '../values/bson.js';
import { updateDocument, insertUpsert } from './document-changes.js';
import { type Command, collectionName, plainField, type Request, typedField } from './request.js';
import { applyStatement, type Statement } from './statements.js';

interface Modified {
  value: Doc | null;
  lastErrorObject: Doc;
}

function readSelection({ command }: Request) {
  return { filter: plainField(command, 'query'), sort: plainField(command, 'sort'), limit: 1 };
}

function removal(request: Request): Statement<Modified> {
  return {
    collection: collectionName(request),
    upsert: false,
    selection: readSelection(request),
    change: (collection, { record, raw }) => {
      collection.remove(record, raw);
      return { value: decodeTyped(raw), lastErrorObject: { n: 1 } };
    },
    onNoMatch: () => undefined,
  };
}

function modification(request: Request): Statement<Modified> {
  const { command } = request;
  const update = compileUpdate(command.update);
  const filter = typedField(command, 'query');
  const [after, upsert] = [command.new === true, command.upsert === true];
  if (upsert) checkUpsert(filter);
  return {
    collection: collectionName(request),
    upsert,
    selection: readSelection(request),
    change: (collection, row) => {
      const { next } = updateDocument(collection, row, update);
      const value = after ? next : decodeTyped(row.raw);
      return { value, lastErrorObject: { n: 1, updatedExisting: true } };
    },
    onNoMatch: (collection) => {
      if (!upsert) return undefined;
      const inserted = insertUpsert(collection, filter, update);
      const lastErrorObject = { n: 1, updatedExisting: false, upserted: inserted._id };
      return { value: after ? inserted : null, lastErrorObject };
    },
  };
}

async function findAndModify(request: Request): Promise<Doc> {
  const { command } = request;
  const removes = command.remove === true;
  if (removes === (command.update !== undefined)) {
    throw failedToParse('Either an update or remove=true must be specified');
  }
  const project = compileProjection(command.fields);
  const [found] = await applyStatement(request, removes ? removal(request) : modification(request));
  const nothing = removes ? { n: 0 } : { n: 0, updatedExisting: false };
  const value = found?.value ? project(found.value) : null;
  return { lastErrorObject: found?.lastErrorObject ?? nothing, value, ok: 1 };
}

const command: Command = {
  fields: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert'],
  run: findAndModify,
};

export const findAndModifyCommands: [string, Command][] = [['findAndModify', command]];
