// Counts the requests of this process to the store, of MongoDB's driver.
import { createRequire } from 'node:module';

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js');

/** @returns stop, which gives the requests sent since: how many, and of each operation on each collection */
export function countRequests() {
  const { command } = Connection.prototype;
  const kinds = new Map();
  let count = 0;
  Connection.prototype.command = function (ns, request, ...rest) {
    count += 1;
    const kind = kindOf(request);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    return command.call(this, ns, request, ...rest);
  };
  const stop = () => {
    Connection.prototype.command = command;
    return { count, kinds };
  };
  return { stop };
}

function kindOf(request) {
  const [operation, target] = Object.entries(request)[0];
  const collection = operation === 'getMore' ? request.collection : target;
  return typeof collection === 'string' ? `${collection} ${operation}` : operation;
}
