import { CommandError } from '../errors/command-error.js';
import type { Doc } from '../values/bson.js';
import { toNumber } from '../values/numbers.js';
import type { Handler } from '../wire/connection.js';
import { collectionCommands } from './collections.js';
import { findAndModifyCommands } from './find-and-modify.js';
import { handshakeCommands } from './handshake.js';
import { indexCommands } from './indexes.js';
import { readCommands } from './read.js';
import { checkFields, type Command, type CommandServices } from './request.js';
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

function cancellationFor(command: Doc, connection: { closed: boolean }) {
  const limit = toNumber(command.maxTimeMS);
  const until = limit > 0 ? performance.now() + limit : Infinity;
  return {
    throwIfCancelled() {
      if (connection.closed) throw new Disconnected('the client has disconnected');
      if (performance.now() > until)
        throw new CommandError(50, 'MaxTimeMSExpired', 'operation exceeded time limit');
    },
  };
}

/** Rejects dots: collection names may contain them, so `a.b` + `c` would collide with `a` + `b.c`. */
function databaseName({ $db = 'admin' }: Doc): string {
  if (typeof $db === 'string' && $db !== '' && !/[\0/\\. "$]/.test($db)) return $db;
  throw new CommandError(73, 'InvalidNamespace', `Invalid database name: '${String($db)}'`);
}

export function dispatcher(services: CommandServices): Handler {
  return async (message, connection) => {
    const { command, documents = [] } = message;
    const [name] = Object.keys(command);
    const found = name === undefined ? undefined : COMMANDS.get(name);
    if (name === undefined || !found) {
      throw new CommandError(59, 'CommandNotFound', `no such command: '${name ?? ''}'`);
    }
    checkFields(name, command, found.fields);
    const cancellation = cancellationFor(command, connection);
    const db = databaseName(command);
    return found.run({ ...services, name, db, command, documents, connection, cancellation });
  };
}
