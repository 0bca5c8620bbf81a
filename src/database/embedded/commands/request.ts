import { CommandError, typeMismatch } from '../errors.js';
import type { Database } from '../storage/database.js';
import type { Patience } from '../steps.js';
import { type Doc, isDoc, plainDoc } from '../values/bson.js';
import { asNumber } from '../values/numbers.js';
import type { Connection } from '../wire/connection.js';
import type { Cursors } from './cursors.js';

export interface Services {
  database: Database;
  cursors: Cursors;
}

export interface Request extends Services {
  name: string;
  db: string;
  /** numbers keep their BSON type; `plain` gives JavaScript numbers */
  command: Doc;
  documents: Buffer[];
  connection: Connection;
  patience: Patience;
}

export interface Command {
  /** the fields it understands; any other is refused, so that no wish is silently dropped */
  fields: string[];
  run(request: Request): Promise<Doc | Buffer> | Doc | Buffer;
}

/** What a driver may add to any command. Read and write concerns are met by every write and read here. */
const COMMON = new Set([
  '$db',
  'lsid',
  '$clusterTime',
  '$readPreference',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  value === false ||
  (isDoc(value) && Object.keys(value).length === 0);

export function checkFields(name: string, command: Doc, known: string[]): void {
  if ('txnNumber' in command || 'startTransaction' in command || command.autocommit === false) {
    const message = 'Transaction numbers are only allowed on a replica set member or mongos';
    throw new CommandError(20, 'IllegalOperation', message);
  }
  for (const field of Object.keys(command)) {
    if (field === name || COMMON.has(field) || known.includes(field)) continue;
    if (isEmpty(command[field])) continue; // an option that is switched off changes nothing
    throw new CommandError(40415, 'Location40415', `BSON field '${name}.${field}' is an unknown field.`);
  }
}

/** The collection a command names. */
export function collectionName({ command, name }: Request): string {
  const value = command[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CommandError(73, 'InvalidNamespace', `collection name has invalid type ${typeof value}`);
}

export const namespace = (request: Request): string => `${request.db}.${collectionName(request)}`;

/** A filter, sort or the like, with JavaScript numbers. */
export function plainField(command: Doc, field: string): Doc {
  const value = command[field];
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'object'`);
  return plainDoc(value);
}

/** As above, with BSON types. */
export function typedField(command: Doc, field: string): Doc {
  const value = command[field];
  return isDoc(value) ? value : {};
}

export function numberField(command: Doc, field: string): number {
  const value = asNumber(command[field]);
  if (Number.isFinite(value)) return Math.trunc(value);
  throw typeMismatch(`BSON field '${field}' is the wrong type, expected a number`);
}

export function listField(command: Doc, field: string): Doc[] {
  const value = command[field];
  if (!Array.isArray(value))
    throw new CommandError(40414, 'Location40414', `BSON field '${field}' is missing but a required field`);
  return value as Doc[];
}
