/*
 * Private: `Connection` of the driver (lib/cmap/connection.js): its methods `cleanup` and `writeCommand`, patched on
 * the prototype, and its fields `closed`, `error` and `socket`.
 * Tried on: mongodb 7.8.0, mongoose 9.12.1.
 * Why: a command written to a socket that has just been closed waits for a `drain` or an `error` of that socket, and
 * neither comes; no time-out of the driver covers the wait. A request hung for ever, and when the connection was the
 * monitoring one, the process never found its store again.
 * Retire: when the first test of the spec fails because the driver rejects such a write by itself.
 */
import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';

/** The parts of a connection of the driver that are used here. */
export interface DriverConnection {
  closed: boolean;
  error: Error | null;
  socket: EventEmitter;
  cleanup(error: Error): void;
  writeCommand(...args: unknown[]): Promise<unknown>;
}

/** From where mongoose finds its driver, so that it is the same one. */
const driver = createRequire(createRequire(import.meta.url).resolve('mongoose'));

/** The driver's class of connections. */
export function driverConnection(): { prototype: DriverConnection } {
  return (driver('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } })
    .Connection;
}

let mended = false;

/** A closed connection rejects what waits for its socket, and refuses further commands. Repeated calls do nothing. */
export function patchClosedConnections(): void {
  if (mended) return;
  mended = true;
  const { prototype } = driverConnection();
  const { cleanup, writeCommand } = prototype;
  prototype.cleanup = function (error) {
    const wasClosed = this.closed;
    cleanup.call(this, error);
    // The driver's own listener does nothing for a closed connection; that of a waiting write rejects.
    if (!wasClosed) this.socket.emit('error', error);
  };
  prototype.writeCommand = async function (...args) {
    if (this.closed) throw this.error ?? new Error('The connection is closed');
    return writeCommand.apply(this, args);
  };
}
