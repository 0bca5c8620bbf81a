/*
 * Private: `Connection` of the driver (lib/cmap/connection.js): its methods `cleanup` and `writeCommand`, patched on
 * the prototype, and its fields `closed`, `error` and `socket`.
 * Tested with: mongodb 7.8.0, mongoose 9.12.1.
 * Why: a command written to a socket that has just been closed waits for its `drain` or `error` event, and neither is
 * emitted; no timeout of the driver covers the wait. A request then hangs forever, and when it was the monitoring
 * connection, the process never reconnects to its store.
 * Retire: when the first test of the spec fails because the driver rejects such a write itself.
 */
import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';

/** The members of the driver's connection that are used here. */
export interface DriverConnection {
  closed: boolean;
  error: Error | null;
  socket: EventEmitter;
  cleanup(error: Error): void;
  writeCommand(...args: unknown[]): Promise<unknown>;
}

/** Resolves the driver from mongoose's location, so that both use the same copy. */
const driver = createRequire(createRequire(import.meta.url).resolve('mongoose'));

export function driverConnection(): { prototype: DriverConnection } {
  return (driver('mongodb/lib/cmap/connection.js') as { Connection: { prototype: DriverConnection } })
    .Connection;
}

let patched = false;

/** Makes closed connections reject pending and further commands. Repeated calls do nothing. */
export function patchClosedConnections(): void {
  if (patched) return;
  patched = true;
  const { prototype } = driverConnection();
  const { cleanup, writeCommand } = prototype;
  prototype.cleanup = function (error) {
    const wasClosed = this.closed;
    cleanup.call(this, error);
    // The driver's listener ignores a closed connection; the listener of a pending write rejects it.
    if (!wasClosed) this.socket.emit('error', error);
  };
  prototype.writeCommand = async function (...args) {
    if (this.closed) throw this.error ?? new Error('The connection is closed');
    return writeCommand.apply(this, args);
  };
}
