// Counts the requests of this process to the store, of MongoDB's driver.
import { createRequire } from 'node:module';

const { Connection } = createRequire(import.meta.url)('mongodb/lib/cmap/connection.js');

/** @returns stop, which says how many requests were sent since */
export function countRequests() {
  const { command } = Connection.prototype;
  let count = 0;
  Connection.prototype.command = function (...given) {
    count += 1;
    return command.apply(this, given);
  };
  const stop = () => {
    Connection.prototype.command = command;
    return count;
  };
  return { stop };
}
