import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';

/** What is meant here of a connection of the driver (mongodb 7, lib/cmap/connection.js). */
export interface DriverConnection {
  closed: boolean;
  error: Error | null;
  socket: EventEmitter;
  cleanup(error: Error): void;
  writeCommand(...args: unknown[]): Promise<unknown>;
}

/** From where mongoose finds its driver, so that it is the same one. */
const driver = createRequire(createRequire(import.meta.url).resolve('mongoose'));
const { Connection } = driver('mongodb/lib/cmap/connection.js') as {
  Connection: { prototype: DriverConnection };
};

let mended = false;

/**
 * Mends a wait of the driver that has no end. A command written to a socket which the store has just closed is told of
 * neither an error nor a drain, and no time-out of the driver sees it: the request hung for ever, and when it was the
 * connection that watches the store, the process never found its store again. So a connection that is closed tells
 * whoever waits for its socket, and takes no command any more.
 */
export function mendClosedConnections(): void {
  if (mended) return;
  mended = true;
  const { cleanup, writeCommand } = Connection.prototype;
  Connection.prototype.cleanup = function (error) {
    const wasClosed = this.closed;
    cleanup.call(this, error);
    // The driver's own listener does nothing for a closed connection; that of a waiting write rejects.
    if (!wasClosed) this.socket.emit('error', error);
  };
  Connection.prototype.writeCommand = async function (...args) {
    if (this.closed) throw this.error ?? new Error('The connection is closed');
    return writeCommand.apply(this, args);
  };
}
