import { CommandError, typeMismatch } from '../errors/command-error.js';
import type { Database } from '../storage/database.js';
import type { Cancellation } from '../query/pausable.js';
import { type Doc, isDoc, promoteDocument } from '../values/bson.js';
import { toNumber } from '../values/numbers.js';
import type { Connection } from '../wire/connection.js';
import type { Cursors } from './cursors.js';

export interface CommandServices {
  database: Database;
  cursors: Cursors;
}

export interface Request extends CommandServices {
  name: string;
  db: string;
  /** numbers keep their BSON type; see `promoteNumbers` */
  command: Doc;
  documents: Buffer[];
  connection: Connection;
  cancellation: Cancellation;
}

export interface Command {
  /** supported fields; others are rejected, so that no option is silently ignored */
  fields: string[];
  run(request: Request): Promise<Doc | Buffer> | Doc | Buffer;
}

/** Fields of any command. Every read and write here satisfies all read and write concerns. */
const COMMON_FIELDS = new Set([
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
    if (field === name || COMMON_FIELDS.has(field) || known.includes(field)) continue;
    if (isEmpty(command[field])) continue; // a disabled option has no effect
    throw new CommandError(40415, 'Location40415', `BSON field '${name}.${field}' is an unknown field.`);
  }
}

export function collectionName({ command, name }: Request): string {
  const value = command[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new CommandError(73, 'InvalidNamespace', `collection name has invalid type ${typeof value}`);
}

export const namespace = (request: Request): string => `${request.db}.${collectionName(request)}`;

/** A filter, sort or similar field, with JavaScript numbers. */
export function plainField(command: Doc, field: string): Doc {
  const value = command[field];
  if (value === undefined || value === null) return {};
  if (!isDoc(value)) throw typeMismatch(`BSON field '${field}' is the wrong type, expected type 'object'`);
  return promoteDocument(value);
}

/** As `plainField`, with BSON number types. */
export function typedField(command: Doc, field: string): Doc {
  const value = command[field];
  return isDoc(value) ? value : {};
}

export function numberField(command: Doc, field: string): number {
  const value = toNumber(command[field]);
  if (Number.isFinite(value)) return Math.trunc(value);
  throw typeMismatch(`BSON field '${field}' is the wrong type, expected a number`);
}

export function listField(command: Doc, field: string): Doc[] {
  const value = command[field];
  if (!Array.isArray(value))
    throw new CommandError(40414, 'Location40414', `BSON field '${field}' is missing but a required field`);
  return value as Doc[];
}
