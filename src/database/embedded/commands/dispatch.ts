import { CommandError } from '../errors.js';
import type { Doc } from '../values/bson.js';
import { asNumber } from '../values/numbers.js';
import type { Handler } from '../wire/connection.js';
import { collectionCommands } from './collections.js';
import { findAndModifyCommands } from './find-and-modify.js';
import { handshakeCommands } from './handshake.js';
import { indexCommands } from './indexes.js';
import { readCommands } from './read.js';
import { checkFields, type Command, type Services } from './request.js';
import { writeCommands } from './write.js';

const COMMANDS = new Map<string, Command>([
  ...handshakeCommands,
  ...readCommands,
  ...writeCommands,
  ...findAndModifyCommands,
  ...indexCommands,
  ...collectionCommands,
]);

class Disconnected extends Error {}

function patienceFor(command: Doc, connection: { closed: boolean }) {
  const limit = asNumber(command.maxTimeMS);
  const until = limit > 0 ? performance.now() + limit : Infinity;
  return {
    check() {
      if (connection.closed) throw new Disconnected('the client has gone');
      if (performance.now() > until)
        throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
    },
  };
}

/** A name with a dot would reach into another database: names of collections may have dots. */
function databaseName({ $db = 'admin' }: Doc): string {
  if (typeof $db === 'string' && $db !== '' && !/[\0/\\. "$]/.test($db)) return $db;
  throw new CommandError(73, 'InvalidNamespace', `Invalid database name: '${String($db)}'`);
}

/** Finds the command a message names and runs it. */
export function dispatcher(services: Services): Handler {
  return async (message, connection) => {
    const { command, documents = [] } = message;
    const [name] = Object.keys(command);
    const found = name === undefined ? undefined : COMMANDS.get(name);
    if (name === undefined || !found) {
      throw new CommandError(59, 'CommandNotFound', `no such command: '${name ?? ''}'`);
    }
    checkFields(name, command, found.fields);
    const patience = patienceFor(command, connection);
    const db = databaseName(command);
    return found.run({ ...services, name, db, command, documents, connection, patience });
  };
}
